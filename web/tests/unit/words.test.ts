import { expect, test } from '@playwright/test';
import { de } from '../../src/words/de';
import { en } from '../../src/words/en';

const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

test('both catalogues have the same texts', () => {
  expect(Object.keys(de)).toEqual(Object.keys(en));
});

for (const key of Object.keys(en) as (keyof typeof en)[])
  test(`${key} has the same names to fill in, and is not empty`, () => {
    expect(names(de[key])).toEqual(names(en[key]));
    expect(de[key].trim()).not.toBe('');
  });
