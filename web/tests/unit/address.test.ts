import { expect, test } from '@playwright/test';
import { askedOf, hashOfAsked } from '../../src/ask/address';

const rest = (hash: string) => decodeURIComponent(hash.slice(1)).replaceAll('+', ' ');

for (const asked of [
  { line: 'kniffel card ones=3,full-house=25 roll 11356 rolls-left 2' },
  { line: 'kniffel', dice: '66', rolls: 1 },
  { line: 'my-kniffel card chance=20', dice: '6', rolls: 0, rules: 'lZJPT8-_w.kniffel' },
])
  test(`an address says ${JSON.stringify(asked)}`, () => {
    expect(askedOf(rest(hashOfAsked(asked)))).toEqual(asked);
  });

test('what an address says that nobody knows is left out', () => {
  expect(askedOf('kniffel&rolls=many&colour=red')).toEqual({ line: 'kniffel' });
});
