// Prints what games take in the engine that the page has, in one thread of node: to be solved, to rank a roll, and in
// memory. Arguments are games with what they are played for, as `zehntausend:turns`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const USUAL = [
  ...['kniffel', 'yahtzee', 'yatzy', 'knubbel-v1'],
  ...['zehntausend:points', 'zehntausend:turns', 'mensch-aergere-dich-nicht:turns'],
];
const ONE = '--one';
const ASKED = 200;
const PACKAGE = new URL('../../bindings/wasm/npm/', import.meta.url);

const seconds = (milliseconds) => (milliseconds / 1000).toFixed(2).padStart(7);
const MIB = 2 ** 20;

function timed(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** A roll of the game after which something is to be decided. */
function question(engine, named) {
  const { family, dice } = engine.ask({ command: 'games' }).games.find(({ id }) => id === named.game);
  if (family === 'scorecard') return { ...named, roll: '113566'.slice(0, dice), rolls_left: 2 };
  return { ...named, roll: family === 'race' ? '6' : '112346'.slice(0, dice) };
}

async function measure(asked) {
  const [game, objective] = asked.split(':');
  const { default: init } = await import(new URL('module/dicebase.js', PACKAGE));
  const { memory } = await init({ module_or_path: readFileSync(new URL('module/dicebase_bg.wasm', PACKAGE)) });
  const { Engine } = await import(new URL('engine.js', PACKAGE));
  const engine = new Engine();
  const named = { game, ...(objective ? { objective } : {}) };
  const solving = timed(() => engine.ask({ command: 'solve', ...named }));
  const solved = memory.buffer.byteLength;
  const roll = question(engine, named);
  const ranking = timed(() => {
    for (let i = 0; i < ASKED; i++) engine.ask({ command: 'rank', ...roll });
  });
  const rank = (ranking / ASKED).toFixed(2).padStart(8);
  console.log([seconds(solving), rank, String(Math.ceil(solved / MIB)).padStart(7), asked].join('  '));
}

if (process.argv[2] === ONE) await measure(process.argv[3]);
else {
  console.log('solve s   rank ms  MiB  game');
  const games = process.argv.slice(2);
  // Each in a process of its own: the memory of a module never shrinks.
  const script = fileURLToPath(import.meta.url);
  for (const game of games.length ? games : USUAL) spawnSync(process.execPath, [script, ONE, game], { stdio: 'inherit' });
}
