/** What there is to tell of a game: its luckiest and unluckiest roll, and what was decided well and badly. */
import type { Decision, Review } from '../engine/types';
import { isMistake } from '../train/record';
import { isMine } from './told';

export interface Story {
  decisions: number;
  best: number;
  /** The roll that brought most, and the one that cost most, as far as rolls have luck. */
  lucky: Decision | null;
  unlucky: Decision | null;
  costliest: Decision | null;
  /** What is worth practising, the costliest first. */
  mistakes: Decision[];
}

const most = (decisions: Decision[], of: (decision: Decision) => number): Decision | null =>
  decisions.reduce<Decision | null>((found, each) => (of(each) > (found ? of(found) : 0) ? each : found), null);

export function storyOf(review: Review, objective: string): Story {
  const mine = review.decisions.filter((each) => isMine(each) && each.choices > 1);
  const mistakes = mine.filter(({ loss }) => isMistake(loss, objective)).sort((a, b) => b.loss - a.loss);
  return {
    decisions: mine.length,
    best: mine.filter(({ rating }) => rating === 'best').length,
    lucky: most(mine, ({ luck = 0 }) => luck),
    unlucky: most(mine, ({ luck = 0 }) => -luck),
    costliest: mistakes[0] ?? null,
    mistakes,
  };
}
