import { expect, test } from '@playwright/test';
import { hashOfLooked, lookedOf } from '../../src/look/address';
import { atLeast, atMost, barsOf, heightOf, scaleOf, ticksOf } from '../../src/look/ends';
import { onSheet } from '../../src/words/sheet';

const isGame = (id: string) => ['kniffel', 'yahtzee', 'zehntausend'].includes(id);

test('an address says games, an objective and a target', () => {
  expect(lookedOf('', isGame)).toEqual({ games: [], objective: '' });
  expect(lookedOf('kniffel/yahtzee/250', isGame)).toEqual({ games: ['kniffel', 'yahtzee'], objective: '', target: 250 });
  expect(lookedOf('zehntausend/points', isGame)).toEqual({ games: ['zehntausend'], objective: 'points' });
  expect(lookedOf('kniffel/kniffel/yahtzee/<script>/-1', isGame).games).toHaveLength(2);
  for (const address of ['kniffel', 'kniffel/yahtzee/250', 'zehntausend/win/30'])
    expect(hashOfLooked(lookedOf(address, isGame))).toBe(`#/look/${address}`);
});

const WAYS = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
const two = { first: 2, step: 1, chances: WAYS.map((ways) => ways / 36) };

test('chances of two dice', () => {
  expect(atLeast(two, 11)).toBeCloseTo(3 / 36, 15);
  expect(atMost(two, 3)).toBeCloseTo(3 / 36, 15);
  expect(atLeast(two, 7) + atMost(two, 6)).toBeCloseTo(1, 14);
  expect([atLeast(two, 0), atLeast(two, 13), atMost(two, 1)]).toEqual([expect.closeTo(1, 14), 0, 0]);
});

test('bars hold all that is common, and what is rare is left out', () => {
  expect(scaleOf([two])).toEqual({ low: 2, high: 13, width: 1 });
  expect(barsOf(two, scaleOf([two])).map(({ chance }) => chance)).toEqual(two.chances);
  const long = { first: 0, step: 50, chances: Array.from({ length: 200 }, (_, index) => 0.5 ** (index + 1)) };
  const scale = scaleOf([long]);
  expect(scale).toEqual({ low: 0, high: 500, width: 50 });
  expect(barsOf(long, scale)).toHaveLength(10);
  const wide = { first: 5, step: 1, chances: Array.from({ length: 300 }, () => 1 / 300) };
  const bars = barsOf(wide, scaleOf([wide]));
  expect(bars.length).toBeLessThanOrEqual(61);
  expect(bars.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
});

test('one bar far above all others is cut off', () => {
  const bars = (chances: number[]) => chances.map((chance, from) => ({ from, chance }));
  expect(heightOf([bars([0.1, 0.2, 0.15])])).toBe(0.2);
  expect(heightOf([bars([0.7, 0.1, 0.2])])).toBeCloseTo(0.26, 12);
  expect(heightOf([bars([1])])).toBe(1);
});

test('an axis has few round numbers', () => {
  expect(ticksOf(120, 340, 5)).toEqual([150, 200, 250, 300]);
  expect(ticksOf(0, 0.066, 4).map((tick) => tick.toFixed(2))).toEqual(['0.00', '0.02', '0.04', '0.06']);
});

test('what the engine says on a sheet is German where that is chosen', () => {
  expect(onSheet('a pair and a run of 4', 'de')).toBe('ein Paar und eine Folge von 4');
  expect(onSheet('2 times 3 equal', 'de')).toBe('2-mal 3 gleiche');
  expect(onSheet('all other categories are filled, above with 3 of each face', 'de')).toContain('je 3 passenden');
  expect(onSheet('all dice, and score', 'de')).toBe('alle, und eintragen');
  expect(onSheet('something new and a pair', 'de')).toBe('something new und ein Paar');
  expect(onSheet('a pair', 'en')).toBe('a pair');
});
