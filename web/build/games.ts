import { pathToFileURL } from 'node:url';
import type { Engine } from 'dicebase';
import type { Plugin } from 'vite';

const NAME = 'dicebase/games';
/** As Rollup marks what is no file. */
const RESOLVED = `\0${NAME}`;

/** What the engine tells of the built-in games. */
async function told(engine: string) {
  const { load } = (await import(pathToFileURL(`${engine}/node.js`).href)) as { load: () => Promise<Engine> };
  const loaded = await load();
  const { games } = loaded.ask({ command: 'games' });
  const rules = games.map(({ id }) => [id, loaded.ask({ command: 'rules', game: id })]);
  return { games, rules: Object.fromEntries(rules) };
}

/** The built-in games and their rules as a module of the page, which can show them before the engine is there. */
export const gamesOf = (engine: string): Plugin => ({
  name: 'games',
  resolveId: (id) => (id === NAME ? RESOLVED : null),
  // A text that is parsed is read faster than an expression.
  load: async (id) =>
    id === RESOLVED ? `export const { games, rules } = JSON.parse(${JSON.stringify(JSON.stringify(await told(engine)))});` : null,
});
