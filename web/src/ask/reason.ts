/** Why a move is made, in words: what it leads to, with the chances that the engine has told. */
import type { Action, Followed, Rules } from '../engine/types';
import { count, listed, percent, say } from '../words/index.svelte';
import { nameOf } from '../words/moves';
import { outcomesOf, type Outcome } from './follow';

/** What is rarer is no reason; and more than this many are none either. */
const RARE = 0.1;
const MOST = 2;

const share = ({ chances }: Outcome) => percent(chances[0]!, 0);

/** What a kept roll is kept for: the likeliest good ends of the turn, and the likeliest other one. */
function ofCard(outcomes: Outcome[], rules: Rules): string {
  const good = outcomes.filter(({ struck, chances }) => !struck && chances[0]! >= RARE).slice(0, MOST);
  const hoped = good.map((each) => say('reason.chance', { what: nameOf(rules, each.id), chance: share(each) }));
  const rest = outcomes.find((each) => !good.includes(each));
  if (!hoped.length || !rest) return '';
  const other = rest.struck ? say('why.strike', { category: nameOf(rules, rest.id) }) : nameOf(rules, rest.id);
  return say('reason.for', { hoped: listed(hoped), other });
}

/** Where a roll is entered that is kept as a whole. */
const entered = ({ id, means }: Outcome, rules: Rules): string =>
  say('reason.enter', { category: nameOf(rules, id), points: count('unit.points', means[0] ?? 0) });

/** What rolling brings, at the start of a turn or later. */
function ofBank(outcomes: Outcome[], type: string): string {
  const bust = outcomes.find(({ id }) => id === 'bust');
  return bust ? say(type === 'roll' ? 'reason.bust.first' : 'reason.bust', { chance: share(bust) }) : '';
}

/** A sentence on a move, or nothing where there is none to be said. */
export function reasonOf({ type }: Pick<Action, 'type'>, followed: Followed, rules: Rules): string {
  const outcomes = outcomesOf([followed]).filter(({ chances }) => chances[0]! > 0);
  if (rules.family === 'scorecard' && type === 'keep') return outcomes.length === 1 ? entered(outcomes[0]!, rules) : ofCard(outcomes, rules);
  return rules.family === 'bank' ? ofBank(outcomes, type) : '';
}
