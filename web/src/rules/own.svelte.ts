/** Rules that were made here: kept by the browser, and known to the engine as games. */
import { learn } from '../engine';
import type { Game } from '../engine/types';
import { recall, remember } from '../memory';

type Files = Record<string, string>;

const NAME = 'rules';

function stored(): Files {
  try {
    return JSON.parse(recall(NAME) ?? '{}') as Files;
  } catch {
    return {};
  }
}

const files = $state<Files>(stored());
let known = $state.raw<Game[]>([]);

export const own = {
  get games() {
    return known;
  },
  /** Those that the browser keeps. */
  get kept() {
    return known.filter((each) => each.id in files);
  },
  text: (id: string): string | null => files[id] ?? null,
  /** Teaches the engine all that was kept; what it no longer takes stays kept. */
  async teach() {
    for (const [id, text] of Object.entries(stored())) await learn(id, text).then(add, () => null);
  },
  /** Makes a game known for this visit. */
  async know(id: string, text: string): Promise<Game> {
    const game = await learn(id, text);
    add(game);
    return game;
  },
  async save(id: string, text: string): Promise<Game> {
    const game = await own.know(id, text);
    files[id] = text;
    remember(NAME, JSON.stringify(files));
    return game;
  },
  forget(id: string) {
    delete files[id];
    known = known.filter((each) => each.id !== id);
    remember(NAME, JSON.stringify(files));
  },
};

/** Of rules that are not kept only those that were changed last are known. */
const add = (game: Game) => (known = [...known.filter((each) => each.id in files && each.id !== game.id), game]);

/** An id that a position's line can have: what is no letter or digit is a dash. */
export const idOf = (name: string) =>
  'my-' +
  (name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'rules');
