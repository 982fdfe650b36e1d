import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { en } from '../../src/words/en';

const SOURCES = 'src';
const isCatalogue = (name: string) => name === 'en.ts' || name === 'de.ts';

const text = readdirSync(SOURCES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name) && !isCatalogue(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

/** Texts that are named as they stand, and the beginnings of those whose ends come from the engine. */
const named = new Set([...text.matchAll(/'([^'\n]*)'/g)].map((match) => match[1]!));
const beginnings = [...text.matchAll(/`([\w.-]+\.)\$\{/g), ...text.matchAll(/wordOf\('(\w+)'/g)].map((match) => match[1]!);

const stem = (key: string) => key.replace(/\.(one|other)$/, '');

test('every text is used somewhere', () => {
  const unused = Object.keys(en)
    .filter((key) => !named.has(key) && !named.has(stem(key)))
    .filter((key) => !beginnings.some((each) => key.startsWith(each)));
  expect(unused).toEqual([]);
});
