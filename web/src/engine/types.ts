/** What is said to the engine and what it answers. Its package has the types of games, positions and actions. */
import type { Answer, Game, Need as Needed, Parts, Place, Ranking, Rules, Solved, Valued } from 'dicebase';

export type * from 'dicebase';

/** What was wrong, as PROTOCOL.md lists it; and what can only go wrong here. */
export interface Failure {
  code: string;
  field?: string | null;
  kind?: string;
  message: string;
  /** In a rules file: the line that is to blame. */
  line?: number;
}

export class Refused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** A position as it was understood, with the sums of its card; no table is needed for that. */
export type Understood = Omit<Answer, 'table'> & { parts: Parts };

/** A position in parts, and what it is played for. */
export type PlaceInParts = Parts & { game: string; objective: string };

export type Need = Needed & {
  /** How many numbers are solved. */
  numbers: number;
};

/** What follows an action: how the turn may end, or what may follow the next roll. */
export interface Followed {
  ends?: { category: string; points: number; bonus?: number; chance: number }[];
  next?: { follows: 'bust' | 'bank' | 'roll'; turn?: number; next_dice?: number; chance: number }[];
}

export interface Commands {
  games: { request: object; answer: { games: Game[] } };
  rules: { request: { game: string }; answer: Rules };
  learn: { request: { game: string; rules: string }; answer: Game };
  need: { request: { game: string; objective: string }; answer: Need };
  solve: { request: { game: string; objective: string }; answer: Solved };
  read: { request: Place; answer: Understood };
  rank: { request: Place; answer: Ranking };
  follow: { request: { position: string; action: string }; answer: Followed };
  value: { request: Place; answer: Valued };
}

export type Command = keyof Commands;

/** The engine as the worker holds it. */
export interface Engine {
  ask(request: object): object;
  tables(): string[];
  table(name: string): Uint8Array;
  put(name: string, bytes: Uint8Array): void;
  onprogress: Watch | null;
}

export type Watch = (what: string, done: number, total: number) => unknown;
