/** The one engine of the page: asks, and sees to it that tables are there. */
import { Client, isFatal } from './client';
import { dropTable, keepTable, keptTable } from './kept';
import { hasSimd } from './simd';
import { shippedTable } from './shipped';
import { Refused, type Command, type Commands, type Game, type Need, type Rules, type Watch } from './types';

/** Rules that were made on the page, by their ids: each worker has to learn them anew. */
const learned = new Map<string, string>();

function teach(fresh: Client) {
  for (const [id, rules] of learned) fresh.call('ask', { command: 'learn', game: id, rules }).catch((error: Refused) => unlearn(id, error));
}

/** A worker that was ended while it learned says nothing of the rules. */
function unlearn(id: string, error: Refused) {
  if (!isFatal(error)) learned.delete(id);
}

const client = new Client(teach);

/** A second engine with the same table, for work that would keep the first from answering; whoever asks for it ends it. */
export async function another(table: string): Promise<Client> {
  const bytes = await client.call<Uint8Array | undefined>('table', table);
  const fresh = new Client(teach);
  if (bytes) await fresh.call('put', table, bytes);
  return fresh;
}

/** The game whose tables have grown the worker's memory, which never shrinks. */
let grownBy: string | null = null;

/** Ends what the engine is doing. */
export function cancel() {
  grownBy = null;
  client.end();
}

function makeRoom(game: string) {
  if (grownBy !== null && grownBy !== game) cancel();
  grownBy = game;
}

/** Begins to load the engine, if this browser can run it. */
export function warmUp() {
  if (hasSimd()) client.begin();
}

export const ask = <C extends Command>(
  command: C,
  request: Commands[C]['request'],
): Promise<Commands[C]['answer']> => client.call('ask', { command, ...request });

const rulesKnown = new Map<string, Promise<Rules>>();

/** The rules of a game, which are asked for once. */
export function rulesOf(game: string): Promise<Rules> {
  const known = rulesKnown.get(game) ?? ask('rules', { game });
  rulesKnown.set(game, known);
  known.catch(() => rulesKnown.delete(game));
  return known;
}

/** Teaches the engine the rules of a file; refused with the line that is wrong. */
export async function learn(id: string, rules: string): Promise<Game> {
  const game = await ask('learn', { game: id, rules });
  learned.set(id, rules);
  rulesKnown.delete(id);
  return game;
}

export type Readiness = { need: Need; damaged: boolean };

/** Takes the table from where it is, if it is somewhere; tells what is needed, and whether what was kept was damaged. */
export async function prepare(game: string, objective: string): Promise<Readiness> {
  makeRoom(game);
  const need = await ask('need', { game, objective });
  if (need.there) return { need, damaged: false };
  const kept = await keptTable(need.table);
  const damaged = kept !== null && !(await put(need.table, kept));
  if (damaged) await dropTable(need.table);
  const there = (kept !== null && !damaged) || (await ship(need.table));
  return { need: { ...need, there }, damaged };
}

/** Whether the engine has taken the table. */
async function put(name: string, bytes: Uint8Array): Promise<boolean> {
  try {
    await client.call('put', name, bytes);
    return true;
  } catch (error) {
    if (error instanceof Refused && error.failure.code === 'damaged-table') return false;
    throw error;
  }
}

async function ship(name: string): Promise<boolean> {
  const bytes = await shippedTable(name);
  if (!bytes || !(await put(name, bytes))) return false;
  void keepTable(name, bytes);
  return true;
}

/** Tells how far work has come that takes long. */
export async function watched<T>(watch: Watch, work: () => Promise<T>): Promise<T> {
  client.onprogress = watch;
  try {
    return await work();
  } finally {
    client.onprogress = null;
  }
}

/** Solves a game, and keeps its table. */
export async function solve(game: string, objective: string, watch: Watch) {
  makeRoom(game);
  const solved = await watched(watch, () => ask('solve', { game, objective }));
  void client.call<Uint8Array>('table', solved.table).then((bytes) => keepTable(solved.table, bytes), () => null);
  return solved;
}
