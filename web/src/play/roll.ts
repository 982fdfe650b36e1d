/** Dice of the page: every face is as likely as any other, so bytes that would prefer some are thrown away. */
const BYTES = 256;

function face(sides: number): number {
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte);
  while (byte[0]! >= BYTES - (BYTES % sides));
  return (byte[0]! % sides) + 1;
}

export const rolled = (dice: number, sides: number) => Array.from({ length: dice }, () => face(sides)).join('');
