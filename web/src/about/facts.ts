/** What is special about a game, in sentences, from what the engine tells of its rules. */
import type { BankRules, RaceRules, Rules, ScorecardRules } from '../engine/types';
import { hasTwoSets, kindsIn } from '../parts/dice';
import { dieName } from '../parts/kinds';
import { sectionIn } from '../rules/edit';
import { textOf } from '../rules/file';
import { patternFrom } from '../rules/pattern';
import { sectionName, wordsOf } from '../rules/words';
import { listedIn } from '../rules/edit';
import { count, listed, say, whole, wordOf } from '../words/index.svelte';

/** Sentences whose condition holds. */
const those = (sentences: [unknown, () => string][]): string[] => sentences.flatMap(([holds, sentence]) => (holds ? [sentence()] : []));

function ofCard(rules: ScorecardRules): string[] {
  const extra = sectionIn(rules.rules, 'extra-bonus');
  const joker = sectionIn(rules.rules, 'joker');
  const nameOf = (id: string) => {
    const found = listedIn(rules.rules, 'category').find((each) => textOf(each, 'id') === id);
    return found ? sectionName(found) : id;
  };
  const served = listedIn(rules.rules, 'category').filter((each) => textOf(each, 'first-roll'));
  const bonus = rules.upper_bonus;
  const acts = rules.action_dice;
  return those([
    [true, () => say('fact.turn', { dice: count('unit.dice', rules.dice), rolls: rules.rolls })],
    [rules.sides !== 6, () => say('fact.sides', { sides: rules.sides })],
    [rules.weights, () => say('fact.weights', { weights: rules.weights!.join(' : ') })],
    [true, () => say('fact.card', { categories: rules.categories.length })],
    [bonus, () => say('fact.bonus', { from: whole(bonus!.from), points: whole(bonus!.points) })],
    [extra, () => say('fact.extra', { points: textOf(extra!, 'points'), category: nameOf(textOf(extra!, 'category')) })],
    [joker, () => say(textOf(joker!, 'choice') === 'forced' ? 'fact.joker.forced' : 'fact.joker.free', { category: nameOf(textOf(joker!, 'category')) })],
    [listedIn(rules.rules, 'category').some((each) => textOf(each, 'same-face') === 'true'), () => say('fact.same')],
    [rules.saved_dice, () => say('fact.saved-dice')],
    [rules.saved_rolls, () => say('fact.saved-rolls')],
    [served.length, () => say('fact.first-roll', { more: listed(served.map((each) => `${sectionName(each)} +${textOf(each, 'first-roll')}`)) })],
    [acts, () => say('fact.action-dice', { sum: acts!.when_sum_divisible_by, from: acts!.players.from, to: acts!.players.to })],
  ]);
}

/** The dice of the player who begins, or of the other one. */
const setOf = (rules: Rules, second = false) =>
  (kindsIn(rules, second) ?? []).flatMap((kind) => (kind.count ? `${kind.count} × ${dieName(kind)}` : [])).join(', ');

const ofBank = (rules: BankRules): string[] => {
  const two = hasTwoSets(rules);
  const penalty = rules.bust_penalty;
  const [hot, lost] = [rules.hot, rules.bust_all].map(patternFrom);
  return those([
    [true, () => say(rules.one_roll ? 'fact.one-roll' : 'fact.bank', { dice: count('unit.dice', rules.dice) })],
    [rules.kinds && !two, () => say('fact.kinds', { kinds: setOf(rules) })],
    [two, () => say('fact.kinds.two', { first: setOf(rules), second: setOf(rules, true) })],
    [rules.weights, () => say('fact.weights', { weights: rules.weights!.join(' : ') })],
    [rules.target, () => say(rules.exact_target ? 'fact.target.exact' : 'fact.target', { target: whole(rules.target!) })],
    [true, () => (typeof rules.end === 'string' ? say(`fact.end.${rules.end}`) : say('fact.end.turns', rules.end))],
    [rules.entry, () => say('fact.entry', { points: whole(rules.entry) })],
    [rules.minimum, () => say('fact.minimum', { points: whole(rules.minimum) })],
    [rules.set_aside && !rules.one_roll, () => say(`fact.set-aside.${rules.set_aside!}`)],
    [!hot && !rules.one_roll, () => say(`fact.hot.${rules.hot_dice}`)],
    [hot, () => say('fact.hot.some', { dice: wordsOf(hot!) })],
    [lost, () => say('fact.bust-all', { dice: wordsOf(lost!) })],
    [rules.players > 2, () => say('fact.players', { players: rules.players })],
    [rules.take_over, () => say(`fact.take-over.${rules.take_over_up_to ?? 'any'}`)],
    [rules.take_over_bust === 'loses-taken-points', () => say('fact.take-over.lost')],
    [penalty, () => say('fact.penalty', { busts: penalty!.busts, points: whole(penalty!.points) })],
    [rules.tie === 'both-win', () => say('fact.tie')],
  ]);
};

const ofRace = (rules: RaceRules): string[] =>
  those([
    [true, () => say('fact.race', { players: rules.players, pieces: rules.pieces })],
    [rules.on_entry, () => say('fact.on-entry', { pieces: rules.on_entry })],
    [true, () => say('fact.enter', { numbers: listed(rules.enter.map(String)) })],
    [rules.again.length, () => say('fact.again', { numbers: listed(rules.again.map(String)) })],
    [rules.tries.count > 1, () => say(rules.tries.when === 'all-home' ? 'fact.tries.all-home' : 'fact.tries.none-on-ring', { count: rules.tries.count })],
    [!rules.jump_on_ring, () => say('fact.no-jump')],
    [true, () => say(rules.jump_in_goal ? 'fact.goal.jump' : 'fact.goal.no-jump')],
    [rules.duties.length, () => say('fact.duties', { duties: listed(rules.duties.map((each) => wordOf('value', each))) })],
    [!rules.duties.includes('capture'), () => say('fact.capture.free')],
  ]);

export function factsOf(rules: Rules): string[] {
  if (rules.family === 'scorecard') return ofCard(rules);
  return rules.family === 'bank' ? ofBank(rules) : ofRace(rules);
}
