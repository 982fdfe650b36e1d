/** What is said to the engine and what it answers: the types of its package, and what only the page has. */
import type * as dicebase from 'dicebase';
import type {
  Answer, Distribution, Followed, Game, Need, Parts, Place, Played, RankedAction, Ranking, Review, Rules, Solved, Standing,
  Understood, Valued, Worth,
} from 'dicebase';

export type * from 'dicebase';

/** What was wrong, as the engine says it; or what went wrong with the engine. */
export type Failure = Pick<dicebase.Failure, 'code' | 'message'> & Partial<dicebase.Failure>;

export class Refused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** A position in parts, and what it is played for. */
export type PlaceInParts = Parts & { game: string; objective: string };

export interface Commands {
  games: { request: object; answer: { games: Game[] } };
  rules: { request: { game: string }; answer: Rules };
  learn: { request: { game: string; rules: string }; answer: Game };
  need: { request: { game: string; objective: string }; answer: Need };
  solve: { request: { game: string; objective: string }; answer: Solved };
  read: { request: Place; answer: Understood };
  rank: { request: Place; answer: Ranking };
  value: { request: Place; answer: Valued };
  follow: { request: { position: string; action: string }; answer: Followed };
  best: { request: Place; answer: Answer & Worth & { action: RankedAction } };
  play: { request: Played; answer: Standing };
  review: { request: Played; answer: Review };
  exercise: {
    request: { position: string; kind: 'first-roll' | 'close' | 'greedy'; seed: number };
    answer: { position: string; parts: { game: string } & Parts };
  };
  distribution: { request: { position: string }; answer: Distribution };
}

export type Command = keyof Commands;

export type Watch = (what: string, done: number, total: number) => unknown;
