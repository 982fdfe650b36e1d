/** One question at a time: the newest is asked as soon as the one before is answered, and only its answer is shown. */
import { CANCELLED, unlessFatal } from '../engine/client';
import { ask, cancel, prepare, solve, watched } from '../engine';
import { Refused, type Failure, type Need, type PlaceInParts, type Ranking, type Understood, type Valued, type Watch } from '../engine/types';

/** Tables up to this size are solved without asking; more memory is only taken where it is wanted. */
export const SMALL = 16 << 20;
export const NO_TABLE = ['no-table', 'damaged-table', 'foreign-table'];

export interface Answered {
  /** The moves, or what the position is worth where there is nothing to decide, and why. */
  ranking: Ranking | null;
  value: Valued | null;
  kind: string | null;
}

export interface Progress {
  game: string;
  /** Whether a bot is rated, which no table can solve. */
  rated: boolean;
  what: string;
  done: number;
  total: number;
  since: number;
}

export class Question {
  /** The position as the engine has read it, which it does before it knows an answer. */
  understood = $state.raw<Understood | null>(null);
  answered = $state.raw<Answered | null>(null);
  failure = $state.raw<Failure | null>(null);
  wanted = $state.raw<Need | null>(null);
  progress = $state.raw<Progress | null>(null);
  damaged = $state(false);
  busy = $state(false);

  #next: PlaceInParts | null = null;
  #solving: PlaceInParts | null = null;

  ask(place: PlaceInParts) {
    this.damaged = false;
    this.#next = place;
    // What is being solved for this game serves the new question too.
    if (this.progress && !this.#isFor(place)) cancel();
    if (!this.busy) void this.#work();
  }

  /** Solves what is wanted, however large, and asks again. */
  async solve(place: PlaceInParts) {
    this.busy = true;
    await this.#attempt(place, Infinity);
    await this.#work();
  }

  cancel() {
    this.#next = null;
    cancel();
  }

  #isFor = ({ game, objective }: PlaceInParts) => this.#solving?.game === game && this.#solving.objective === objective;

  async #work() {
    this.busy = true;
    while (this.#next) {
      const place = this.#next;
      this.#next = null;
      await this.#attempt(place, SMALL);
    }
    this.busy = false;
  }

  async #attempt(place: PlaceInParts, largest: number) {
    try {
      const answered = await this.#answer(place, largest);
      if (answered) this.#show(answered, null);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const cancelled = error.failure.code === CANCELLED;
      if (!cancelled) this.wanted = null;
      if (!cancelled || !this.#next) this.#show(null, error.failure);
    } finally {
      this.progress = null;
    }
  }

  #show(answered: Answered | null, failure: Failure | null) {
    if (answered) this.wanted = null;
    this.answered = answered;
    this.failure = failure;
  }

  async #answer(place: PlaceInParts, largest: number): Promise<Answered | null> {
    this.understood = await ask('read', place);
    const { game, objective } = place;
    const { need, damaged } = await prepare(game, objective);
    if (damaged) this.damaged = true;
    this.#solving = place;
    const watch = this.#watch(game, !need.solved);
    try {
      return await patiently(watch, () => answer(place));
    } catch (error) {
      if (!(error instanceof Refused) || !NO_TABLE.includes(error.failure.code)) throw error;
      this.wanted = need;
      if (need.bytes > largest) return this.#leave();
    }
    this.answered = null;
    this.failure = null;
    watch('', 0, 0);
    await solve(game, objective, watch);
    this.wanted = null;
    return answer(place);
  }

  #leave() {
    this.answered = null;
    this.failure = null;
    return null;
  }

  /** Keeps what is to be shown while something takes long. */
  #watch(game: string, rated: boolean): Watch {
    return (what, done, total) => {
      const before = this.progress;
      const since = before && before.what === what ? before.since : performance.now();
      this.progress = { game, rated, what, done, total, since };
    };
  }
}

const PATIENCE = 400;

/** What is soon done is not worth a look at how far it is; what is not can be seen, and cancelled, even if it tells nothing. */
async function patiently<T>(watch: Watch, work: () => Promise<T>): Promise<T> {
  let isLong = false;
  const timer = setTimeout(() => {
    isLong = true;
    watch('', 0, 0);
  }, PATIENCE);
  try {
    return await watched((...told) => isLong && watch(...told), work);
  } finally {
    clearTimeout(timer);
  }
}

/** All moves; or where there is nothing to decide the value, if there is one. */
async function answer(place: PlaceInParts): Promise<Answered> {
  try {
    return { ranking: await ask('rank', place), value: null, kind: null };
  } catch (error) {
    if (!(error instanceof Refused) || error.failure.code !== 'nothing-to-decide') throw error;
    const kind = error.failure.kind ?? null;
    return { ranking: null, value: await ask('value', place).catch(unlessFatal), kind };
  }
}
