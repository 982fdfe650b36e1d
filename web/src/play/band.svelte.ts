/** Where 9 of 10 games end that are played perfectly from a turn on, worked out in a room of its own. */
import { ANY } from '../engine/effort';
import { Table } from '../engine/table.svelte';
import { Refused } from '../engine/types';
import { quantile } from '../look/ends';

const LOW = 0.05;
const HIGH = 0.95;

export interface Reach {
  index: number;
  low: number;
  high: number;
}

export class Band {
  reaches = $state.raw<Reach[]>([]);
  /** How many of the distributions are known, while they are worked out. */
  #known = $state<number | null>(null);
  #wanted = 1;
  #table = $state.raw<Table | null>(null);

  /** How much of the work is done, from 0 to 1. */
  get done(): number | null {
    const { done = 0, total = 0 } = this.#table?.progress ?? {};
    return this.#known === null ? null : (this.#known + (total ? done / total : 0)) / this.#wanted;
  }

  async workOut(game: string, objective: string, starts: { index: number; position: string }[]) {
    this.#known = 0;
    this.#wanted = starts.length;
    this.reaches = [];
    const table = (this.#table = new Table(game, objective));
    try {
      for (const { index, position } of starts) {
        const ends = await table.ask('distribution', { position }, ANY);
        this.reaches = [...this.reaches, { index, low: quantile(ends, LOW), high: quantile(ends, HIGH) }];
        this.#known++;
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    } finally {
      if (this.#table === table) this.cancel();
    }
  }

  cancel() {
    this.#known = null;
    this.#table?.close();
    this.#table = null;
  }
}
