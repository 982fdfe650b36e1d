import { expect, test } from '@playwright/test';
import { lineOf } from '../../src/ask/line';
import type { Family, Game, RankedAction } from '../../src/engine/types';
import { chance, choiceFor, isClear, kindsIn, kindsOf, nameOfKind, practisable, shuffled, subjectIn } from '../../src/train/exercises';
import { sameDice } from '../../src/parts/dice';

const game = (id: string, family: Family, objectives: string[], usual: string) =>
  ({ id, family, objectives: objectives.map((name) => ({ name })), usual_objective: usual }) as Game;

const kniffel = practisable(game('kniffel', 'scorecard', ['expected-score', 'target', 'win'], 'expected-score'))!;
const bank = practisable(game('zehntausend', 'bank', ['win', 'turns', 'points'], 'win'))!;

test('rules of thumb are practised with cards alone', () => {
  expect(kindsOf('scorecard')).toContain('greedy');
  expect(kindsOf('bank')).toEqual(['first-roll', 'close']);
  expect(choiceFor('scorecard', 'greedy')).toBe('greedy');
  expect(choiceFor('race', 'greedy')).toBe('mixed');
  expect(choiceFor('race', null)).toBe('mixed');
  expect(kindsIn('bank', 'mixed')).toEqual(kindsOf('bank'));
  expect(kindsIn('bank', 'close')).toEqual(['close']);
});

test('kinds are named as what they are in the game', () => {
  expect(nameOfKind('scorecard', 'first-roll')).toBe('first-roll');
  expect(nameOfKind('bank', 'first-roll')).toBe('any');
  expect(nameOfKind('bank', 'close')).toBe('close');
  expect(nameOfKind('race', 'mixed')).toBe('any');
});

test('what is lost has to be told from nothing', () => {
  const actions = (...losses: number[]) => losses.map((loss) => ({ loss }) as RankedAction);
  expect(isClear(actions(0, 0.2))).toBe(true);
  expect(isClear(actions(0, 1e-14, 3))).toBe(false);
  expect(isClear(actions(0))).toBe(false);
});

test('games are practised for what is soon solved', () => {
  expect(kniffel.objectives.map(({ name }) => name)).toEqual(['expected-score']);
  expect(bank.objectives.map(({ name }) => name)).toEqual(['points', 'turns']);
  expect(bank.usual_objective).toBe('points');
  expect(practisable(game('duel', 'bank', ['win'], 'win'))).toBeNull();
});

test('a subject says the game, and the objective if it is not the usual one', () => {
  const games = [kniffel, bank];
  expect(lineOf(bank, 'points')).toBe('zehntausend');
  expect(lineOf(bank, 'turns')).toBe('zehntausend objective turns');
  for (const [of, objective] of [[kniffel, 'expected-score'], [bank, 'points'], [bank, 'turns']] as const)
    expect(subjectIn(games, lineOf(of, objective))).toEqual({ game: of, objective });
  expect(subjectIn(games, 'zehntausend objective win')).toEqual({ game: bank, objective: 'points' });
  expect(subjectIn(games, 'chess')).toBeNull();
  expect(subjectIn(games, '')).toBeNull();
});

test('dice are the same in any order', () => {
  expect(sameDice('5115', '1155')).toBe(true);
  expect(sameDice('115', '1155')).toBe(false);
  expect(sameDice('', '')).toBe(true);
});

test('what is shuffled is all there', () => {
  for (let round = 0; round < 20; round++) expect(shuffled([1, 2, 3]).sort()).toEqual([1, 2, 3]);
  for (let round = 0; round < 100; round++) expect([0, 1, 2]).toContain(chance(3));
});
