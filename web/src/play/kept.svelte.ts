/** Games that the browser keeps: those to go on with, and those that are over. */
import { recall, remember } from '../memory';
import type { Standing } from '../engine/types';
import type { Seat } from './seats';
import { own, type OwnRules } from '../rules/own.svelte';
import { gameOf, withGame } from '../ask/line';

interface Entry {
  id: string;
  /** Milliseconds since 1970. */
  date: number;
  /** Which game, and for what: a position before the first roll. */
  position: string;
  /** The rules, where the game is not built in: they may be changed or deleted meanwhile. */
  rules?: OwnRules;
}

/** A review file, and the roll with which nothing has been done yet. */
export interface GameFile {
  text: string;
  roll?: string;
}

/** Where undoing leads: whose file was on the table, how long each was, and the roll there. */
export interface Mark {
  at: number;
  lengths: number[];
  roll?: string;
}

/** Where dice come from: the page, the players, or a text that makes everybody's dice the same. */
export type DiceFrom = { own: boolean; seed?: string };

export interface Unfinished extends Entry {
  seats: Seat[];
  /** One in which all play, or one for each seat; and whose is on the table. */
  files: GameFile[];
  at: number;
  marks: Mark[];
  own: boolean;
  seed?: string;
  hints: boolean;
}

export interface Finished extends Entry {
  text: string;
  decisions: number;
  lost: number | null;
  account: Standing['account'] | null;
  /** Whose game it was, where that was somebody else's than one's own. */
  player?: string;
}

function kept<T extends Entry>(name: string) {
  let all = $state.raw<T[]>(read());
  addEventListener('storage', () => (all = read()));

  function read(): T[] {
    try {
      return JSON.parse(recall(name) ?? '[]') as T[];
    } catch {
      return [];
    }
  }

  function keep(entries: T[]) {
    all = entries;
    remember(name, JSON.stringify(all));
  }

  return {
    /** The newest first. */
    get all() {
      return all;
    },
    put: (entry: T) => keep([entry, ...all.filter(({ id }) => id !== entry.id)]),
    drop: (id: string) => keep(all.filter((each) => each.id !== id)),
  };
}

export const unfinished = kept<Unfinished>('matches');
export const finished = kept<Finished>('finished');

/** The rules that a game has to keep. */
export const rulesToKeep = (position: string) => own.of(gameOf(position)) ?? undefined;

/** A game as it can be asked about here: under the rules with which it was begun. */
export async function withItsRules<T extends Entry>(entry: T): Promise<T> {
  if (!entry.rules) return entry;
  const id = await own.take(entry.rules, gameOf(entry.position));
  return { ...entry, position: withGame(entry.position, id) };
}

export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 6);
