import { expect, test } from '@playwright/test';
import { outcomesOf } from '../../src/ask/follow';

test('what two actions lead to stands side by side, the likeliest first', () => {
  const outcomes = outcomesOf([
    { ends: [{ category: 'chance', points: 20, chance: 0.25 }, { category: 'chance', points: 24, chance: 0.25 }, { category: 'ones', points: 0, chance: 0.5 }] },
    { ends: [{ category: 'chance', points: 10, chance: 1 }] },
  ]);
  expect(outcomes).toEqual([
    { id: 'chance', struck: false, chances: [0.5, 1], means: [22, 10] },
    { id: 'ones', struck: true, chances: [0.5, 0], means: [0, null] },
  ]);
});
