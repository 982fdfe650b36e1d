/** Review files of the command line, as downloads. */
export function download(name: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A name that says which game it was and when. */
export const fileName = (game: string, date: number) => `${game}-${new Date(date).toISOString().slice(0, 10)}.txt`;
