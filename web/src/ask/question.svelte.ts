/** One question at a time: the newest is asked as soon as the one before is answered, and only its answer is shown. */
import { DIED, CANCELLED } from '../engine/client';
import { ask, cancel, prepare, solve } from '../engine';
import { Refused, type Failure, type Need, type Place, type Ranking, type Understood, type Valued } from '../engine/types';
import { gameOf, objectiveOf } from './line';

/** Tables up to this size are solved without asking; more memory is only taken where it is wanted. */
const SMALL = 16 << 20;
const NO_TABLE = ['no-table', 'damaged-table', 'foreign-table'];

export interface Answered {
  place: Place;
  /** The moves, or what the position is worth where there is nothing to decide, and why. */
  ranking: (Ranking & Understood) | null;
  value: (Valued & Understood) | null;
  kind: string | null;
}

export interface Progress {
  game: string;
  what: string;
  done: number;
  total: number;
  since: number;
}

export class Question {
  answered = $state.raw<Answered | null>(null);
  failure = $state.raw<Failure | null>(null);
  wanted = $state.raw<Need | null>(null);
  progress = $state.raw<Progress | null>(null);
  damaged = $state(false);
  busy = $state(false);

  #next: Place | null = null;
  #usual: (game: string) => string;

  constructor(usual: (game: string) => string) {
    this.#usual = usual;
  }

  ask(place: Place) {
    this.#next = place;
    if (this.progress) cancel();
    if (!this.busy) void this.#work();
  }

  /** Solves what is wanted, however large, and asks again. */
  async solve(place: Place) {
    this.busy = true;
    await this.#attempt(place, Infinity);
    await this.#work();
  }

  cancel() {
    cancel();
  }

  async #work() {
    this.busy = true;
    while (this.#next) {
      const place = this.#next;
      this.#next = null;
      await this.#attempt(place, SMALL);
    }
    this.busy = false;
  }

  async #attempt(place: Place, largest: number) {
    try {
      const answered = await this.#answer(place, largest);
      if (answered) this.#show(answered, null);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.failure.code !== CANCELLED) this.#show(null, error.failure);
      else if (!this.#next) this.#show(null, error.failure);
    } finally {
      this.progress = null;
    }
  }

  #show(answered: Answered | null, failure: Failure | null) {
    if (answered) this.wanted = null;
    this.answered = answered;
    this.failure = failure;
  }

  async #answer(place: Place, largest: number): Promise<Answered | null> {
    const { game, objective } = this.#played(place);
    const { need, damaged } = await prepare(game, objective);
    if (damaged) this.damaged = true;
    try {
      return await answer(place);
    } catch (error) {
      if (!(error instanceof Refused) || !NO_TABLE.includes(error.failure.code)) throw error;
      this.wanted = need;
      if (need.bytes > largest) return this.#leave();
    }
    await this.#solve(game, objective);
    return answer(place);
  }

  #leave() {
    this.answered = null;
    this.failure = null;
    return null;
  }

  async #solve(game: string, objective: string) {
    this.answered = null;
    this.failure = null;
    this.progress = { game, what: '', done: 0, total: 0, since: performance.now() };
    await solve(game, objective, (what, done, total) => {
      const before = this.progress;
      const since = before && before.what === what ? before.since : performance.now();
      this.progress = { game, what, done, total, since };
    });
    this.wanted = null;
    this.damaged = false;
  }

  #played(place: Place) {
    if (!('position' in place)) return { game: place.game, objective: place.objective ?? this.#usual(place.game) };
    const game = gameOf(place.position);
    return { game, objective: objectiveOf(place.position) ?? this.#usual(game) };
  }
}

/** All moves; or where there is nothing to decide the value, if there is one. */
async function answer(place: Place): Promise<Answered> {
  try {
    return { place, ranking: await ask('rank', place), value: null, kind: null };
  } catch (error) {
    if (!(error instanceof Refused) || error.failure.code !== 'nothing-to-decide') throw error;
    const kind = error.failure.kind ?? null;
    return { place, ranking: null, value: await ask('value', place).catch(unlessFatal), kind };
  }
}

function unlessFatal(error: unknown): null {
  if (error instanceof Refused && error.failure.code !== DIED && error.failure.code !== CANCELLED) return null;
  throw error;
}
