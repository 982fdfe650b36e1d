/** What is looked at, as the address says it: `kniffel/yahtzee/250`, `zehntausend/points`. */

export interface Looked {
  /** The game, and perhaps another beside it. */
  games: string[];
  objective: string;
  target?: number;
}

/** The parts in any order: a number is a target, what no game is called is an objective. */
export function lookedOf(rest: string, isGame: (id: string) => boolean): Looked {
  const parts = rest.split('/').filter(Boolean);
  const target = parts.find((part) => /^\d+$/.test(part));
  const words = parts.filter((part) => !/^\d+$/.test(part));
  return {
    games: words.filter(isGame).slice(0, 2),
    objective: words.find((word) => !isGame(word)) ?? '',
    ...(target === undefined ? {} : { target: Number(target) }),
  };
}

export const hashOfLooked = ({ games, objective, target }: Looked) =>
  ['#/look', ...games, ...(objective ? [objective] : []), ...(target === undefined ? [] : [target])].join('/');
