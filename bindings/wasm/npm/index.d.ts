/** dicebase in JavaScript: perfect play for dice games, solved where it is asked for. */

/** A family of games, which decides what a position and an action are made of. */
export type Family = "scorecard" | "bank" | "race";

/** What a game can be played for. */
export interface Objective {
  name: string;
  /** What a value is, in words: "Expected points". */
  value: string;
  /** What a loss is in. */
  loss: string;
  /** How many decimals of a value people want to see. */
  decimals: number;
  /** Whether small values are the good ones, as with turns. */
  less_is_better: boolean;
}

/** A game that can be asked about. */
export interface Game {
  id: string;
  name: string;
  family: Family;
  /** Where the rules are from. */
  source: string;
  dice: number;
  sides: number;
  /** How long a game is, in words. */
  length: string;
  objectives: Objective[];
  usual_objective: string;
}

export interface Category {
  id: string;
  name: string;
  section: "upper" | "lower";
  /** All points that an entry can have, in ascending order. */
  points: number[];
}

export interface ActionDice {
  when_sum_divisible_by: number;
  faces: string[];
  before_rolling: string[];
  instead_of_rolling: string[];
  after_round: string[];
  last_freeze_round: number;
  players: { from: number; to: number };
}

interface AnyRules {
  game: string;
  name: string;
  dice: number;
  sides: number;
  /** The whole text of the rules file. */
  rules: string;
}

export interface ScorecardRules extends AnyRules {
  family: "scorecard";
  rolls: number;
  saved_dice: boolean;
  upper_bonus: { from: number; points: number } | null;
  action_dice: ActionDice | null;
  categories: Category[];
}

export interface BankRules extends AnyRules {
  family: "bank";
  step: number;
  target: number;
  minimum: number;
  entry: number;
  end: "at-once" | "round" | "last-turn";
  hot_dice: "may-roll" | "must-roll";
  take_over: boolean;
  take_over_up_to: "any" | "own-score" | null;
  take_over_bust: "loses-turn" | "loses-taken-points" | null;
}

export interface RaceRules extends AnyRules {
  family: "race";
  ring: number;
  goal: number;
  seats: number;
  players: number;
  pieces: number;
  on_entry: number;
  enter: number[];
  again: number[];
  again_without_move: boolean;
  tries: { count: number; when: string };
  jump_on_ring: boolean;
  jump_in_goal: boolean;
  duties: string[];
}

export type Rules = ScorecardRules | BankRules | RaceRules;

/** A number: exact, unless it says that it is an estimate, which then has an interval. */
export interface Worth {
  value: number;
  exact?: false;
  interval?: { low: number; high: number };
  games?: number;
}

/** An action; which fields there are depends on `type`, as PROTOCOL.md lists them. */
export interface Action {
  type: string;
  /** As it stands in a review file behind the roll. */
  text: string;
  dice?: string;
  category?: string;
  points?: number;
  bonus?: number;
  player?: number;
  turn?: number;
  next_dice?: number;
  then?: "bank" | "roll";
  offer?: number;
  offer_dice?: number;
  from?: number;
  to?: number;
  captures?: number;
}

export interface RankedAction extends Action, Worth {
  /** How much worse than the best; not there where that is not exact. */
  loss?: number;
}

/** The parts of a position, as PROTOCOL.md lists them. */
export interface Parts {
  objective?: string;
  target?: number;
  lead?: number;
  card?: string;
  opponents?: string[];
  hands?: string[];
  frozen?: string[];
  skips?: number[];
  seat?: number;
  round?: number;
  exchange?: boolean;
  roll?: string;
  rolls_left?: number;
  saved?: string;
  me?: number | string;
  me_entered?: boolean;
  opponent?: number;
  opponent_entered?: boolean;
  second?: boolean;
  offer?: number;
  offer_dice?: number;
  turn?: number;
  taken?: number;
  tries?: number;
}

/** Where a game stands: as one line, or in parts. */
export type Place = { position: string } | ({ game: string } & Parts);

export interface Answer {
  game: string;
  objective: string;
  /** The position as one line. */
  position: string;
  /** The checksum of the table that answers. */
  table: string;
  total?: number;
  upper_total?: number;
  upper_bonus?: number;
  needed?: number;
  behind?: number;
  opponent_totals?: number[];
}

export interface Ranking extends Answer, Partial<Worth> {
  /** The best first. */
  actions: RankedAction[];
}

export interface Valued extends Answer, Worth {}

/** What it takes to answer about a game under an objective. */
export interface Need {
  /** The name of the table. */
  table: string;
  /** Whether it is there. */
  there: boolean;
  /** Whether answers are exact; else a bot's estimates. */
  solved: boolean;
  /** How many states are solved. */
  states: number;
  /** How large the table is, in bytes. */
  bytes: number;
}

export interface Solved {
  table: string;
  /** The value of the start, and how far it can be from the true one. */
  value: number;
  bound: number;
}
