import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { en } from '../../src/words/en';
import { en as later } from '../../src/words/later/en';

const SOURCES = 'src';
const isCatalogue = (name: string) => name === 'en.ts' || name === 'de.ts';

const everything = readdirSync(SOURCES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name) && !isCatalogue(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

const ENDS = ['', '.ts', '.svelte', '.svelte.ts', '/index.ts', '/index.svelte.ts'];
const isFile = (path: string) => existsSync(path) && /\.\w+$/.test(path);

/** The files that come with some, as they are imported; what is imported later too, but for the other views. */
function reached(from: string[]): string[] {
  const found = new Set(from);
  for (const path of found) {
    const imports = readFileSync(path, 'utf8').matchAll(/(?:from |import |import\()'(\.[^']+)'/g);
    const files = [...imports].map(([, file]) => ENDS.map((end) => join(dirname(path), file!) + end).find(isFile));
    files.filter((file) => file && !file.endsWith('others.ts') && !isCatalogue(file.split('/').at(-1)!)).forEach((file) => found.add(file!));
  }
  return [...found];
}

/** The texts that files name: as they stand, or as those whose ends come from the engine. */
function used(files: string[], keys: string[]): string[] {
  const text = files.map((path) => readFileSync(path, 'utf8')).join('\n');
  const named = new Set([...text.matchAll(/'([^'\n]*)'/g)].map((match) => match[1]!));
  const beginnings = [...text.matchAll(/`([\w.-]+\.)\$\{/g), ...text.matchAll(/wordOf\('(\w+)'/g)].map((match) => match[1]!);
  const stem = (key: string) => key.replace(/\.(one|other)$/, '');
  return keys.filter((key) => named.has(key) || named.has(stem(key)) || beginnings.some((each) => key.startsWith(each)));
}

test('every text is used somewhere', () => {
  const keys = Object.keys({ ...en, ...later });
  expect(used(everything, keys)).toEqual(keys);
});

test('the first view has its texts, and those of others come with them', () => {
  const first = reached(['src/main.ts', 'src/ask/Ask.svelte']);
  expect(first.length).toBeGreaterThan(50);
  expect(used(first, Object.keys(later))).toEqual([]);
  expect(used(first, Object.keys(en))).toEqual(Object.keys(en));
});
