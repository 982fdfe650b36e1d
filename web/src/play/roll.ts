/** Dice of the page: every outcome is as likely as any other, so bytes that would prefer some are thrown away. */
import type { Rules, Standing } from '../engine/types';
import { dieOf, JOKER } from '../parts/dice';

const BYTES = 256;

/** A number from 0 to below `choices`. */
export function drawn(choices: number): number {
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte);
  while (byte[0]! >= BYTES - (BYTES % choices));
  return byte[0]! % choices;
}

/** The equally likely outcomes of a die, by their faces: each face as often as its weight says, a star for jokers. */
export const facesOf = (sides: number, weights = Array.from({ length: sides }, () => 1), joker: number[] = []): string[] =>
  weights.flatMap((weight, index) => Array.from({ length: weight }, () => (joker.includes(index + 1) ? JOKER : String(index + 1))));

/** Dice that are alike, and are rolled together with others: how many, and their equally likely outcomes. */
export interface Cup {
  dice: number;
  faces: string[];
}

/** What is rolled next, by the kinds of dice. */
export function cupsOf(rules: Rules, { dice, kinds }: Pick<Standing, 'dice' | 'kinds'>): Cup[] {
  const { sides } = rules;
  if (rules.family !== 'bank' || !rules.kinds) return [{ dice, faces: facesOf(sides, rules.family === 'race' ? undefined : rules.weights) }];
  return rules.kinds.map(({ weights, joker }, kind) => ({ dice: kinds?.[kind] ?? 0, faces: facesOf(sides, weights, joker).map((face) => dieOf(face, kind)) }));
}

export const rolled = ({ dice, faces }: Cup) => Array.from({ length: dice }, () => faces[drawn(faces.length)]!).join('');
