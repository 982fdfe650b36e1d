/** Where the engine's modules are, as the build puts them beside the page. */
declare module 'dicebase/module' {
  const address: string;
  export default address;
}

declare module 'dicebase/first' {
  const address: string;
  export default address;
}

/** What the engine tells of the built-in games, as build/games.ts has asked it. */
declare module 'dicebase/games' {
  import type { Game, Rules } from 'dicebase';
  export const games: Game[];
  export const rules: Record<string, Rules>;
  /** The ids of those for which dice are chosen. */
  export const choosing: string[];
}

/** The dice that can be chosen, by the id of their game. */
declare module 'dicebase/dice' {
  import type { KnownDie } from 'dicebase';
  export const dice: Record<string, KnownDie[]>;
}
