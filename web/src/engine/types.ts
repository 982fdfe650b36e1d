/** What is said to the engine and what it answers: the types of its package, and what only the page has. */
import type * as dicebase from 'dicebase';
import type { Effort } from './effort';
import type {
  Answer, Distribution, Followed, Game, Need, Onward, Parts, Place, Played, RankedAction, Ranking, Review, Rules, Solved, Standing,
  Understood, Valued, Worth,
} from 'dicebase';

export type * from 'dicebase';

/** What was wrong, as the engine says it; or what went wrong with the engine. */
export type Failure = Pick<dicebase.Failure, 'code' | 'message'> & Partial<dicebase.Failure> & {
  /** How much work it would be, where that is the reason. */
  work?: Effort;
};

export class Refused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** A position in parts, and what it is played for. */
export type PlaceInParts = Parts & { game: string; objective: string };

/** What a person can remember, as `dicebase sheet --json` tells it: what there is depends on the family. */
export type Sheet = CardSheet | BankSheet | RaceSheet;

export interface CardSheet {
  value: number;
  /** What to keep of the first roll: rules, the last of which is for all other rolls, and where they are wrong. */
  opening: {
    rules: { keep: string; words: string; kinds: { shows: string }[]; chance: number; loss: number }[];
    exceptions: { keep: string; rolls: string[]; loss: number }[];
    loss: number;
  } | null;
  /** What giving up each category costs at several stages, the cheapest first. */
  stages: { name: string; filled: string; costs: { category: string; cost: number }[] }[];
  ignores: string[];
}

/** What a rule on a sheet loses against perfect play. */
export interface RuleLoss {
  objective: string;
  optimum: number;
  value: number;
  loss: number;
  pieces?: number;
}

/** Points by the number of dice left, from one on; none where never. */
type ByDice = (number | null)[];

export interface BankSheet {
  rule: { bank_from: ByDice; dice_left: ByDice; take_from?: ByDice };
  situations: { name: string; me: number; opponent?: number; bank_from: ByDice; take_from?: ByDice }[];
  losses?: RuleLoss[];
}

export interface RaceSheet {
  /** What to prefer, the most important first, and which piece then. */
  preferences: string[];
  then: string;
  losses: RuleLoss[];
  /** The chance that a piece is sent home before its player's next turn, by its distance, from 1 on. */
  danger: number[];
}

export interface Commands {
  rules: { request: { game: string }; answer: Rules };
  describe: { request: { game: string }; answer: Game };
  learn: { request: { game: string; rules: string }; answer: Game };
  need: { request: { game: string; objective: string }; answer: Need };
  solve: { request: { game: string; objective: string }; answer: Solved };
  read: { request: Place; answer: Understood };
  rank: { request: Place; answer: Ranking };
  value: { request: Place; answer: Valued };
  onward: { request: { position: string; action: string }; answer: Onward };
  follow: { request: { position: string; action: string }; answer: Followed };
  best: { request: Place; answer: Answer & Worth & { action: RankedAction } };
  play: { request: Played; answer: Standing };
  review: { request: Played; answer: Review };
  exercise: {
    request: { position: string; kind: 'first-roll' | 'close' | 'greedy'; seed: number };
    answer: { position: string; parts: { game: string } & Parts };
  };
  distribution: { request: { position: string }; answer: Distribution };
  sheet: { request: { position: string }; answer: Sheet };
}

export type Command = keyof Commands;

export type Watch = (what: string, done: number, total: number) => unknown;
