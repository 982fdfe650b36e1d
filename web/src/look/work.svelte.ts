/** What follows from a game's table: looked up among what was found before, else worked out by an engine of its own. */
import { lineOf } from '../ask/line';
import type { Effort } from '../engine/effort';
import { dropTable, keepTable, keptTable } from '../engine/kept';
import { shippedSheet } from '../engine/shipped';
import { Table, type Progress } from '../engine/table.svelte';
import { Refused, type Commands, type Failure, type Game, type Need } from '../engine/types';

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
  /** True if the game is solved, and only what follows is awaited. */
  isSolved = $state(false);
  #closed = false;

  constructor(
    readonly command: C,
    readonly game: Game,
    readonly objective: string,
  ) {
    this.table = new Table(game.id, objective);
  }

  get progress(): Progress | null {
    return this.table.progress;
  }

  get wanted() {
    return this.failure?.code === NOT_HERE ? null : this.table.wanted;
  }

  /** Finds it, unless it is more work than this; tells whether more can be done. */
  async find(effort: Effort): Promise<boolean> {
    this.failure = null;
    try {
      this.result ??= await this.#find(effort);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failure = error.failure;
    }
    this.table.leave();
    return !this.#closed && (this.failure?.code ?? NOT_HERE) === NOT_HERE;
  }

  get wasLeft() {
    return this.table.wasLeft;
  }

  cancel() {
    this.table.cancel();
  }

  /** Nobody waits for it any more. */
  close() {
    this.#closed = true;
    this.table.close();
  }

  async #find(effort: Effort): Promise<Commands[C]['answer']> {
    const need = await this.table.need();
    // A table is named by its rules: what follows from it belongs to its name.
    const name = `${this.command}-1-${need.table}`;
    const before = await recalled(name);
    if (before) return before as Commands[C]['answer'];
    if (this.game.family === 'race' && this.command === 'sheet') return this.#shipped();
    if (!need.solved || (this.command === 'distribution' && isRounded(need))) throw new Refused({ code: NOT_HERE, message: '' });
    this.isSolved = false;
    await this.table.ready(effort);
    this.isSolved = true;
    const result = await this.table.ask(this.command, { position: lineOf(this.game, this.objective) }, effort);
    keep(name, result as unknown);
    return result;
  }

  /** A rule for races takes minutes to be found. */
  async #shipped(): Promise<Commands[C]['answer']> {
    const sheet = await shippedSheet(this.game.id);
    if (!sheet) throw new Refused({ code: NOT_HERE, message: '' });
    return sheet as Commands[C]['answer'];
  }
}
