/** Which of the dice on the table an action means: for each die whether it is one of `chosen`. */
export function marked(dice: string, chosen: string): boolean[] {
  const left = [...chosen];
  return [...dice].map((die) => {
    const at = left.indexOf(die);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

/** What was typed, as faces of these dice: anything else is left out. */
export const facesIn = (text: string, dice: number, sides: number) =>
  [...text].filter((digit) => digit >= '1' && digit <= String(sides)).slice(0, dice).join('');
