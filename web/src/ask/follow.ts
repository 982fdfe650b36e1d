/** What two actions lead to, side by side. */
import type { Followed, Rules } from '../engine/types';
import { kindsIn } from '../parts/dice';

/** As many rolls are gone through in a second. */
const MOST_ROLLS = 5000;

/** The number of rolls of dice that are alike, in no order. */
const rollsOf = (dice: number, sides: number): number => (dice ? (rollsOf(dice - 1, sides) * (sides + dice - 1)) / dice : 1);

/** True if it is soon known what an action leads to: not in races, and not where many kinds of dice have too many rolls. */
export const isFollowed = (rules: Rules): boolean =>
  rules.family !== 'race' && (kindsIn(rules) ?? []).reduce((all, { count }) => all * rollsOf(count, rules.sides), 1) <= MOST_ROLLS;

export interface Outcome {
  /** What it is: the id of a category, or what follows a roll; with whether it is struck. */
  id: string;
  struck: boolean;
  /** For each action the chance, and what comes on average then: points, or a turn total. */
  chances: number[];
  means: (number | null)[];
}

interface Result {
  id: string;
  struck: boolean;
  chance: number;
  amount: number;
}

const resultsOf = ({ ends = [], next = [] }: Followed): Result[] => [
  ...ends.map(({ category, points, bonus = 0, chance }) => ({ id: category, struck: points + bonus === 0, chance, amount: points + bonus })),
  ...next.map(({ follows, turn = 0, chance }) => ({ id: follows, struck: false, chance, amount: turn })),
];

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

/** All that may come, what is likeliest with any of them first. */
export function outcomesOf(followed: Followed[]): Outcome[] {
  const all = followed.map(resultsOf);
  const same = (a: Result) => (b: Result) => a.id === b.id && a.struck === b.struck;
  const kinds = all.flat().filter((each, index, list) => list.findIndex(same(each)) === index);
  return kinds
    .map((kind) => {
      const found = all.map((results) => results.filter(same(kind)));
      const chances = found.map((results) => sum(results.map((each) => each.chance)));
      const amounts = found.map((results) => sum(results.map((each) => each.chance * each.amount)));
      return { id: kind.id, struck: kind.struck, chances, means: amounts.map((amount, index) => (chances[index] ? amount / chances[index]! : null)) };
    })
    .sort((a, b) => Math.max(...b.chances) - Math.max(...a.chances));
}
