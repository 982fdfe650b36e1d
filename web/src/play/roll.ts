/** Dice of the page: every outcome is as likely as any other, so bytes that would prefer some are thrown away. */
const BYTES = 256;

/** A number from 0 to below `choices`. */
export function drawn(choices: number): number {
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte);
  while (byte[0]! >= BYTES - (BYTES % choices));
  return byte[0]! % choices;
}

/** The equally likely outcomes of a die, by their faces: each face as often as its weight says. */
export const facesOf = (sides: number, weights = Array.from({ length: sides }, () => 1)): string[] =>
  weights.flatMap((weight, index) => Array.from({ length: weight }, () => String(index + 1)));

export const rolled = (dice: number, faces: string[]) => Array.from({ length: dice }, () => faces[drawn(faces.length)]!).join('');
