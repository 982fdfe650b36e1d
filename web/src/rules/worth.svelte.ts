/** What rules are worth beside those they were made from: the value of the start of both. */
import { ask, cancel, prepare, solve } from '../engine';
import { CANCELLED } from '../engine/client';
import { Refused, type Failure, type Game } from '../engine/types';
import type { Progress } from '../ask/question.svelte';

export interface Compared {
  objective: string;
  mine: number;
  original: number | null;
}

export class Worth {
  compared = $state.raw<Compared | null>(null);
  failure = $state.raw<Failure | null>(null);
  progress = $state.raw<Progress | null>(null);

  async compare(mine: Game, original: Game | null) {
    const objective = mine.usual_objective;
    const comparable = original?.objectives.some((each) => each.name === objective) ? original : null;
    this.clear();
    try {
      const value = await this.#start(mine, objective);
      this.compared = { objective, mine: value, original: null };
      if (comparable) this.compared = { objective, mine: value, original: await this.#start(comparable, objective) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.failure.code !== CANCELLED) this.failure = error.failure;
    } finally {
      this.progress = null;
    }
  }

  cancel() {
    cancel();
  }

  clear() {
    this.compared = null;
    this.failure = null;
  }

  async #start(game: Game, objective: string): Promise<number> {
    const { need } = await prepare(game.id, objective);
    if (!need.there) await this.#solve(game, objective);
    return (await ask('value', { game: game.id, objective })).value;
  }

  async #solve(game: Game, objective: string) {
    const since = performance.now();
    this.progress = { game: game.name, rated: false, what: '', done: 0, total: 0, since };
    await solve(game.id, objective, (what, done, total) => {
      this.progress = { game: game.name, rated: false, what, done, total, since: this.progress?.what === what ? this.progress.since : performance.now() };
    });
    this.progress = null;
  }
}
