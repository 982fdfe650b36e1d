import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const SCRIPT = 'sw.js';
const HASH_LENGTH = 8;

/** Shipped tables too: who has looked at the page once can play without a network. */
const isOfThePage = (name: string) => name !== SCRIPT;

const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, HASH_LENGTH);

const namesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));

/** Builds the service worker, and tells it all files of the page, with what they hold as a hash. */
export const offline: Plugin = {
  name: 'offline',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/offline/sw.ts', fileName: SCRIPT });
  },
  writeBundle({ dir }) {
    const files = namesIn(dir!)
      .filter(isOfThePage)
      .sort()
      .map((name) => `${name.replace(/^index\.html$/, './')}?${hash(join(dir!, name))}`);
    const script = join(dir!, SCRIPT);
    writeFileSync(script, `const FILES=${JSON.stringify(files)};${readFileSync(script, 'utf8')}`);
  },
};
