import { expect, test } from '@playwright/test';
import { betterThan } from '../../src/look/ends';
import { facesOf } from '../../src/play/roll';
import { numberOfDay, seededRoll } from '../../src/play/seeded';

const FAIR = facesOf(6);

test('the same text gives the same dice, another one others', () => {
  expect(seededRoll('20261126 0 1 2', 5, FAIR)).toBe(seededRoll('20261126 0 1 2', 5, FAIR));
  const rolls = new Set(Array.from({ length: 200 }, (_, day) => seededRoll(`${day}`, 5, FAIR)));
  expect(rolls.size).toBeGreaterThan(190);
});

test('fewer dice are the first of more', () => {
  expect(seededRoll('7', 5, FAIR).slice(0, 3)).toBe(seededRoll('7', 3, FAIR));
});

/** The critical value of chi square with 5 degrees of freedom at 0.001. */
const CRITICAL = 20.5;

test('each face is as likely as any other, die by die', () => {
  const GAMES = 6000;
  for (const die of [0, 1, 4]) {
    const counts = [0, 0, 0, 0, 0, 0];
    for (let game = 0; game < GAMES; game++) counts[Number(seededRoll(`20260101 0 ${game} 2`, 5, FAIR)[die]) - 1]!++;
    const expected = GAMES / 6;
    expect(counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(CRITICAL);
  }
});

test('loaded dice have outcomes by their weights', () => {
  expect(facesOf(3, [2, 1, 3])).toEqual(['1', '1', '2', '3', '3', '3']);
  expect(facesOf(3)).toEqual(['1', '2', '3']);
  const rolls = Array.from({ length: 6000 }, (_, game) => seededRoll(`${game}`, 1, facesOf(3, [2, 1, 3])));
  const threes = rolls.filter((roll) => roll === '3').length;
  expect(threes).toBeGreaterThan(2850);
  expect(threes).toBeLessThan(3150);
});

test('the rolls of a text stay the same', () => {
  expect(['a', 'b', 'c'].map((text) => seededRoll(text, 5, FAIR))).toEqual(['15111', '16256', '41322']);
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
