/** One's own record of a game: how it went by kind, and what comes again because it went wrong. */
import { CHOICES, KINDS, kindsIn, type Choice, type Kind } from './exercises';
import type { Family } from '../engine/types';

/** How the answers to one kind went, or to all. */
export interface Tally {
  answered: number;
  best: number;
  /** The sum of all losses. */
  lost: number;
  /** How many in a row were best, now and at most. */
  streak: number;
  longest: number;
  /** The losses of the last answers, the newest last. */
  last: number[];
}

export interface Asked {
  position: string;
  kind: Kind;
  /** True if it was answered before, and not with the best move. */
  again: boolean;
}

/** A wrong answer, whose position comes again after `due` answers. */
export interface Wrong {
  position: string;
  kind: Kind;
  due: number;
}

export interface Record {
  tallies: Partial<{ [choice in Choice]: Tally }>;
  /** All answers, those to what came again too. */
  answers: number;
  wrong: Wrong[];
  /** What is asked at the moment. */
  now: Asked | null;
}

export type Records = { [subject: string]: Record };

/** What is shown of the last answers. */
const LAST = 20;
/** So many others come before what went wrong comes again. */
const PAUSE = 4;
/** More than can be practised again are forgotten, the oldest first. */
const MOST_WRONG = 40;
/** Losses up to this one come from rounding. */
const NOTHING = 1e-9;

export const isBest = (loss: number) => loss <= NOTHING;

/** From here on a review speaks of a mistake, as REVIEWS.md has it; chances are losses of one game in a hundred. */
const MISTAKES: { [objective: string]: number | undefined } = { 'expected-score': 1, points: 10, turns: 0.05 };
const MISTAKE_OF_CHANCES = 0.01;

export const isMistake = (loss: number, objective: string) => loss >= (MISTAKES[objective] ?? MISTAKE_OF_CHANCES);

export const noTally: Tally = { answered: 0, best: 0, lost: 0, streak: 0, longest: 0, last: [] };
export const noRecord: Record = { tallies: {}, answers: 0, wrong: [], now: null };

export function counted(tally: Tally, loss: number): Tally {
  const best = isBest(loss);
  const streak = best ? tally.streak + 1 : 0;
  return {
    answered: tally.answered + 1,
    best: tally.best + Number(best),
    lost: tally.lost + (best ? 0 : loss),
    streak,
    longest: Math.max(tally.longest, streak),
    last: [...tally.last, loss].slice(-LAST),
  };
}

/** The record once this was answered. What comes again is practice, and counts no more. */
export function answered(record: Record, { position, kind, again }: Asked, loss: number): Record {
  const answers = record.answers + 1;
  const others = record.wrong.filter((each) => each.position !== position);
  const wrong = isBest(loss) ? others : [...others, { position, kind, due: answers + PAUSE }].slice(-MOST_WRONG);
  const { tallies } = record;
  const count = (choice: Choice) => counted(tallies[choice] ?? noTally, loss);
  return { answers, wrong, now: null, tallies: again ? tallies : { ...tallies, mixed: count('mixed'), [kind]: count(kind) } };
}

/** What is to come again after the present exercise, the longest due first; something new comes in between. */
export function dueNext(record: Record, family: Family, choice: Choice, present: Asked | null): Wrong | null {
  if (present?.again) return null;
  const count = record.answers + Number(present !== null);
  const kinds = kindsIn(family, choice);
  const due = record.wrong.filter((each) => each.due <= count && each.position !== present?.position && kinds.includes(each.kind));
  return due.sort((a, b) => a.due - b.due)[0] ?? null;
}

/** The record once these positions are to be practised too, before all others. */
export function withWrong(record: Record, family: Family, positions: string[]): Record {
  const kind = kindsIn(family, 'mixed')[0]!;
  const others = record.wrong.filter((each) => !positions.includes(each.position));
  return { ...record, now: null, wrong: [...others, ...positions.map((position) => ({ position, kind, due: 0 }))].slice(-MOST_WRONG) };
}

export const without = (record: Record, position: string): Record => ({
  ...record,
  wrong: record.wrong.filter((each) => each.position !== position),
});

const VERSION = 1;

export const written = (games: Records) => JSON.stringify({ version: VERSION, games });

/** What the browser kept, as far as it is sound: whatever is not is left out. */
export function readRecords(text: string | null): Records {
  const kept = parsed(text);
  if (!isObject(kept) || kept.version !== VERSION || !isObject(kept.games)) return {};
  return Object.fromEntries(Object.entries(kept.games).map(([subject, record]) => [subject, readRecord(record)]));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const amount = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function readRecord(value: unknown): Record {
  if (!isObject(value)) return noRecord;
  const kept = isObject(value.tallies) ? value.tallies : {};
  const tallies = CHOICES.flatMap((choice) => (isObject(kept[choice]) ? [[choice, readTally(kept[choice])]] : []));
  const now = readAsked(value.now);
  return {
    tallies: Object.fromEntries(tallies),
    answers: amount(value.answers),
    wrong: listOf(value.wrong).flatMap((each) => {
      const asked = readAsked(each);
      return asked ? [{ position: asked.position, kind: asked.kind, due: amount((each as Partial<Wrong>).due) }] : [];
    }),
    now,
  };
}

function readTally(value: { [name: string]: unknown }): Tally {
  const { answered, best, lost, streak, longest, last } = value;
  const all = amount(answered);
  return {
    answered: all,
    best: Math.min(amount(best), all),
    lost: amount(lost),
    streak: amount(streak),
    longest: amount(longest),
    last: listOf(last).map(amount).slice(-LAST),
  };
}

function readAsked(value: unknown): Asked | null {
  if (!isObject(value) || typeof value.position !== 'string') return null;
  const kind = KINDS.find((each) => each === value.kind);
  return kind ? { position: value.position, kind, again: value.again === true } : null;
}
