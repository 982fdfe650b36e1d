/** What the address of Ask says: a position as a line, dice that are no roll yet, and rules that are no built-in game's. */
import { hashOfLine } from '../hash';
import { recall, remember } from '../memory';
import { placeOf } from '../place';

export interface Asked {
  line: string;
  /** Dice on the table, fewer than a roll has. */
  dice?: string;
  /** How many rolls are left, where the line does not say it. */
  rolls?: number;
  /** The rules as a link has them. */
  rules?: string;
}

/** No line has this letter. */
const AND = '&';

export function askedOf(rest: string): Asked {
  const [line = '', ...parts] = rest.split(AND);
  const said = Object.fromEntries(parts.map((part) => part.split('=')));
  return {
    line,
    ...(said.dice ? { dice: String(said.dice) } : {}),
    ...(/^\d+$/.test(said.rolls ?? '') ? { rolls: Number(said.rolls) } : {}),
    ...(said.rules ? { rules: String(said.rules) } : {}),
  };
}

export const hashOfAsked = ({ line, dice, rolls, rules }: Asked) =>
  hashOfLine(line) +
  Object.entries({ dice, rolls, rules })
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${AND}${key}=${value}`)
    .join('');

const LAST = 'asked';

/** What was asked last, as the address had it: it is there again after a look at another view, and at the next visit. */
export const lastAsked = (): string => placeOf(recall(LAST) ?? '').rest;

export const keepAsked = (hash: string) => remember(LAST, hash);
