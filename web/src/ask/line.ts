/** The little of a position's line that has to be known before the engine has read it. */
import type { Game } from '../engine/types';

/** What is played for, where a line says it. */
export const objectiveIn = (line: string) => / objective (\S+)/.exec(line)?.[1];

/** The words of a line, in case it was pasted with a command in front or with line breaks. */
export const tidied = (text: string) => text.trim().replace(/\s+/g, ' ');

export const gameOf = (line: string) => line.split(' ')[0] ?? '';

/** The same position of a game that has another id here. */
export const withGame = (line: string, game: string) => [game, ...line.split(' ').slice(1)].join(' ');

/** The start of a game: the objective that is usual needs no words. */
export const lineOf = (game: Game, objective: string) =>
  objective === game.usual_objective ? game.id : `${game.id} objective ${objective}`;
