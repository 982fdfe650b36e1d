import { expect, test } from '@playwright/test';
import { entriesOf, withEntry } from '../../src/ask/card';

test('a card is read and written', () => {
  expect(entriesOf('ones=3,full-house=25')).toEqual({ ones: 3, 'full-house': 25 });
  expect(entriesOf('')).toEqual({});
  expect(withEntry('ones=3', 'chance', 20)).toBe('ones=3,chance=20');
  expect(withEntry('ones=3,chance=20', 'ones', null)).toBe('chance=20');
});
