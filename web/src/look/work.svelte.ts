/** What follows from a game's table: looked up among what was found before, else worked out by an engine of its own. */
import { lineOf } from '../ask/line';
import { another, ask } from '../engine';
import { CANCELLED, type Client } from '../engine/client';
import { dropTable, keepTable, keptTable } from '../engine/kept';
import { shippedSheet } from '../engine/shipped';
import { Refused, type Commands, type Failure, type Game, type Need } from '../engine/types';
import { Table } from '../play/table.svelte';

type Command = 'distribution' | 'sheet';

const known = new Map<string, unknown>();

async function recalled(name: string): Promise<unknown> {
  const bytes = known.has(name) ? null : await keptTable(name);
  if (bytes) {
    try {
      known.set(name, JSON.parse(new TextDecoder().decode(bytes)));
    } catch {
      // What is damaged is worked out again.
      await dropTable(name);
    }
  }
  return known.get(name);
}

function keep(name: string, result: unknown) {
  known.set(name, result);
  void keepTable(name, new TextEncoder().encode(JSON.stringify(result)));
}

/** Tables whose values are rounded, to four bytes each, do not tell exactly how games end. */
const isRounded = ({ numbers, bytes }: Need) => bytes < 8 * numbers;

export const NOT_HERE = 'not-here';

export class Work<C extends Command> {
  result = $state.raw<Commands[C]['answer'] | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** What it follows from. */
  readonly table: Table;

  #client: Client | null = null;
  #walked = $state.raw<Table['progress']>(null);
  #closed = false;

  constructor(
    readonly command: C,
    readonly game: Game,
    readonly objective: string,
  ) {
    this.table = new Table(game.id, objective);
  }

  get progress() {
    return this.table.progress ?? this.#walked;
  }

  /** Whether the game is solved, and only what follows is awaited. */
  get isSolved() {
    return this.table.progress === null;
  }

  get wanted() {
    return this.failure?.code === NOT_HERE ? null : this.table.wanted;
  }

  /** Finds it, unless the table it follows from is not there and larger than that; tells whether more can be done. */
  async find(largest: number): Promise<boolean> {
    this.failure = null;
    try {
      this.result ??= await this.#find(largest);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failure = error.failure;
    } finally {
      this.#stop();
    }
    return !this.#closed && (this.failure?.code ?? NOT_HERE) === NOT_HERE;
  }

  cancel() {
    if (this.table.progress) this.table.cancel();
    this.#stop();
  }

  /** Nobody waits for it any more. */
  close() {
    this.#closed = true;
    this.cancel();
  }

  async #find(largest: number): Promise<Commands[C]['answer']> {
    const need = await ask('need', { game: this.game.id, objective: this.objective });
    // A table is named by its rules: what follows from it belongs to its name.
    const name = `${this.command}-1-${need.table}`;
    const before = await recalled(name);
    if (before) return before as Commands[C]['answer'];
    if (this.game.family === 'race' && this.command === 'sheet') return this.#shipped();
    if (!need.solved || (this.command === 'distribution' && isRounded(need))) throw new Refused({ code: NOT_HERE, message: '' });
    this.#goOn();
    await this.table.ready(largest);
    const result = await this.#walk(need.table);
    keep(name, result);
    return result;
  }

  /** A rule for races takes minutes to be found. */
  async #shipped(): Promise<Commands[C]['answer']> {
    const sheet = await shippedSheet(this.game.id);
    if (!sheet) throw new Refused({ code: NOT_HERE, message: '' });
    return sheet as Commands[C]['answer'];
  }

  async #walk(table: string): Promise<Commands[C]['answer']> {
    const since = performance.now();
    const watch = (what: string, done: number, total: number) =>
      (this.#walked = { game: this.game.id, rated: false, what, done, total, since });
    watch('', 0, 0);
    this.#client = await another(table);
    this.#goOn();
    this.#client.onprogress = watch;
    return this.#client.call('ask', { command: this.command, position: lineOf(this.game, this.objective) });
  }

  #goOn() {
    if (this.#closed) throw new Refused({ code: CANCELLED, message: '' });
  }

  #stop() {
    this.#walked = null;
    this.#client?.end();
    this.#client = null;
  }
}
