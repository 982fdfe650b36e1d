/** Where 9 of 10 games end that are played perfectly from a turn on, worked out by an engine of its own. */
import { another } from '../engine';
import type { Client } from '../engine/client';
import { Refused, type Distribution } from '../engine/types';
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
  /** How much of the work is done, from 0 to 1. */
  done = $state<number | null>(null);
  #client: Client | null = null;

  async workOut(table: string, starts: { index: number; position: string }[]) {
    this.done = 0;
    this.reaches = [];
    try {
      const client = (this.#client = await another(table));
      for (const [at, { index, position }] of starts.entries()) {
        client.onprogress = (_, done, total) => (this.done = (at + (total ? done / total : 0)) / starts.length);
        const ends = await client.call<Distribution>('ask', { command: 'distribution', position });
        this.reaches = [...this.reaches, { index, low: quantile(ends, LOW), high: quantile(ends, HIGH) }];
        this.done = (at + 1) / starts.length;
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    } finally {
      this.cancel();
    }
  }

  cancel() {
    this.done = null;
    this.#client?.end();
    this.#client = null;
  }
}
