/** Dice that come from a text: whoever plays with the same text rolls the same. */
import { letterOf } from '../parts/dice';
import type { Cup } from './roll';

const SPACE = 2 ** 32;

/** A text as a number of 32 bits (FNV-1a). */
function hash(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}

/** Numbers of 32 bits from a number (splitmix32). */
function numbersFrom(state: number): () => number {
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}

/** A roll of some dice. Numbers that would prefer some outcomes are left out. */
function rollOf(text: string, { dice, faces }: Cup): string {
  const next = numbersFrom(hash(text));
  const outcomes = faces.length;
  const face = (): string => {
    const number = next();
    return number < SPACE - (SPACE % outcomes) ? faces[number % outcomes]! : face();
  };
  return Array.from({ length: dice }, face).join('');
}

/** A roll by a text; further kinds of dice have numbers of their own. */
export const seededRoll = (text: string, cups: Cup[]): string =>
  cups.map((cup, kind) => rollOf(kind ? `${text} ${letterOf(kind)}` : text, cup)).join('');

/** The number of a day, which everybody has who looks at the calendar: 20261126. */
export const numberOfDay = (day = new Date()): string =>
  String(day.getFullYear() * 10_000 + (day.getMonth() + 1) * 100 + day.getDate());

const MOST = 1_000_000;

/** A number to send to friends. */
export const anyNumber = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]! % MOST);
