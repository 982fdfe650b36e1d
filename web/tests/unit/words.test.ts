import { expect, test } from '@playwright/test';
import { de as firstDe } from '../../src/words/de';
import { en as firstEn } from '../../src/words/en';
import { de as laterDe } from '../../src/words/later/de';
import { en as laterEn } from '../../src/words/later/en';

const [en, de] = [{ ...firstEn, ...laterEn }, { ...firstDe, ...laterDe }];

const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

test('both catalogues have the same texts', () => {
  expect(Object.keys(de)).toEqual(Object.keys(en));
});

for (const key of Object.keys(en) as (keyof typeof en)[])
  test(`${key} has the same names to fill in, and is not empty`, () => {
    expect(names(de[key])).toEqual(names(en[key]));
    expect(de[key].trim()).not.toBe('');
  });
