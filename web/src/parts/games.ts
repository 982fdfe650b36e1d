/** The games that can be chosen. */
import { choosing, games as builtinGames } from 'dicebase/games';
import { ask } from '../engine';
import { unlessFatal } from '../engine/client';
import type { Game } from '../engine/types';
import { recall } from '../memory';
import { own } from '../rules/own.svelte';
import { language } from '../words/index.svelte';
import { named } from './named.svelte';

/** The game that most people know. */
export const FIRST_GAME = { de: 'kniffel', en: 'yahtzee' };

export { builtinGames, choosing };

/** Those that are known by now: built-in ones, those of one's own, and those that are named by dice or a target. */
export const gamesHere = (): Game[] => [...builtinGames, ...own.games, ...named.games];

const gameHere = (id: string): Game | undefined => gamesHere().find((each) => each.id === id);

/** The game of a name, wherever it is; refused where there is none. */
export async function findGame(name: string): Promise<Game> {
  const here = gameHere(name);
  if (here) return here;
  const game = await ask('describe', { game: name });
  return gameHere(game.id) ?? named.add(game);
}

/** Like `findGame`; null where there is no such game. */
export const findIfAny = (name: string): Promise<Game | null> => (name ? findGame(name).catch(unlessFatal) : Promise.resolve(null));

/** True if a name says dice or a target: what is wrong with it is then told in more words than that there is no such game. */
export const isMade = (name: string): boolean => /-to-\d+$/i.test(name) || choosing.some((id) => name.toLowerCase().startsWith(`${id}-`));

/** All there are, once those of one's own are known, and the one that was chosen last. */
export async function allGames(): Promise<Game[]> {
  await own.teach();
  await findMade([recall('game') ?? '']);
  return gamesHere();
}

/** Sees to it that the named games among these are known, as far as they can be. */
export const findMade = (ids: string[]) => Promise.all(ids.filter(isMade).map((id) => findGame(id).catch(() => null)));

/** The first of these that there is, else the one that was chosen last, else the one that most people know. */
export function pickGame(games: Game[], ids: string[] = []): Game {
  const wanted = [...ids, recall('game'), FIRST_GAME[language.code]];
  return wanted.flatMap((id) => games.find((each) => each.id === id) ?? [])[0] ?? games[0]!;
}
