/** Actions in words, from their fields. */
import type { Action, Rules } from '../engine/types';
import { diceIn } from '../parts/dice';
import { categoryName } from './categories';
import { count, language, say, whole } from './index.svelte';

const spaced = (dice: string) => diceIn(dice).join(' ');

export const playerName = (index: number) =>
  index === 0 ? say('player.you') : say('player.other', { number: index + 1 });

export function nameOf(rules: Rules, id: string): string {
  const category = rules.family === 'scorecard' ? rules.categories.find((each) => each.id === id) : undefined;
  return category ? categoryName(category, language.code) : id;
}

/** How dice are said: as digits, or as a place for a picture. */
type SayDice = (dice: string) => string;

function keep(dice: string, of: number, sayDice: SayDice): string {
  if (dice === '') return say('move.keep.none');
  if (dice.length === of) return say('move.keep.all');
  return say('move.keep', { dice: sayDice(dice), count: of - dice.length });
}

function score(action: Action, category: string): string {
  if (!action.points && !action.bonus) return say('move.strike', { category });
  const points = whole(action.points ?? 0);
  return action.bonus
    ? say('move.score.bonus', { points, category, bonus: whole(action.bonus) })
    : say('move.score', { points, category });
}

function roll(next: number | undefined, of: number): string {
  if (next === undefined) return say('move.roll.only');
  return next === of ? say('move.roll.all') : say('move.roll', { dice: count('unit.dice', next) });
}

function setAside(action: Action, sayDice: SayDice): string {
  if (!action.dice) return asideText(action);
  const dice = sayDice(action.dice ?? '');
  return action.then === 'bank'
    ? say('move.bank', { dice, turn: whole(action.turn ?? 0) })
    : say('move.go-on', { dice, next: count('unit.dice', action.next_dice ?? 0) });
}

/** What setting dice aside leads to, as a button says it while they are seen. */
export const asideText = ({ then, turn = 0, next_dice = 0 }: Action): string =>
  then === 'bank' ? say('play.bank', { points: whole(turn) }) : say('play.on', { dice: count('unit.dice', next_dice) });

/** Where a piece stands, by its distance from home. */
export function placeName(distance: number, ring: number): string {
  if (distance === 0) return say('race.home');
  if (distance === 1) return say('race.entry');
  return distance <= ring
    ? say('race.ring', { field: distance })
    : say('race.goal', { square: distance - ring });
}

/** How players are called, by the number of places after the one who moves. */
export type SayPlayer = (places: number) => string;

function captured(action: Action, move: string, sayPlayer: SayPlayer): string {
  return action.captures === undefined ? move : say('move.captures', { move, player: sayPlayer(action.captures) });
}

function moved(action: Action, rules: Rules): string {
  const ring = rules.family === 'race' ? rules.ring : 0;
  const place = (distance = 0) => placeName(distance, ring);
  return say('move.move', { from: place(action.from), to: place(action.to) });
}

export function moveName(action: Action, rules: Rules, sayDice: SayDice = spaced, sayPlayer: SayPlayer = playerName): string {
  const category = action.category ? nameOf(rules, action.category) : '';
  const player = sayPlayer(action.player ?? 0);
  switch (action.type) {
    case 'keep':
      return keep(action.dice ?? '', rules.dice, sayDice);
    case 'score':
      return score(action, category);
    case 'take-over':
      return say('move.take-over', { turn: whole(action.turn ?? 0), dice: count('unit.dice', action.next_dice ?? 0) });
    case 'roll':
      return roll(action.next_dice, rules.dice);
    case 'set-aside':
      return setAside(action, sayDice);
    case 'enter':
      return captured(action, say('move.enter'), sayPlayer);
    case 'move':
      return captured(action, moved(action, rules), sayPlayer);
    case 'steal':
    case 'freeze':
    case 'cross-out':
      return say(`move.${action.type}`, { category, player });
    case 'swap':
      return say('move.swap', { player });
    case 'shift':
      return say('move.shift');
    case 'pass':
      return say('move.pass');
    default:
      return action.text;
  }
}
