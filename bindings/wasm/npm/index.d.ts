/** dicebase in JavaScript: perfect play for dice games, solved where it is asked for. */

/** A family of games, which decides what a position and an action are made of. */
export type Family = "scorecard" | "bank" | "race";

/** An objective of a game. */
export interface Objective {
  name: string;
  /** The name of its values, in words: "Expected points". */
  value: string;
  /** The unit of losses. */
  loss: string;
  /** The number of decimals of a value to show. */
  decimals: number;
  /** True if small values are good, as with turns. */
  less_is_better: boolean;
}

/** A game that can be asked about. */
export interface Game {
  id: string;
  name: string;
  family: Family;
  /** The source of the rules. */
  source: string;
  dice: number;
  sides: number;
  /** The length of a game, in words. */
  length: string;
  objectives: Objective[];
  usual_objective: string;
  /** The dice from which each player chooses, the ordinary ones first; left out where there is no choice. */
  choice_of_dice?: KnownDie[];
}

/** A die that can be chosen. Its id stands in names of games: "kcd-3-odd-against-2-lucky". */
export interface KnownDie {
  id: string;
  name: string;
  /** The weights of the faces; left out for fair dice. */
  weights?: number[];
  /** The faces in whose place there is a joker. */
  joker?: number[];
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
  /** The weights of the faces of loaded dice, in lowest terms; absent if the dice are fair. */
  weights?: number[];
  rolls: number;
  saved_dice: boolean;
  saved_rolls: boolean;
  upper_bonus: { from: number; points: number } | null;
  action_dice: ActionDice | null;
  categories: Category[];
}

/** Dice of a roll in a bank game. */
export type DicePattern = { groups: number[] } | { run: number } | { contains: string };

export interface BankRules extends AnyRules {
  family: "bank";
  /** The weights of the faces of loaded dice; left out for fair ones. */
  weights?: number[];
  /** The kinds of dice; left out if they are all alike. */
  kinds?: { name: string; count: number; "second-count"?: number; weights?: number[]; joker?: number[] }[];
  step: number;
  /** Left out where the game ends after a number of turns. */
  target?: number;
  minimum: number;
  entry: number;
  end: "at-once" | "round" | "last-turn" | { turns: number };
  /** A turn is one roll of as many dice as the player chooses, at most `dice`. */
  one_roll?: true;
  /** Left out where any of the dice that score may be set aside. */
  set_aside?: "all-scoring" | "all";
  hot_dice: "may-roll" | "must-roll";
  exact_target: boolean;
  players: 2 | 3 | 4;
  tie: "half" | "both-win";
  take_over: boolean;
  take_over_up_to: "any" | "any-once-entered" | "own-score" | null;
  take_over_bust: "loses-turn" | "loses-taken-points" | null;
  bust_penalty: { busts: number; points: number } | null;
  /** Left out where all rolls of which all dice are set aside are hot dice. */
  hot?: DicePattern;
  /** Left out where no bust costs the whole score. */
  bust_all?: DicePattern;
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
  /** The loss against the best action; missing where it is not exact. */
  loss?: number;
}

/** The parts of a position, as PROTOCOL.md lists them. */
export interface Parts {
  objective?: string;
  theta?: string;
  target?: number;
  lead?: number;
  card?: string;
  opponents?: string[] | number[];
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
  busts?: number;
  opponent?: number;
  opponent_entered?: boolean;
  opponent_busts?: number;
  second?: boolean;
  turns_left?: number;
  offer?: number;
  offer_dice?: number;
  turn?: number;
  taken?: number;
  dice_left?: number;
  tries?: number;
}

/** A position, as one line or in parts. */
export type Place = { position: string } | ({ game: string } & Parts);

