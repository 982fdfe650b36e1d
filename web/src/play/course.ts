/** How the expectation went through a game: one point before the first decision, one after each. */
import { entriesOf } from '../ask/card';
import type { Decision, Review } from '../engine/types';
import { isMine, startOf } from '../review/told';

export interface Point {
  value: number;
  loss: number;
  /** The decision that led here. */
  decision: Decision | null;
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

/** What is there already and not in the value: points on the card, bonuses that were paid, turns that are over. */
function already(decision: Decision, objective: string, bonuses: number): number {
  if (objective === 'expected-score') return sum(Object.values(entriesOf(decision.card))) + bonuses;
  return objective === 'turns' ? decision.turn_number - 1 : 0;
}

export function courseOf(review: Review, objective: string): Point[] {
  const mine = review.decisions.filter(isMine);
  const first: Point = { value: startOf(review) ?? mine[0]!.best_value, loss: 0, decision: null };
  let bonuses = 0;
  const points = mine.map((decision) => {
    const value = already(decision, objective, bonuses) + decision.value;
    bonuses += decision.action.bonus ?? 0;
    return { value, loss: decision.loss, decision };
  });
  return [first, ...points];
}

/** The points at which turns begin: the index of the point before, and the position then. */
export function turnStarts(points: Point[]): { index: number; position: string }[] {
  return points.flatMap(({ decision }, index) => {
    if (!decision || decision.turn_number === points[index - 1]?.decision?.turn_number) return [];
    return [{ index: index - 1, position: decision.position.replace(/ roll .*/, '') }];
  });
}
