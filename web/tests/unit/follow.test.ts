import { expect, test } from '@playwright/test';
import type { Rules } from '../../src/engine/types';
import { isFollowed, outcomesOf } from '../../src/ask/follow';

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

test('what follows is asked where rolls are few', () => {
  const of = (...counts: number[]) => ({ family: 'bank', sides: 6, kinds: counts.map((count) => ({ name: 'Die', count })) }) as unknown as Rules;
  expect(isFollowed(of(3, 3))).toBe(true);
  expect(isFollowed(of(3, 1, 1, 1))).toBe(false);
  expect(isFollowed({ family: 'bank', sides: 6, dice: 6 } as Rules)).toBe(true);
  expect(isFollowed({ family: 'race' } as Rules)).toBe(false);
});