export interface Answer {
  game: string;
  objective: string;
  /** The position as one line. */
  position: string;
  /** The checksum of the table that answers. */
  table: string;
  /** The chance of each player, from the player to move on, where each maximises their own chance. */
  chances?: number[];
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

/** A position in parts, for which no table is needed. */
export interface Understood extends Omit<Answer, "table"> {
  /** The game and the fields of the position, as a request has them. */
  parts: { game: string } & Parts;
  /** Why nothing is to be decided there, where no decision can be. */
  kind?: string;
}

/** The cost of answers about a game under an objective. */
export interface Need {
  game: string;
  family: Family;
  objective: string;
  /** The name of the table. */
  table: string;
  /** True if the table exists. */
  there: boolean;
  /** True if all answers are exact; otherwise most are a bot's estimates. */
  solved: boolean;
  /** The number of solved numbers; 0 where each question is solved separately, or a bot is rated. */
  numbers: number;
  /** The size of the table, in bytes. */
  bytes: number;
}

export interface Solved {
  game: string;
  objective: string;
  table: string;
  /** The value of the start; null where each target has a value of its own. */
  value: number | null;
  /** The error bound of the values; null in an equilibrium of several players. */
  bound: number | null;
  /** In such an equilibrium: at the start nobody gains more than this by one other turn. */
  one_turn_gain: number | null;
}

/** The consequences of an action under best play: `ends` in scorecard games, `next` in bank games. */
export interface Followed {
  /** The possible ends of the turn, the likeliest first. */
  ends?: { category: string; points: number; bonus?: number; chance: number }[];
  /** The possible results of the next roll; empty where the turn ends. */
  next?: { follows: "bust" | "bank" | "roll"; turn?: number; next_dice?: number; chance: number }[];
}

/** The exact chance of every number that perfect play may come to: final scores, points of a turn, or turns. */
export interface Distribution {
  game: string;
  objective: string;
  mean: number;
  deviation: number;
  median: number;
  mode: number;
  minimum: number;
  maximum: number;
  quantiles: { chance: number; number: number }[];
  /** The number of the first chance, and how far the numbers of neighbours are apart. */
  first: number;
  step: number;
  chances: number[];
  /** The sum of the chances that were too small to be followed. */
  left_out: number;
  upper_bonus?: number;
  extra_bonuses?: number;
  /** The expected points of open categories, in scorecard games. */
  categories?: { id: string; name: string; mean: number; zero: number; best: number; lost: number }[];
}

/** The commands of a played game. */
export type Step =
  /** This player begins, in games of several: "me", "opponent" or a number. */
  | { begin: string }
  /** These dice were rolled now. */
  | { roll: string }
  /** This is done: the `text` of an action. */
  | { decide: string }
  /** The earned action die shows this face. */
  | { earn: string }
  /** The last decision is taken back; with typed rolls the last of these before it. */
  | { "take-back": { typed_rolls: boolean } }
  /** A line that says nothing of the game is added to the file. */
  | { note: string };

/** A game that is played: its review file (REVIEWS.md), which comes along with each request. */
export interface Played {
  /** Which game, for what, and what is aimed at: a position before the first roll, as "yahtzee". */
  position: string;
  /** The file so far, as the last standing has it; left out at the start. */
  text?: string;
  /** The roll with which nothing has been done yet, as the last standing has it. */
  roll?: string;
  steps?: Step[];
  /** The places of the players who are people, in games of several; 0 is who writes the file. */
  people?: number[];
  /** How many play, in games with action dice, as they begin: 2 if left out. */
  players?: number;
  /** Nothing is told that depends on values, so that no table is needed (but with action dice). */
  unmeasured?: boolean;
}

/** The state of a played game. */
export interface Standing {
  text: string;
  awaits: "roll" | "decision" | "action-die" | "nothing";
  /** The number of dice rolled next. */
  dice: number;
  /** The number of those of each kind, in games whose dice are not all alike. */
  kinds?: number[];
  /** True if it is about a person. */
  mine: boolean;
  /** All dice on the table, where something is to be decided with them. */
  roll?: string;
  /** The dice that stay on the table in the next roll. */
  kept: string;
  /** The position of the decision, or of the start of the turn. */
  position?: string;
  parts?: { game: string } & Parts;
  total?: number;
  upper_total?: number;
  upper_bonus?: number;
  /** The player to move, by place: 0 is the player who writes the file. */
  mover: number;
  turn_number: number;
  /** The number of rolls that may follow the awaited or made one. */
  rolls_left?: number;
  turn_total?: number;
  /** Once there is a result: it is what was expected, less what was lost, plus what the dice brought. */
  account?: { expected: number; lost: number; luck: number; result: number };
  /** The result of the last roll, where it left no decision. */
  nothing?: "bust" | "no move";
  /** With action dice: the totals of all cards, by place. */
  totals?: number[];
  /** The faces of an earned action die, all equally likely. */
  faces?: string[];
  /** All actions that the rules allow now: in races, unmeasured in bank games, and with action dice as the bot ranks them. */
  actions?: Action[];
  /** With action dice, or unmeasured: the points that each category would have with the dice on the table. */
  offers?: { category: string; points: number; bonus: number }[];
}

/** A decision of a game, as `dicebase review --json` tells it, beside the parts of its position. */
export interface Decision extends Parts {
  line: number;
  turn_number: number;
  moment: string;
  position: string;
  choices: number;
  action: Action & { words: string };
  best: Action & { words: string };
  value: number;
  best_value: number;
  loss: number;
  rating: "forced" | "best" | "slip" | "mistake" | "blunder";
  luck?: number;
  player?: string;
}

/** The review of a game, as `dicebase review --json` prints it; its fields depend on the family. */
export interface Review {
  decisions: Decision[];
  [field: string]: unknown;
}

/** The next position of the player to move after an action, before its roll. */
export interface Onward {
  /** The dice that stay on the table in the next roll. */
  kept: string;
  /** The parts of the position; `rolls_left` are the rolls left after the next one. */
  parts: { game: string } & Parts;
}

export interface Failure {
  code: string;
  field: string | null;
  /** Why nothing is to be decided, with the code "nothing-to-decide". */
  kind?: string;
  message: string;
  /** Which line of the field is to blame, where it has lines. */
  line?: number | null;
}

/** Why there is no answer. */
export declare class Refused extends Error {
  failure: Failure;
}

/** Answers questions. All of it is done before it is answered: for work that takes long keep an engine in a worker. */
export declare class Engine {
  ask(request: { command: "games" }): { games: Game[] };
  /** One game, which may be named by its dice or another target: "kcd-3-odd", "zehntausend-to-5000". */
  ask(request: { command: "describe"; game: string }): Game;
  ask(request: { command: "rules"; game: string }): Rules;
  /** Makes rules known under a name that no built-in game has, in place of those before. */
  ask(request: { command: "learn"; game: string; rules: string }): Game;
  ask(request: { command: "need"; game: string; objective?: string }): Need;
  /** Makes the table that answers, unless it is there. */
  ask(request: { command: "solve"; game: string; objective?: string }): Solved;
  ask(request: { command: "read" } & Place): Understood;
  ask(request: { command: "best" } & Place): Answer & Worth & { action: RankedAction };
  ask(request: { command: "rank"; top?: number } & Place): Ranking;
  ask(request: { command: "value" } & Place): Valued;
  ask(request: { command: "follow"; position: string; action: string }): Followed;
  /** The next position after an action. Refused with the code "not-here" where it depends on more than this one. */
  ask(request: { command: "onward"; position: string; action: string }): Onward;
  /** From the card of a position on, or from the start of other games. Takes seconds, and up to 120 MiB. */
  ask(request: { command: "distribution"; position: string }): Distribution;
  /** The cheat sheet of a game, as `dicebase sheet --json` prints it. */
  ask(request: { command: "sheet"; position: string }): Record<string, unknown>;
  /**
   * A position to practise, by a seed: a first roll of a turn, one where another decision is nearly as good as the best,
   * or one where who looks at this turn alone loses a lot. Refused with the code "no-exercise" where there is none.
   */
  ask(request: { command: "exercise"; position: string; kind: "first-roll" | "close" | "greedy"; seed: number }): {
    position: string;
    parts: { game: string } & Parts;
  };
  ask(request: { command: "play" } & Played): Standing;
  ask(request: { command: "review" } & Played): Review;

  /** Told of work that takes long, often: what is done, how much of it, and of how much, 0 where that is unknown. */
  set onprogress(told: ((what: string, done: number, total: number) => void) | undefined);

  /**
   * Asked before work begins: its name, as "kniffel for target", the seconds that it takes on one core of the machine of
   * benches/README.md, and its bytes of memory. Work for which it returns false is refused with the code "declined".
   */
  set onexpect(asked: ((what: string, seconds: number, bytes: number) => boolean) | undefined);

  /** The names of all tables that are there. */
  tables(): string[];
  /** The bytes of a table, as its file has them. */
  table(name: string): Uint8Array | undefined;
  /** Takes a table that was made before; refuses one that is damaged. */
  put(name: string, bytes: Uint8Array): void;
}

/** Loads the module from beside the package, or from what `fetch` gives, or from its bytes. */
export declare function load(source?: RequestInfo | URL | Response | BufferSource | WebAssembly.Module): Promise<Engine>;
