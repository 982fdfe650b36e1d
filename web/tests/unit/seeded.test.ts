import { expect, test } from '@playwright/test';
import { betterThan } from '../../src/look/ends';
import type { Rules } from '../../src/engine/types';
import { cupsOf, facesOf, rolled } from '../../src/play/roll';
import { diceIn } from '../../src/parts/dice';
import { numberOfDay, seededRoll } from '../../src/play/seeded';

/** Fair dice. */
const fair = (dice: number) => [{ dice, faces: facesOf(6) }];

test('the same text gives the same dice, another one others', () => {
  expect(seededRoll('20261126 0 1 2', fair(5))).toBe(seededRoll('20261126 0 1 2', fair(5)));
  const rolls = new Set(Array.from({ length: 200 }, (_, day) => seededRoll(`${day}`, fair(5))));
  expect(rolls.size).toBeGreaterThan(190);
});

test('fewer dice are the first of more', () => {
  expect(seededRoll('7', fair(5)).slice(0, 3)).toBe(seededRoll('7', fair(3)));
});

/** The critical value of chi square with 5 degrees of freedom at 0.001. */
const CRITICAL = 20.5;

test('each face is as likely as any other, die by die', () => {
  const GAMES = 6000;
  for (const die of [0, 1, 4]) {
    const counts = [0, 0, 0, 0, 0, 0];
    for (let game = 0; game < GAMES; game++) counts[Number(seededRoll(`20260101 0 ${game} 2`, fair(5))[die]) - 1]!++;
    const expected = GAMES / 6;
    expect(counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(CRITICAL);
  }
});

test('loaded dice have outcomes by their weights', () => {
  expect(facesOf(3, [2, 1, 3])).toEqual(['1', '1', '2', '3', '3', '3']);
  expect(facesOf(3)).toEqual(['1', '2', '3']);
  const rolls = Array.from({ length: 6000 }, (_, game) => seededRoll(`${game}`, [{ dice: 1, faces: facesOf(3, [2, 1, 3]) }]));
  const threes = rolls.filter((roll) => roll === '3').length;
  expect(threes).toBeGreaterThan(2850);
  expect(threes).toBeLessThan(3150);
});

const kinds = [{ name: 'Ordinary die', count: 3 }, { name: 'Odd die', count: 2, weights: [4, 0, 4, 1, 4, 1] }, { name: "Devil's head die", count: 1, joker: [1] }];
const MIXED = { family: 'bank', dice: 6, sides: 6, kinds } as Rules;

test('dice that differ are rolled by their weights, as many of each kind as are left', () => {
  const cups = cupsOf(MIXED, { dice: 4, kinds: [2, 2, 0] });
  expect(cups.map(({ dice }) => dice)).toEqual([2, 2, 0]);
  expect(new Set(cups[1]!.faces)).toEqual(new Set(['1b', '3b', '4b', '5b', '6b']));
  expect(cups[1]!.faces).toHaveLength(14);
  expect(cups[2]!.faces).toEqual(['*c', '2c', '3c', '4c', '5c', '6c']);
  expect(diceIn(cups.map(rolled).join('')).map((die) => die.charAt(1))).toEqual(['', '', 'b', 'b']);
  expect(cupsOf({ ...MIXED, kinds: undefined, weights: [1, 1, 1, 1, 1, 2] } as Rules, { dice: 5 })).toEqual([{ dice: 5, faces: ['1', '2', '3', '4', '5', '6', '6'] }]);
});

test('with the same text each kind has dice of its own', () => {
  const rolls = Array.from({ length: 50 }, (_, game) => diceIn(seededRoll(`${game}`, cupsOf(MIXED, { dice: 6, kinds: [3, 2, 1] }))));
  expect(rolls[0]).toEqual(diceIn(seededRoll('0', cupsOf(MIXED, { dice: 6, kinds: [3, 2, 1] }))));
  expect(rolls[0]!.slice(0, 3).join('')).toBe(seededRoll('0', fair(3)));
  expect(rolls.every((dice) => dice.length === 6 && dice[3]!.endsWith('b') && dice[5]!.endsWith('c'))).toBe(true);
  expect(new Set(rolls.map((dice) => dice[3])).size).toBeGreaterThan(3);
});

test('the rolls of a text stay the same', () => {
  expect(['a', 'b', 'c'].map((text) => seededRoll(text, fair(5)))).toEqual(['15111', '16256', '41322']);
});

test('a day is its number', () => {
  expect(numberOfDay(new Date(2026, 10, 26))).toBe('20261126');
  expect(numberOfDay(new Date(2027, 0, 3))).toBe('20270103');
});

test('what a result beats is the share of perfect games that end worse', () => {
  const ends = { first: 10, step: 5, chances: [0.25, 0.5, 0.25] };
  expect(betterThan(ends, 15, false)).toBeCloseTo(0.25);
  expect(betterThan(ends, 25, false)).toBeCloseTo(1);
  expect(betterThan(ends, 15, true)).toBeCloseTo(0.25);
});
