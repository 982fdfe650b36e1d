/** What follows a move, as far as that is known before the next roll. */
import type { Action, Parts, Rules, ScorecardRules } from '../engine/types';
import { withEntry } from './card';

/** How to change the parts of a position; nothing where somebody else has to say what follows. */
export function after(move: Action, rules: Rules, parts: Parts): Partial<Parts> | null {
  if (rules.family === 'scorecard') return onCard(move, rules, parts);
  return move.type === 'set-aside' ? setAside(move, parts) : null;
}

function onCard({ type, dice = '', category = '', points = 0, bonus = 0 }: Action, rules: ScorecardRules, parts: Parts) {
  if (parts.objective === 'win' && rules.action_dice) return null;
  if (type === 'keep') {
    const rolls_left = dice.length === rules.dice ? 0 : (parts.rolls_left ?? 1) - 1;
    return { roll: dice, rolls_left, saved: rules.saved_dice ? dice : undefined };
  }
  // An extra bonus stands on no card: only who plays for points need not know of it.
  if (type !== 'score' || (bonus && parts.objective !== 'expected-score')) return null;
  const saved_rolls = rules.saved_rolls ? (parts.rolls_left ?? 0) : 0;
  const rolls_left = rules.rolls - 1 + saved_rolls;
  return { card: withEntry(parts.card, category, points), roll: undefined, rolls_left, saved: undefined };
}

function setAside({ then, turn = 0 }: Action, { me, objective }: Parts): Partial<Parts> {
  if (then === 'roll') return { turn, roll: undefined };
  const over = { roll: undefined, turn: undefined, taken: undefined, offer: undefined, offer_dice: undefined };
  return objective === 'points' ? over : { ...over, me: Number(me ?? 0) + turn };
}
