/** One question at a time: the newest is asked as soon as the one before is answered, and only its answer is shown. */
import { ask } from '../engine';
import { CANCELLED, unlessFatal } from '../engine/client';
import { ANY, LITTLE, type Effort } from '../engine/effort';
import { DECLINED, Table } from '../engine/table.svelte';
import { Refused, type Failure, type PlaceInParts, type Ranking, type Understood, type Valued } from '../engine/types';
import { whichFor } from '../engine/which';

export interface Answered {
  /** The moves, or what the position is worth where there is nothing to decide, and why. */
  ranking: Ranking | null;
  value: Valued | null;
  kind: string | null;
  /** What has answered, and can tell more of it. */
  table: Table;
}

/** What is worked out for a position serves all rolls in it. */
const cardsOf = ({ roll: _roll, rolls_left: _left, saved: _saved, ...cards }: PlaceInParts) => JSON.stringify(cards);

export class Question {
  /** The position as the engine has read it, which it does before it knows an answer. */
  understood = $state.raw<Understood | null>(null);
  answered = $state.raw<Answered | null>(null);
  failure = $state.raw<Failure | null>(null);
  busy = $state(false);
  table = $state.raw<Table | null>(null);

  #next: PlaceInParts | null = null;
  #newest: PlaceInParts | null = null;
  #readings = new WeakMap<PlaceInParts, Promise<void>>();
  #asked: PlaceInParts | null = null;

  get progress() {
    return this.table?.progress ?? null;
  }

  get wanted() {
    return this.table?.wanted ?? null;
  }

  get wasLeft() {
    return this.table?.wasLeft;
  }

  get damaged() {
    return this.table?.damaged ?? false;
  }

  ask(place: PlaceInParts) {
    this.#next = place;
    // It is understood at once, whatever is being worked out meanwhile.
    void this.#read(place).catch(() => null);
    if (this.progress && !this.#serves(place)) this.table?.cancel();
    if (!this.busy) void this.#work();
  }

  /** Answers, however much work it is. */
  async solve(place: PlaceInParts) {
    this.busy = true;
    await this.#attempt(place, ANY);
    await this.#work();
  }

  cancel() {
    this.#next = null;
    this.table?.cancel();
  }

  close() {
    this.#next = null;
    this.table?.close();
  }

  #read(place: PlaceInParts): Promise<void> {
    this.#newest = place;
    const reading = ask('read', place).then((understood) => {
      if (this.#newest === place) this.understood = understood;
    });
    this.#readings.set(place, reading);
    return reading;
  }

  /** True if what is being done is for this question too. */
  #serves(place: PlaceInParts): boolean {
    const { table } = this;
    if (!table || !isOf(table, place)) return false;
    return table.isMaking || (this.#asked !== null && cardsOf(this.#asked) === cardsOf(place));
  }

  async #work() {
    this.busy = true;
    while (this.#next) {
      const place = this.#next;
      this.#next = null;
      await this.#attempt(place, LITTLE);
    }
    this.busy = false;
  }

  async #attempt(place: PlaceInParts, effort: Effort) {
    this.#asked = place;
    try {
      this.#show(await this.#answer(place, effort), null);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code } = error.failure;
      if (code === DECLINED) this.#show(null, null);
      else if (code !== CANCELLED || !this.#next) this.#show(null, error.failure);
    }
  }

  #show(answered: Answered | null, failure: Failure | null) {
    this.answered = answered;
    this.failure = failure;
  }

  async #answer(place: PlaceInParts, effort: Effort): Promise<Answered> {
    await (this.#readings.get(place) ?? this.#read(place));
    return answer(this.#tableOf(place), place, effort);
  }

  #tableOf(place: PlaceInParts): Table {
    if (this.table && isOf(this.table, place)) return this.table;
    this.table?.close();
    return (this.table = new Table(place.game, place.objective, whichFor(place.game, place.objective)));
  }
}

const isOf = (table: Table, { game, objective }: PlaceInParts) => table.game === game && table.objective === objective;

/** All moves; or where there is nothing to decide the value, if there is one. */
async function answer(table: Table, place: PlaceInParts, effort: Effort): Promise<Answered> {
  try {
    return { ranking: await table.ask('rank', place, effort), value: null, kind: null, table };
  } catch (error) {
    if (!(error instanceof Refused) || error.failure.code !== 'nothing-to-decide') throw error;
    const kind = error.failure.kind ?? null;
    return { ranking: null, value: await table.ask('value', place, effort).catch(unlessFatal), kind, table };
  }
}
