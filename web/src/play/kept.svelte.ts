/** Games that the browser keeps: those to go on with, and those that are over. */
import { recall, remember } from '../memory';
import type { Standing } from '../engine/types';

interface Entry {
  id: string;
  /** Milliseconds since 1970. */
  date: number;
  /** Which game, and for what: a position before the first roll. */
  position: string;
  /** The review file. */
  text: string;
}

export interface Unfinished extends Entry {
  /** The roll with which nothing has been done yet. */
  roll?: string;
  own: boolean;
  people: number[];
  hints: boolean;
}

export interface Finished extends Entry {
  decisions: number;
  lost: number | null;
  account: Standing['account'] | null;
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

export const unfinished = kept<Unfinished>('unfinished');
export const finished = kept<Finished>('finished');

export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 6);
