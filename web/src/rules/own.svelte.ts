/** Rules that were made here, or came with a link: known to the engine as games. Those that are saved the browser keeps. */
import { learn } from '../engine';
import type { Game } from '../engine/types';
import { recall, remember } from '../memory';

export interface OwnRules {
  text: string;
  /** The id of the game that they were made from, if that is known. */
  base: string | null;
}

type Files = Record<string, OwnRules>;

const NAME = 'rules';

function stored(): Files {
  try {
    const files = JSON.parse(recall(NAME) ?? '{}') as Record<string, OwnRules | string>;
    return Object.fromEntries(Object.entries(files).map(([id, file]) => [id, typeof file === 'string' ? { text: file, base: null } : file]));
  } catch {
    return {};
  }
}

let files = $state.raw<Files>(stored());
/** Those that came with a link or a game, for this visit. */
let guests = $state.raw<Files>({});
let known = $state.raw<Game[]>([]);
/** What the engine was taught last under each id. */
const taught = new Map<string, string>();

// Another window of the page has changed what is saved.
addEventListener('storage', () => (files = stored()));

/** Writes what is saved, beside what another window may have saved meanwhile. */
function write(change: (files: Files) => Files) {
  files = change(stored());
  remember(NAME, JSON.stringify(files));
}

const without = (all: Files, id: string): Files => Object.fromEntries(Object.entries(all).filter(([each]) => each !== id));

async function teach(id: string, text: string): Promise<Game> {
  const before = known.find((each) => each.id === id);
  if (before && taught.get(id) === text) return before;
  const game = await learn(id, text);
  taught.set(id, text);
  known = [...known.filter((each) => each.id !== id), game];
  return game;
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Several sets may have the same name: all but the first are told with a number. */
const numbered = (game: Game, index: number, all: Game[]): Game => {
  const before = all.slice(0, index).filter(({ name }) => name === game.name).length;
  return before ? { ...game, name: `${game.name} (${before + 1})` } : game;
};

export const own = {
  /** All that are known here. */
  get games(): Game[] {
    return known.filter(({ id }) => own.of(id)).map(numbered);
  },
  /** Those that the browser keeps. */
  get kept(): Game[] {
    return own.games.filter(({ id }) => id in files);
  },
  isKept: (id: string) => id in files,
  /** True if they came with a link, and are gone when the page is left. */
  isGuest: (id: string) => id in guests && !(id in files),
  of: (id: string): OwnRules | null => files[id] ?? guests[id] ?? null,
  /** An id that a position's line can have, and that no other rules have. */
  idFor(name: string): string {
    const id = `my-${slugOf(name) || 'rules'}`;
    const all = { ...guests, ...stored() };
    let number = 1;
    const numberedId = () => (number === 1 ? id : `${id}-${number}`);
    while (numberedId() in all) number++;
    return numberedId();
  },
  /** Teaches the engine all that are known; what it no longer takes stays saved. */
  async teach() {
    for (const [id, { text }] of Object.entries({ ...guests, ...files })) await teach(id, text).catch(() => null);
  },
  /** Teaches the engine rules that are being written. */
  check: (id: string, text: string): Promise<Game> => teach(id, text),
  /** The id of rules that came from elsewhere: that of the same rules here, else the one they had there, if it is free. */
  async take(rules: OwnRules, id: string): Promise<string> {
    const same = Object.entries({ ...files, ...guests }).find(([, { text }]) => text === rules.text)?.[0];
    const here = same ?? (own.of(id) || !id.startsWith('my-') ? own.idFor(id.replace(/^my-/, '')) : id);
    await teach(here, rules.text);
    if (!same) guests = { ...guests, [here]: rules };
    return here;
  },
  async save(id: string, rules: OwnRules): Promise<Game> {
    const game = await teach(id, rules.text);
    guests = without(guests, id);
    write((all) => ({ ...all, [id]: rules }));
    return game;
  },
  forget(id: string) {
    write((all) => without(all, id));
  },
};
