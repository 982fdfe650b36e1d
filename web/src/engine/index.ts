/**
 * The engines of the page. One sits at the desk: it answers at once, since it is never asked for anything that needs a
 * table. All other work is done in rooms, each a worker with the table of one game, which ends when it is left.
 */
import { rules as builtinRules } from 'dicebase/games';
import { Client, isFatal } from './client';
import { isAsked } from './module.svelte';
import { hasSimd } from './simd';
import { Refused, type Command, type Commands, type Game, type Rules } from './types';
import { whichFor, whichForLine, type Which } from './which';

/** What is answered at once. */
type AtOnce = 'rules' | 'describe' | 'learn' | 'read' | 'onward' | 'play';

/** Rules that were made on the page, by their ids: each worker has to learn them anew. */
const learned = new Map<string, string>();

const desks: Partial<Record<Which, Client>> = {};

/** Once the whole module is there, the first is needed no more. */
const atLeast = (which: Which): Which => (isAsked('whole') ? 'whole' : which);

function atDesk(wanted: Which): Client {
  const which = atLeast(wanted);
  const known = desks[which];
  if (known && !known.hasEnded) return known;
  const desk = (desks[which] = new Client(which));
  for (const id of learned.keys()) teach(desk, id);
  return desk;
}

function teach(client: Client, id: string) {
  const rules = learned.get(id);
  // A worker that was ended while it learned says nothing of the rules.
  if (rules !== undefined) client.ask('learn', { game: id, rules }).catch((error: Refused) => !isFatal(error) && learned.delete(id));
}

/** Begins to load the engine, if this browser can run it. */
export function warmUp(which: Which) {
  if (hasSimd()) atDesk(which);
}

/** The module that knows what a request is about. */
const whichOf = ({ position, game = '', objective }: { position?: string; game?: string; objective?: string }): Which =>
  position === undefined ? whichFor(game, objective) : whichForLine(position);

/** A game is played here as long as it is unmeasured. */
export const ask = <C extends Command & AtOnce>(command: C, request: Commands[C]['request']): Promise<Commands[C]['answer']> =>
  atDesk(command === 'play' ? 'whole' : whichOf(request)).ask(command, request);

const rulesKnown = new Map(Object.entries(builtinRules).map(([game, rules]) => [game, Promise.resolve(rules)]));

/** The rules of a game: those of built-in games came with the page, and others are asked for once. */
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

/** The room that was left last and has nothing to do: whoever comes next for the same game finds its table there. */
let idle: { key: string; client: Client } | null = null;

const keyOf = (game: string, objective: string) => [game, objective, learned.get(game) ?? ''].join('\n');

/** The engine of a room for a game, which can answer all that this module answers. */
export function enter(game: string, objective: string, wanted: Which): Client {
  const key = keyOf(game, objective);
  const found = idle;
  idle = null;
  const suits = found?.key === key && [wanted, 'whole'].includes(found.client.which);
  if (suits && !found.client.hasEnded) return found.client;
  // Its memory never shrinks.
  found?.client.end();
  const client = new Client(atLeast(wanted));
  teach(client, game);
  return client;
}

/** Leaves a room: what is being done there is wanted no more. */
export function leave(game: string, objective: string, client: Client) {
  client.onprogress = client.onannounced = client.onmeasured = null;
  if (client.hasEnded) return;
  if (client.isBusy) return client.end();
  idle?.client.end();
  idle = { key: keyOf(game, objective), client };
}
