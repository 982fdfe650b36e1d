/** Which positions there are to practise with, and what they are called. */
import type { Family, Game, RankedAction } from '../engine/types';

/** Kinds as the engine names them: what they are is said in the catalogues. */
export const KINDS = ['first-roll', 'close', 'greedy'] as const;
export type Kind = (typeof KINDS)[number];

/** One kind, or all of them mixed. */
export const CHOICES = ['mixed', ...KINDS] as const;
export type Choice = (typeof CHOICES)[number];

/** Rules of thumb are known for cards alone, and what is close in a race cannot be told in two decimals. */
const KINDS_OF: Record<Family, Kind[]> = { scorecard: [...KINDS], bank: ['first-roll', 'close'], race: ['first-roll'] };

export const kindsOf = (family: Family) => KINDS_OF[family];

/** What a kind is called: where no dice stay on the table every roll is a first one. */
export function nameOfKind(family: Family, choice: Choice) {
  if (family === 'race') return 'any';
  return family === 'bank' && choice === 'first-roll' ? 'any' : choice;
}

/** A kind that a game does not have is as good as all. */
export const choiceFor = (family: Family, wanted: string | null): Choice =>
  kindsOf(family).find((kind) => kind === wanted) ?? 'mixed';

export const kindsIn = (family: Family, choice: Choice): Kind[] => (choice === 'mixed' ? kindsOf(family) : [choice]);

/** What is practised for, the usual first: what is solved in moments, and is decided by one player alone. */
const OBJECTIVES: Record<Family, string[]> = { scorecard: ['expected-score'], bank: ['points', 'turns'], race: ['turns'] };

/** The game as it can be practised; nothing where it cannot. */
export function practisable(game: Game): Game | null {
  const objectives = OBJECTIVES[game.family].flatMap((name) => game.objectives.find((each) => each.name === name) ?? []);
  return objectives.length ? { ...game, objectives, usual_objective: objectives[0]!.name } : null;
}

/** What a game is practised for, as the start of a game; nothing where it cannot be practised. */
export function subjectOf(game: string, family: Family, objective: string): string | null {
  const at = OBJECTIVES[family].indexOf(objective);
  if (at < 0) return null;
  return at === 0 ? game : `${game} objective ${objective}`;
}

/** What is practised is said as the start of a game: the game of a subject among these, and what it is played for. */
export function subjectIn(games: Game[], subject: string): { game: Game; objective: string } | null {
  const [id, , wanted] = subject.split(' ');
  const game = games.find((each) => each.id === id);
  if (!game) return null;
  const objective = game.objectives.find(({ name }) => name === wanted)?.name ?? game.usual_objective;
  return { game, objective };
}

/** What is lost by another move than the best can be told in two decimals. */
export const isClear = (actions: RankedAction[]) => (actions[1]?.loss ?? 0) >= SMALLEST_SHOWN;
const SMALLEST_SHOWN = 0.005;

const SEEDS = 2 ** 32;

/** Numbers from 0 on that look like none. */
export const chance = (below = SEEDS) => Math.floor((crypto.getRandomValues(new Uint32Array(1))[0]! / SEEDS) * below);

/** In any order. */
export function shuffled<T>(list: T[]): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(chance(rest.length), 1)[0]!);
}
