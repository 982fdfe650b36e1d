/**
 * Names of games that are made of a built-in one with chosen dice, another target or both, as the engine writes them:
 * `kcd-3-odd-1-weighted-to-4000`, `kcd-ordinary-against-2-lucky`.
 */

/** The number of chosen dice by their ids; all others are ordinary. */
export type Chosen = Record<string, number>;

export interface Made {
  /** The built-in game. */
  base: string;
  /** The dice of the player who begins, and of the other one. */
  sets: [Chosen, Chosen];
  target: number | null;
}

const TO = /-to-(\d+)$/;
const AGAINST = '-against';

const chosenIn = (text: string): Chosen =>
  Object.fromEntries([...text.matchAll(/-(\d+)-([a-z-]+?)(?=-\d|$)/g)].map(([, count, die]) => [die!, Number(count)]));

/** What a game is made of. `choosing` are the games for which dice are chosen. */
export function madeOf(id: string, choosing: string[]): Made {
  const target = TO.exec(id)?.[1];
  const dice = id.replace(TO, '');
  const base = choosing.find((id) => dice === id || dice.startsWith(`${id}-`)) ?? dice;
  const [first = '', second = first] = dice.slice(base.length).split(AGAINST);
  return { base, sets: [chosenIn(first), chosenIn(second)], target: target === undefined ? null : Number(target) };
}

/** What a name says of chosen dice; nothing where all are ordinary. `dice` are the ids of those that can be chosen, in their order. */
export const nameOfSet = (set: Chosen, dice: string[]): string => dice.slice(1).flatMap((die) => (set[die] ? `-${set[die]}-${die}` : [])).join('');

/** The name of a game; it may be that of another game with the same rules, which the engine knows. */
export function nameOfMade({ base, sets, target }: Made, dice: string[] = []): string {
  const [first, second] = sets.map((set) => nameOfSet(set, dice));
  const orOrdinary = (text = '') => text || `-${dice[0]}`;
  const chosen = first === second ? first : orOrdinary(first) + AGAINST + orOrdinary(second);
  return base + chosen + (target === null ? '' : `-to-${target}`);
}
