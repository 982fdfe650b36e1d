/** One exercise after the other of a game: the next is looked for while the present one is answered. */
import { lineOf } from '../ask/line';
import { ask } from '../engine';
import { ANY, LITTLE } from '../engine/effort';
import { Table } from '../engine/table.svelte';
import { unlessFatal } from '../engine/client';
import { Refused, type Failure, type Game, type RankedAction, type Ranking, type Rules, type Understood } from '../engine/types';
import { chance, isClear, kindsIn, shuffled, type Choice, type Kind } from './exercises';
import { answered, dueNext, without, type Asked } from './record';
import { records } from './record.svelte';

export interface Exercise {
  asked: Asked;
  understood: Understood;
  ranking: Ranking;
}

export const NONE = 'no-exercise';

/** In races few positions matter. */
const MOST_TRIES = 50;

export class Trainer {
  exercise = $state.raw<Exercise | null>(null);
  /** The place of the answer among the ranked moves. */
  own = $state<number | null>(null);
  failure = $state.raw<Failure | null>(null);
  busy = $state(false);
  choice = $state<Choice>('mixed');
  readonly table: Table;
  readonly subject: string;
  #next: Promise<Exercise | null> | null = null;
  #closed = false;

  constructor(
    readonly game: Game,
    readonly rules: Rules,
    readonly objective: string,
    choice: Choice,
  ) {
    this.choice = choice;
    this.table = new Table(game.id, objective);
    this.subject = lineOf(game, objective);
  }

  get record() {
    return records.of(this.subject);
  }

  get chosen(): RankedAction | null {
    return this.own === null ? null : this.exercise!.ranking.actions[this.own]!;
  }

  /** Makes the table that is needed, unless it is larger, and asks what was asked last, or something new. */
  begin(effort = LITTLE) {
    return this.#work(async () => {
      await this.table.ready(effort);
      this.#show((await this.#left()) ?? (await this.#upcoming()));
    });
  }

  answer(text: string) {
    if (!this.exercise || this.own !== null) return;
    const { asked, ranking } = this.exercise;
    const own = ranking.actions.findIndex((each) => each.text === text);
    if (own < 0) return;
    this.own = own;
    const loss = ranking.actions[own]!.loss ?? 0;
    records.change(this.subject, (record) => answered(record, asked, loss));
  }

  next() {
    return this.#work(async () => this.#show(await this.#upcoming()));
  }

  /** Other kinds: what is asked stays if it is of them. */
  choose(choice: Choice) {
    this.choice = choice;
    this.#next = null;
    if (this.busy) return;
    if (this.own === null && this.#isWanted(this.exercise?.asked)) this.#lookAhead();
    else void this.next();
  }

  close() {
    this.#closed = true;
    this.table.close();
  }

  #isWanted = (asked: Asked | null | undefined) =>
    asked ? kindsIn(this.game.family, this.choice).includes(asked.kind) : false;

  async #work(work: () => Promise<void>) {
    if (this.busy) return;
    this.busy = true;
    this.failure = null;
    try {
      await this.table.patiently(work);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failure = error.failure;
    } finally {
      this.busy = false;
    }
  }

  #show(exercise: Exercise) {
    if (this.#closed) return;
    this.exercise = exercise;
    this.own = null;
    records.change(this.subject, (record) => ({ ...record, now: exercise.asked }));
    this.#lookAhead();
  }

  /** What cannot be found ahead is looked for again when it is wanted. */
  #lookAhead() {
    this.#next = this.#find().catch(() => null);
  }

  /** What was asked when the page was left, unless rules of one's own have changed since: then it is no position. */
  async #left(): Promise<Exercise | null> {
    const { now } = this.record;
    return now && this.#isWanted(now) ? this.#load(now).catch(unlessFatal) : null;
  }

  /** What was found ahead, or something new; found anew if other kinds are wanted meanwhile. */
  async #upcoming(): Promise<Exercise> {
    const choice = this.choice;
    const found = (await this.#next) ?? (await this.#anew());
    return choice === this.choice ? found : this.#upcoming();
  }

  /** The table may be gone by now: an engine that stopped has lost it. */
  async #anew(): Promise<Exercise> {
    await this.table.ready(ANY);
    return this.#find();
  }

  async #find(): Promise<Exercise> {
    const { choice, game } = this;
    const due = dueNext(this.record, game.family, choice, this.exercise?.asked ?? null);
    const again = due && (await this.#load({ ...due, again: true }).catch(unlessFatal));
    if (again) return again;
    if (due) records.change(this.subject, (record) => without(record, due.position));
    for (const kind of shuffled(kindsIn(game.family, choice))) {
      const found = await this.#make(kind);
      if (found) return found;
    }
    throw new Refused({ code: NONE, message: '' });
  }

  /** A position in which it matters what is done; nothing if there is none, or hardly one. */
  async #make(kind: Kind): Promise<Exercise | null> {
    const position = `${this.game.id} objective ${this.objective}`;
    try {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const found = await this.table.askQuietly('exercise', { position, kind, seed: chance() });
        const exercise = await this.#load({ position: found.position, kind, again: false });
        if (isClear(exercise.ranking.actions)) return exercise;
      }
    } catch (error) {
      if (!(error instanceof Refused) || error.failure.code !== NONE) throw error;
    }
    return null;
  }

  async #load({ position, kind, again }: Asked): Promise<Exercise> {
    const [understood, ranking] = await Promise.all([ask('read', { position }), this.table.askQuietly('rank', { position })]);
    return { asked: { position, kind, again }, understood, ranking };
  }
}
