/** Games that are named by chosen dice or another target, as far as somebody asked for them during this visit. */
import type { Game } from '../engine/types';

let games = $state.raw<Game[]>([]);

export const named = {
  get games() {
    return games;
  },
  add(game: Game): Game {
    games = [...games, game];
    return game;
  },
};
