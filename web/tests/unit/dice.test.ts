import { expect, test } from '@playwright/test';
import { facesIn, marked } from '../../src/parts/dice';

test('each die that is kept is marked once', () => {
  expect(marked('61153', '15')).toEqual([false, true, false, true, false]);
  expect(marked('11356', '')).toEqual([false, false, false, false, false]);
});

test('what was typed is read as faces of these dice', () => {
  expect(facesIn('1 1,3-5 6', 5, 6)).toBe('11356');
  expect(facesIn('90178', 5, 8)).toBe('178');
  expect(facesIn('1234561', 5, 6)).toBe('12345');
});
