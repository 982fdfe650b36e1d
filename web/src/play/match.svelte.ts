/** A game that is being played: all it is stands in its review file and the roll on the table. */
import { Refused, type Action, type Decision, type Failure, type Game, type Parts, type RankedAction, type Review, type Rules, type Standing, type Step } from '../engine/types';
import { isMine, mineOf } from '../review/told';
import { finished, unfinished, type Unfinished } from './kept.svelte';
import { rolled } from './roll';
import { Table } from './table.svelte';

/** What somebody who is no person has done, to be seen. */
export interface Happened {
  mover: number;
  roll: string;
  action: Action | null;
}

/** How long a move of the bot can be seen before the next. */
const MOMENT = 700;

const pause = () => new Promise((done) => setTimeout(done, matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOMENT));

export class Match {
  saved = $state.raw<Unfinished>()!;
  standing = $state.raw<Standing | null>(null);
  review = $state.raw<Review | null>(null);
  /** What may be done now, and what the last roll would bring, where that is soon known. */
  actions = $state.raw<RankedAction[]>([]);
  offers = $state.raw<RankedAction[]>([]);
  happened = $state.raw<Happened[]>([]);
  /** The decisions that were made last. */
  coached = $state.raw<Decision[]>([]);
  failure = $state.raw<Failure | null>(null);
  busy = $state(false);
  readonly table: Table;
  /** Whether it is over and kept. */
  ended = $state(false);
  /** A game in which nobody has rolled is not worth keeping. */
  #begun = false;
  #closed = false;

  constructor(
    readonly game: Game,
    readonly rules: Rules,
    readonly objective: string,
    saved: Unfinished,
  ) {
    this.saved = saved;
    this.#begun = saved.text !== '';
    this.table = new Table(game.id, objective);
  }

  /** Whose decision is awaited, or roll. */
  isPerson = (mover: number) => this.saved.people.includes(mover);

  get over() {
    return this.standing?.awaits === 'nothing';
  }

  get alone() {
    return this.objective !== 'win' && this.objective !== 'beat';
  }

  /** Whether what is worth how much is known, and not estimated. */
  get solved() {
    return this.rules.family !== 'race' || this.objective === 'turns';
  }

  begin(first = 'me') {
    const isNew = !this.saved.text;
    return this.#work(() => this.#step(isNew && !this.alone ? [{ begin: first }] : []));
  }

  /** Goes on with a table that is large, or after a fault. */
  retry(largest: number) {
    return this.#work(async () => {
      await this.table.ready(largest);
      await this.#step([]);
    });
  }

  roll(dice?: string) {
    return this.#work(() => this.#roll(dice));
  }

  /** Decides, and with dice of the page rolls what is rolled next in this turn. */
  decide(text: string, andRoll = false) {
    return this.#work(async () => {
      this.happened = [];
      await this.#step([{ decide: text }]);
      await this.#coach();
      if (andRoll && !this.saved.own && this.standing?.awaits === 'roll') await this.#roll();
    });
  }

  takeBack() {
    return this.#work(async () => {
      this.happened = [];
      this.coached = [];
      await this.#step([{ 'take-back': { typed_rolls: this.saved.own } }]);
    });
  }

  set(options: Partial<Pick<Unfinished, 'own' | 'hints'>>) {
    this.#keep({ ...this.saved, ...options });
  }

  /** Ends a game that has no end of its own. */
  finish() {
    return this.#work(() => this.#end());
  }

  close() {
    this.#closed = true;
  }

  async #work(work: () => Promise<void>) {
    if (this.busy) return;
    this.busy = true;
    this.failure = null;
    try {
      await work();
      await this.#goOn();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failure = error.failure;
    } finally {
      this.busy = false;
    }
  }

  /** The bots' turns, as far as nobody else has to do anything. */
  async #goOn() {
    while (!this.#closed && !this.over) {
      const { mover, awaits, roll = '' } = this.standing!;
      if (this.isPerson(mover)) return this.#look();
      if (awaits === 'roll') {
        if (this.saved.own) return;
        await this.#roll();
      } else {
        const { action } = await this.table.ask('best', { position: this.standing!.position! });
        this.happened = [...this.happened, { mover, roll, action }];
        await pause();
        if (this.#closed) return;
        await this.#step([{ decide: action.text }]);
      }
    }
    if (this.over && !this.#closed) await this.#end();
  }

  async #roll(dice?: string) {
    const { dice: number, mover } = this.standing!;
    this.#begun = true;
    const roll = dice ?? rolled(number, this.rules.sides);
    await this.#step([{ roll }]);
    if (!this.standing!.nothing) return;
    this.happened = [...this.happened, { mover, roll, action: null }];
    if (!this.isPerson(mover)) await pause();
  }

  async #step(steps: Step[]) {
    const { position, text, roll, people } = this.saved;
    const standing = await this.table.ask('play', { position, text: text || undefined, roll, people, steps });
    this.actions = [];
    this.offers = [];
    this.standing = standing;
    this.#keep({ ...this.saved, text: standing.text, roll: standing.roll });
  }

  #keep(saved: Unfinished) {
    this.saved = saved;
    if (!this.#closed && this.#begun) unfinished.put({ ...saved, date: Date.now() });
  }

  /** What may be done; and on a card also what each category would bring now. */
  async #look() {
    const { awaits, parts, position } = this.standing!;
    if (awaits !== 'decision' || !this.solved) return;
    const game = this.game.id;
    if (this.rules.family === 'scorecard') {
      const last: Parts = { ...parts, rolls_left: 0 };
      const { actions } = await this.table.ask('rank', { ...last, game, objective: this.objective });
      this.offers = actions;
    }
    const { actions } = await this.table.ask('rank', { position: position! });
    this.actions = actions;
  }

  async #coach() {
    if (!this.solved) return;
    const { position, text, people } = this.saved;
    this.review = await this.table.ask('review', { position, text, people }).catch(unlessNoDecision);
    const mine = this.review?.decisions.filter((each) => isMine(each) || this.saved.people.length > 1) ?? [];
    this.coached = mine.filter(({ line }) => line === mine.at(-1)!.line);
  }

  async #end() {
    const { id, position, text, people } = this.saved;
    this.review = await this.table.ask('review', { position, text, people }).catch(unlessNoDecision);
    const total = this.review && mineOf(this.review)?.total;
    const account = this.standing?.account ?? null;
    finished.put({ id, position, text, date: Date.now(), decisions: total?.decisions ?? 0, lost: total?.loss ?? null, account });
    unfinished.drop(id);
    this.#closed = true;
    this.ended = true;
  }
}

function unlessNoDecision(error: unknown): null {
  if (error instanceof Refused && error.failure.code === 'no-decision') return null;
  throw error;
}
