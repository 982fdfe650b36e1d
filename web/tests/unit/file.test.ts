import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { blockOf, entry, kindOf, sectionsOf, textOf, withBlock, without, withRaw } from '../../src/rules/file';

const rules = (path: string) => readFileSync(new URL(`../../../rules/${path}`, import.meta.url), 'utf8');
const kniffel = rules('scorecard/kniffel.toml');

test('a rules file is read as sections of entries, without what is quoted', () => {
  const sections = sectionsOf(kniffel);
  expect(sections.map((each) => each.header).slice(0, 3)).toEqual(['', 'upper-bonus', 'category']);
  expect(sections.filter((each) => each.isList)).toHaveLength(13);
  expect(sections[0]!.entries.map((each) => each.key)).toEqual(['family', 'name', 'dice', 'sides', 'rolls', 'also']);
  expect(textOf(sections[0]!, 'name')).toBe('Kniffel');
});

test('an entry is changed, and nothing else', () => {
  const bonus = entry(sectionsOf(kniffel)[1]!, 'points')!;
  const changed = withRaw(kniffel, bonus, '50');
  expect(changed).toBe(kniffel.replace('points = 35', 'points = 50'));
});

test('a section is taken out and put back', () => {
  const chance = sectionsOf(kniffel).at(-1)!;
  const shorter = without(kniffel, chance);
  expect(sectionsOf(shorter).filter((each) => each.isList)).toHaveLength(12);
  const again = withBlock(shorter, blockOf(kniffel, chance), sectionsOf(shorter).at(-1)!);
  expect(again.trim()).toBe(kniffel.trim());
});

test('values are told apart', () => {
  expect(['35', 'true', '"any"', '[1, 2]', '{ face = 3 }'].map(kindOf)).toEqual(['number', 'flag', 'text', 'raw', 'raw']);
});

for (const family of ['scorecard', 'bank', 'race'])
  for (const file of readdirSync(new URL(`../../../rules/${family}`, import.meta.url)))
    test(`every entry of ${file} is found where it stands`, () => {
      const text = rules(`${family}/${file}`);
      for (const section of sectionsOf(text))
        for (const each of section.entries) expect(withRaw(text, each, each.raw)).toBe(text);
    });
