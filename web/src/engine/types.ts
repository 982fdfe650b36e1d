/** What is said to the engine and what it answers. Its package has the types of games, positions and actions. */
import type { Game, Need, Parts, Place, Ranking, Rules, Solved, Valued } from 'dicebase';

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

/** Answers to positions say the parts as they were understood. */
export type Understood = { parts: Parts };

export interface Commands {
  games: { request: object; answer: { games: Game[] } };
  rules: { request: { game: string }; answer: Rules };
  learn: { request: { game: string; rules: string }; answer: Game };
  need: { request: { game: string; objective: string }; answer: Need };
  solve: { request: { game: string; objective: string }; answer: Solved };
  rank: { request: Place; answer: Ranking & Understood };
  value: { request: Place; answer: Valued & Understood };
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

export type Watch = (what: string, done: number, total: number) => void;
