/** Which of the two modules answers. The first is small: it knows only built-in games with a card, played for points. */
import { games } from 'dicebase/games';

export type Which = 'first' | 'whole';

const POINTS = 'expected-score';

export function whichFor(game: string, objective?: string): Which {
  const known = games.find(({ id }) => id === game);
  return known?.family === 'scorecard' && (objective ?? known.usual_objective) === POINTS ? 'first' : 'whole';
}

/** The same for a position as one line. */
export function whichForLine(line: string): Which {
  const [game = '', ...words] = line.split(' ');
  const named = words.indexOf('objective');
  return whichFor(game, named < 0 ? undefined : words[named + 1]);
}
