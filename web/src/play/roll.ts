/** Dice of the page: every face is as likely as any other, so bytes that would prefer some are thrown away. */
const BYTES = 256;

/** A number from 0 to below `choices`. */
export function drawn(choices: number): number {
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte);
  while (byte[0]! >= BYTES - (BYTES % choices));
  return byte[0]! % choices;
}

export const rolled = (dice: number, sides: number) => Array.from({ length: dice }, () => drawn(sides) + 1).join('');
