import { expect, test } from '@playwright/test';
import { madeOf, nameOfMade } from '../../src/parts/made';

const CHOOSING = ['kcd'];
const DICE = ['ordinary', 'devils-head', 'heavenly-kingdom', 'lucky', 'odd', 'weighted'];

test('names of games say their dice and their target, and are made of them again', () => {
  for (const name of [
    'kcd', 'zehntausend', 'zehntausend-to-5000', 'kcd-to-4000', 'kcd-3-odd-1-weighted', 'kcd-2-heavenly-kingdom-1-lucky-to-1000',
    'kcd-3-odd-against-ordinary', 'kcd-ordinary-against-2-lucky-to-4000', 'kcd-1-devils-head-against-1-odd-2-weighted',
  ])
    expect(nameOfMade(madeOf(name, CHOOSING), DICE)).toBe(name);
  expect(madeOf('kcd-3-odd-against-2-heavenly-kingdom-to-4000', CHOOSING)).toEqual({ base: 'kcd', sets: [{ odd: 3 }, { 'heavenly-kingdom': 2 }], target: 4000 });
  expect(madeOf('zehntausend-four', CHOOSING)).toEqual({ base: 'zehntausend-four', sets: [{}, {}], target: null });
});

test('dice are named in the order of the collection, and ordinary ones not at all', () => {
  const named = (first: Record<string, number>, second = first) => nameOfMade({ base: 'kcd', sets: [first, second], target: null }, DICE);
  expect(named({ weighted: 1, odd: 3, ordinary: 2, lucky: 0 })).toBe('kcd-3-odd-1-weighted');
  expect(named({ odd: 0 })).toBe('kcd');
  expect(named({ odd: 3 }, {})).toBe('kcd-3-odd-against-ordinary');
  expect(named({ odd: 3, lucky: 0 }, { odd: 3 })).toBe('kcd-3-odd');
});
