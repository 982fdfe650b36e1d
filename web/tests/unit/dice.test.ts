import { expect, test } from '@playwright/test';
import type { Rules } from '../../src/engine/types';
import { chosenOf, diceIn, diceLeft, dieOf, faceOf, facesIn, facesOfDie, hasTwoSets, kindOf, kindsIn, marked, sameDice } from '../../src/parts/dice';

const KINDS = [{ name: 'Ordinary die', count: 3 }, { name: "Devil's head die", count: 2, joker: [1] }, { name: 'Pie die', count: 1, weights: [6, 1, 3, 3, 0, 0] }];

test('a text of dice is its dice, whether they are alike or not', () => {
  expect(diceIn('11356')).toEqual(['1', '1', '3', '5', '6']);
  expect(diceIn('1145b6c*b')).toEqual(['1', '1', '4', '5b', '6c', '*b']);
  expect(diceIn('')).toEqual([]);
  expect(['5', '5b', '*c'].map(kindOf)).toEqual([0, 1, 2]);
  expect(['5', '5b', '*c'].map(faceOf)).toEqual(['5', '5', '*']);
  expect([dieOf('5', 0), dieOf('5', 1), dieOf('*', 2)]).toEqual(['5', '5b', '*c']);
});

test('each die that is kept is marked once', () => {
  expect(marked('61153', '15')).toEqual([false, true, false, true, false]);
  expect(marked('11356', '')).toEqual([false, false, false, false, false]);
  expect(marked('1145b6c*b', '1*b')).toEqual([true, false, false, false, false, true]);
  expect(chosenOf('1145b6c*b', [false, true, false, true, false, true])).toBe('15b*b');
  expect([sameDice('15b', '5b1'), sameDice('15b', '1b5')]).toEqual([true, false]);
});

test('what was typed is read as faces of these dice', () => {
  expect(facesIn('1 1,3-5 6', 5, 6)).toBe('11356');
  expect(facesIn('90178', 5, 8)).toBe('178');
  expect(facesIn('1234561', 5, 6)).toBe('12345');
  expect(facesIn('1a2b', 5, 6)).toBe('12');
});

test('what was typed is read with the letters of kinds, the last of which may be missing', () => {
  expect(facesIn('115b*b6c', 6, 6, KINDS)).toBe('115b*b');
  expect(facesIn('1b5d2c', 6, 6, KINDS)).toBe('2c');
  expect(facesIn('1145', 6, 6, KINDS)).toBe('1145');
  expect(facesIn('5', 6, 6, KINDS.slice(2))).toBe('');
});

test('each kind of dice has its faces, and its number of dice', () => {
  expect(facesOfDie(6)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(KINDS.map((kind) => facesOfDie(6, kind).join(''))).toEqual(['123456', '*23456', '1234']);
  expect(diceLeft('1145b', KINDS)).toEqual([0, 1, 1]);
  expect(diceLeft('1145', KINDS)[0]).toBe(-1);
});

test('the player who does not begin may have other dice', () => {
  const rules = (kinds?: object[]) => ({ family: 'bank', dice: 6, sides: 6, kinds }) as Rules;
  const two = rules([{ name: 'Ordinary die', count: 3, 'second-count': 6 }, { name: 'Odd die', count: 3, 'second-count': 0 }]);
  expect(kindsIn(two)!.map(({ count }) => count)).toEqual([3, 3]);
  expect(kindsIn(two, true)!.map(({ count }) => count)).toEqual([6, 0]);
  expect([two, rules(KINDS), rules()].map(hasTwoSets)).toEqual([true, false, false]);
  expect(kindsIn(rules())).toBeUndefined();
});
