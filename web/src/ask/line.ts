/** The little of a position's line that has to be known before the engine has read it. */

/** The words of a line, in case it was pasted with a command in front or with line breaks. */
export const tidied = (text: string) => text.trim().replace(/\s+/g, ' ');

export const gameOf = (line: string) => line.split(' ')[0] ?? '';
