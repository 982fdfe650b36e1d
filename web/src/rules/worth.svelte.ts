/** What rules are worth beside those they were made from: the value of the start of both. */
import { CANCELLED } from '../engine/client';
import { LITTLE, type Effort } from '../engine/effort';
import { DECLINED, Table } from '../engine/table.svelte';
import { Refused, type Failure, type Game } from '../engine/types';

export interface Compared {
  objective: string;
  mine: number;
  original: number | null;
}

export class Worth {
  compared = $state.raw<Compared | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** What is being solved, or has to be wanted first. */
  game = $state.raw<Game | null>(null);
  #table = $state.raw<Table | null>(null);

  get progress() {
    return this.#table?.progress ?? null;
  }

  get wanted() {
    return this.#table?.wanted ?? null;
  }

  async compare(mine: Game, original: Game | null, effort = LITTLE) {
    const objective = mine.usual_objective;
    const comparable = original?.objectives.some((each) => each.name === objective) ? original : null;
    this.clear();
    try {
      const value = await this.#start(mine, objective, effort);
      this.compared = { objective, mine: value, original: null };
      if (comparable) this.compared = { objective, mine: value, original: await this.#start(comparable, objective, effort) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.failure.code !== CANCELLED && error.failure.code !== DECLINED) this.failure = error.failure;
    }
  }

  cancel() {
    this.#table?.cancel();
  }

  clear() {
    this.compared = null;
    this.failure = null;
    this.close();
  }

  close() {
    this.#table?.close();
    this.#table = null;
  }

  async #start(game: Game, objective: string, effort: Effort): Promise<number> {
    this.#table?.close();
    this.game = game;
    const table = (this.#table = new Table(game.id, objective));
    return (await table.ask('value', { game: game.id, objective }, effort)).value;
  }
}
