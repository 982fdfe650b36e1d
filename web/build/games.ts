import { pathToFileURL } from 'node:url';
import type { Engine, Game } from 'dicebase';
import type { Plugin } from 'vite';

const NAMES = ['dicebase/games', 'dicebase/dice'] as const;
/** As Rollup marks what is no file. */
const resolved = (name: string) => `\0${name}`;

/** What the engine tells of the built-in games; the dice that can be chosen apart, since the first view needs none. */
async function told(engine: string) {
  const { load } = (await import(pathToFileURL(`${engine}/node.js`).href)) as { load: () => Promise<Engine> };
  const loaded = await load();
  const { games } = loaded.ask({ command: 'games' });
  const rules = games.map(({ id }) => [id, loaded.ask({ command: 'rules', game: id })]);
  const dice = games.flatMap(({ id, choice_of_dice: dice }) => (dice ? [[id, dice] as const] : []));
  const plain = games.map(({ choice_of_dice: _, ...game }): Game => game);
  return {
    'dicebase/games': { games: plain, rules: Object.fromEntries(rules), choosing: dice.map(([id]) => id) },
    'dicebase/dice': { dice: Object.fromEntries(dice) },
  };
}

/** The built-in games and their rules as modules of the page, which can show them before the engine is there. */
export function gamesOf(engine: string): Plugin {
  let known: ReturnType<typeof told> | undefined;
  return {
    name: 'games',
    resolveId: (id) => (NAMES.some((name) => name === id) ? resolved(id) : null),
    load: async (id) => {
      const name = NAMES.find((each) => resolved(each) === id);
      if (!name) return null;
      const module = (await (known ??= told(engine)))[name];
      // A text that is parsed is read faster than an expression.
      return `export const { ${Object.keys(module).join(', ')} } = JSON.parse(${JSON.stringify(JSON.stringify(module))});`;
    },
  };
}
