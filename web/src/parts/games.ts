/** The games that can be chosen. */
import { games as builtinGames } from 'dicebase/games';
import type { Game } from '../engine/types';
import { recall } from '../memory';
import { own } from '../rules/own.svelte';
import { language } from '../words/index.svelte';

/** The game that most people know. */
export const FIRST_GAME = { de: 'kniffel', en: 'yahtzee' };

export { builtinGames };

/** All there are, once those of one's own are known. */
export async function allGames(): Promise<Game[]> {
  await own.teach();
  return [...builtinGames, ...own.games];
}

/** The first of these that there is, else the one that was chosen last, else the one that most people know. */
export function pickGame(games: Game[], ids: string[] = []): Game {
  const wanted = [...ids, recall('game'), FIRST_GAME[language.code]];
  return wanted.flatMap((id) => games.find((each) => each.id === id) ?? [])[0] ?? games[0]!;
}
