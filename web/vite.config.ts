import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { gamesOf } from './build/games.ts';
import { offline } from './build/offline.ts';

/** Where the engine is: the npm package that bindings/wasm builds, unless another folder is named. */
const engine = process.env.DICEBASE_PACKAGE ?? fileURLToPath(new URL('../bindings/wasm/npm', import.meta.url));

/** The files of a folder that lies beside the page. */
function shipped(name: string, ending: string): string[] {
  const folder = fileURLToPath(new URL(`public/${name}`, import.meta.url));
  return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(ending)) : [];
}

/** What the page may load: itself. The development server needs more, so that only the built page has it. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "worker-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ');

const contentPolicy: Plugin = {
  name: 'content-policy',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head-prepend' },
  ],
};

export default defineConfig({
  base: './',
  plugins: [svelte(), gamesOf(engine), contentPolicy, offline],
  resolve: {
    alias: [
      { find: /^dicebase$/, replacement: `${engine}/index.js` },
      // The modules' addresses: each is loaded once for all workers.
      { find: /^dicebase\/module$/, replacement: `${engine}/module/dicebase_bg.wasm?url` },
      { find: /^dicebase\/first$/, replacement: `${engine}/module/first_bg.wasm?url` },
    ],
  },
  define: {
    // For games that take a browser long.
    SHIPPED_TABLES: JSON.stringify(shipped('tables', '.dicebase')),
    SHIPPED_SHEETS: JSON.stringify(shipped('sheets', '.json')),
    // Where reports are that `dicebase report` has made, as seen from the page; nowhere if it is not said.
    REPORTS: JSON.stringify(process.env.REPORTS ?? ''),
  },
  server: { fs: { allow: ['.', engine] } },
  worker: { format: 'es' },
  build: {
    target: ['chrome123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    // One file compresses a third better than one for every view.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
  },
});
