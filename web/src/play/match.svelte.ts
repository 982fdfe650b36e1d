/** A game that is being played: all it is stands in its review files and the roll on the table. */
import { ask } from '../engine';
import { ANY, LITTLE, type Effort } from '../engine/effort';
import { Table } from '../engine/table.svelte';
import { Refused, type Action, type Decision, type Failure, type Game, type Parts, type RankedAction, type Review, type Rules, type Standing, type Step } from '../engine/types';
import { isMine, mineOf } from '../review/told';
import { finished, unfinished, type GameFile, type Unfinished } from './kept.svelte';
import { cupsOf, drawn, facesOf, rolled, type Cup } from './roll';
import { isShared, peopleOf, seatName } from './seats';
import { seededRoll } from './seeded';

/** What somebody who is no person has done, to be seen. */
export interface Happened {
  mover: number;
  roll: string;
  action: Action | null;
  /** The face of an action die that was earned, by whomever. */
  earned?: string;
}

/** What is to be said of a person's game once it is over. */
export interface Ending {
  place: number;
  review: Review | null;
  account: Standing['account'] | null;
  text: string;
}

interface Choices {
  actions: RankedAction[];
  offers: Pick<RankedAction, 'category' | 'points' | 'bonus'>[];
}

/** How long a move of the bot can be seen before the next. */
const MOMENT = 700;

const pause = () => new Promise((done) => setTimeout(done, matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOMENT));

const changed = <T>(list: T[], at: number, to: T) => list.map((each, index) => (index === at ? to : each));

const linesIn = (text: string) => text.split('\n').length;

export class Match {
  saved = $state.raw<Unfinished>()!;
  /** Where each file stands. */
  standings = $state.raw<Standing[]>([]);
  review = $state.raw<Review | null>(null);
  /** What may be done now, and what the last roll would bring, where that is soon known. */
  actions = $state.raw<Choices['actions']>([]);
  offers = $state.raw<Choices['offers']>([]);
  happened = $state.raw<Happened[]>([]);
  /** The decisions that were made last. */
  coached = $state.raw<Decision[]>([]);
  /** Whose they are, by place; nothing where only one person plays. */
  coachedPlace = $state<number | null>(null);
  failure = $state.raw<Failure | null>(null);
  busy = $state(false);
  readonly table: Table;
  /** False as long as nobody knows what a decision is worth: a game is played at once, and its table made meanwhile. */
  isMeasured = $state(false);
  /** True if it is over and kept. */
  ended = $state(false);
  endings = $state.raw<Ending[]>([]);
  #work: Promise<void> | null = null;
  /** A game in which nobody has rolled is not worth keeping. */
  #begun = false;
  #closed = false;
  /** True if the one whose file is on the table has done all of a turn. */
  #turnOver = false;

  constructor(
    readonly game: Game,
    readonly rules: Rules,
    readonly objective: string,
    saved: Unfinished,
  ) {
    this.saved = saved;
    this.#begun = saved.files.some(({ text }) => text !== '');
    this.table = new Table(game.id, objective);
  }

  get standing(): Standing | null {
    return this.standings[this.saved.at] ?? null;
  }

  /** Whose decision is awaited, or roll, by place. */
  get mover() {
    return this.shared ? (this.standing?.mover ?? 0) : this.saved.at;
  }

  isPerson = (place: number) => !this.saved.seats[place]?.bot;

  nameOf = (place: number) => seatName(this.saved.seats, place);

  get over() {
    return this.standing?.awaits === 'nothing';
  }

  /** True if all play into one file. */
  get shared() {
    return isShared(this.objective);
  }

  get alone() {
    return this.saved.seats.length === 1;
  }

  /** Games with action dice. */
  get acts() {
    return this.rules.family === 'scorecard' && this.rules.action_dice !== null && this.shared;
  }

  /** True if what is worth how much is known, and not estimated. */
  get solved() {
    return this.isMeasured && this.table.solved === true;
  }

  /** Dice that all have are thrown once. */
  get canUndo() {
    return !this.busy && !this.saved.seed && this.saved.marks.length > 0;
  }

  begin(first = 0) {
    const isNew = !this.#begun;
    const players = this.saved.seats.length;
    const name = first === 0 ? 'me' : players === 2 ? 'opponent' : `opponent ${first}`;
    this.isMeasured = this.acts;
    if (!this.isMeasured) void this.#prepare();
    return this.#do(async () => {
      if (isNew && !this.shared) this.saved = { ...this.saved, at: first };
      for (const at of this.saved.files.keys()) await this.#play(at, isNew && this.shared ? [{ begin: name }] : []);
    });
  }

  /** Goes on with a table that is large, or after a fault. */
  retry(effort: Effort = ANY) {
    if (!this.isMeasured) return this.#prepare(effort);
    return this.#do(async () => {
      await this.table.ready(effort);
      await this.#playAgain();
    });
  }

  roll(dice?: string) {
    return this.#do(async () => {
      if (dice) this.#mark();
      await this.#roll(dice);
    });
  }

  /** Decides, and with dice of the page rolls what is rolled next in this turn. */
  decide(text: string, andRoll = false) {
    return this.#do(async () => {
      const { mover } = this;
      this.#mark();
      this.happened = [];
      await this.#step([{ decide: text }]);
      await this.#coach(mover);
      if (andRoll && !this.saved.own && this.standing?.awaits === 'roll') await this.#roll();
    });
  }

  /** The action die that was earned shows this face. */
  earn(face: string) {
    return this.#do(async () => {
      this.#mark();
      await this.#earn(face);
    });
  }

  takeBack() {
    return this.#do(async () => {
      const mark = this.saved.marks.at(-1);
      if (!mark) return;
      this.happened = [];
      this.coached = [];
      this.#turnOver = false;
      const files = this.saved.files.map(({ text }, at): GameFile => {
        const file = { text: text.slice(0, mark.lengths[at]) };
        return at === mark.at && mark.roll ? { ...file, roll: mark.roll } : file;
      });
      this.saved = { ...this.saved, files, at: mark.at, marks: this.saved.marks.slice(0, -1) };
      await this.#playAgain();
    });
  }

  set(options: Partial<Pick<Unfinished, 'own' | 'hints'>>) {
    this.#keep({ ...this.saved, ...options });
  }

  /** Ends a game that has no end of its own. */
  finish() {
    return this.#do(() => this.#end());
  }

  close() {
    this.#closed = true;
    this.table.close();
  }

  /** What a player has on the card, by place. */
  total(place: number): number | undefined {
    if (this.acts) return this.standing?.totals?.[place];
    const { total, upper_bonus = 0 } = this.standings[place] ?? {};
    return total === undefined ? undefined : total + upper_bonus;
  }

  async #do(work: () => Promise<void>) {
    if (this.busy) return;
    this.busy = true;
    this.failure = null;
    this.#work = this.#unlessRefused(async () => {
      await work();
      await this.#goOn();
    });
    await this.#work.finally(() => (this.busy = false));
  }

  async #unlessRefused(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failure = error.failure;
    }
  }

  /** Makes the table while the game goes on, and then measures what was done. */
  #prepare(effort: Effort = LITTLE) {
    this.failure = null;
    return this.#unlessRefused(async () => {
      // People alone need no bot, which is all that is made for games that are not solved.
      const { solved } = await this.table.need();
      if (!solved && this.saved.seats.every(({ bot }) => !bot)) return void (this.isMeasured = true);
      await this.table.ready(effort);
      while (!this.isMeasured && !this.#closed) {
        await this.#work;
        await this.#measure();
      }
    });
  }

  /** Measures what was done so far, unless something is done meanwhile; nothing on the table moves for it. */
  async #measure() {
    const { saved } = this;
    const isStale = () => this.busy || this.saved !== saved;
    const standings = await this.#measuredStandings();
    if (isStale()) return;
    this.#take(standings);
    if (this.over || !this.isPerson(this.mover)) return this.#do(async () => {});
    const people = peopleOf(saved.seats);
    const isCoached = people.length === 1 && (this.alone || this.shared) && saved.marks.length > 0;
    const [choices, review] = await Promise.all([this.#choices(), isCoached ? this.#reviewOf(saved.at) : null]);
    if (isStale()) return;
    this.#offer(choices);
    if (review) this.#coachWith(review, people[0]!);
  }

  #measuredStandings() {
    return Promise.all(this.saved.files.map((_, at) => this.table.ask('play', this.#played(at, []))));
  }

  #take(measured: Standing[]) {
    this.standings = measured;
    this.isMeasured = true;
  }

  /** The bots' turns, as far as nobody else has to do anything. */
  async #goOn() {
    for (;;) {
      this.#passOn();
      if (this.#closed || this.over) break;
      const person = this.isPerson(this.mover);
      const { awaits } = this.standing!;
      if (awaits === 'action-die' && !this.saved.own) await this.#earn(this.#face());
      else if (person) return this.#look();
      else if (awaits === 'decision') await this.#botDecides();
      else if (this.saved.own) return;
      else await this.#roll();
    }
    if (this.over && !this.#closed) await this.#end();
  }

  /** The next player's card comes on the table. */
  #passOn() {
    if (!this.#turnOver) return;
    this.#turnOver = false;
    const at = (this.saved.at + 1) % this.saved.files.length;
    this.actions = [];
    this.offers = [];
    this.#keep({ ...this.saved, at });
  }

  async #botDecides() {
    const { position, roll = '', actions } = this.standing!;
    const action = (this.acts ? actions?.[0] : undefined) ?? (await this.table.ask('best', { position: position! })).action;
    this.#show({ mover: this.mover, roll, action });
    await pause();
    if (!this.#closed) await this.#step([{ decide: action.text }]);
  }

  #show(happened: Happened) {
    this.happened = [...this.happened, happened];
  }

  async #roll(dice?: string) {
    const { mover } = this;
    this.#begun = true;
    const roll = dice ?? this.#dice(cupsOf(this.rules, this.standing!));
    await this.#step([{ roll }]);
    if (!this.standing!.nothing) return;
    this.#show({ mover, roll, action: null });
    if (!this.isPerson(mover)) await pause();
  }

  async #earn(face: string) {
    this.#show({ mover: this.mover, roll: '', action: null, earned: face });
    await this.#step([{ earn: face }]);
  }

  #face(): string {
    const faces = this.standing!.faces!;
    return faces[this.saved.seed ? Number(this.#dice([{ dice: 1, faces: facesOf(faces.length) }])) - 1 : drawn(faces.length)]!;
  }

  /** Dice that all have depend on whose turn it is, which one, and how far it is. */
  #dice(cups: Cup[]): string {
    const { seed, files, at } = this.saved;
    if (!seed) return cups.map(rolled).join('');
    const { turn_number, rolls_left, turn_total } = this.standing!;
    const moment = rolls_left ?? turn_total ?? linesIn(files[at]!.text);
    return seededRoll([seed, this.mover, turn_number, moment, this.standing!.awaits].join(' '), cups);
  }

  async #step(steps: Step[]) {
    const before = this.standing?.turn_number;
    this.actions = [];
    this.offers = [];
    await this.#play(this.saved.at, steps);
    const { turn_number, awaits } = this.standing!;
    this.#turnOver = this.saved.files.length > 1 && (turn_number !== before || awaits === 'nothing');
  }

  async #playAgain() {
    for (const at of this.saved.files.keys()) await this.#play(at, []);
  }

  #played(at: number, steps: Step[]) {
    const { position, files, seats } = this.saved;
    const { text, roll } = files[at]!;
    const shared = this.shared ? { people: peopleOf(seats), players: seats.length } : {};
    return { position, text: text || undefined, roll, steps, ...shared };
  }

  async #play(at: number, steps: Step[]) {
    const { files } = this.saved;
    const played = this.#played(at, steps);
    const standing = await (this.isMeasured ? this.table.ask('play', played) : ask('play', { ...played, unmeasured: true }));
    this.standings = changed(this.standings.length ? this.standings : files.map(() => standing), at, standing);
    this.#keep({ ...this.saved, files: changed(files, at, { text: standing.text, roll: standing.roll }) });
  }

  /** Notes where undoing leads. */
  #mark() {
    const { at, files, marks } = this.saved;
    const mark = { at, lengths: files.map(({ text }) => text.length), roll: files[at]!.roll };
    this.saved = { ...this.saved, marks: [...marks, mark] };
  }

  #keep(saved: Unfinished) {
    this.saved = saved;
    if (!this.#closed && this.#begun) unfinished.put({ ...saved, date: Date.now() });
  }

  async #look() {
    if (this.standing!.awaits === 'decision') this.#offer(await this.#choices());
  }

  #offer({ actions, offers }: Choices) {
    this.actions = actions;
    this.offers = offers;
  }

  /** The actions that may be taken; and on a card also what each category would bring now. */
  async #choices(): Promise<Choices> {
    const { awaits, parts, position, actions = [], offers = [] } = this.standing!;
    if (awaits !== 'decision') return { actions: [], offers: [] };
    if (!this.solved) return { actions: actions as RankedAction[], offers };
    const ranked = (await this.table.ask('rank', { position: position! })).actions;
    const entries = ranked.filter(({ type }) => type === 'score');
    if (this.rules.family !== 'scorecard' || entries.length) return { actions: ranked, offers: entries };
    const last: Parts = { ...parts, rolls_left: 0 };
    return { actions: ranked, offers: (await this.table.ask('rank', { ...last, game: this.game.id, objective: this.objective })).actions };
  }

  async #coach(mover: number) {
    if (!this.solved) return;
    this.#coachWith(await this.#reviewOf(this.saved.at), mover);
  }

  #coachWith(review: Review | null, mover: number) {
    const several = peopleOf(this.saved.seats).length > 1;
    this.coachedPlace = several ? mover : null;
    this.review = review;
    const mine = review?.decisions.filter((each) => isMine(each) || several) ?? [];
    this.coached = mine.filter(({ line }) => line === mine.at(-1)!.line);
  }

  #reviewOf(at: number): Promise<Review | null> {
    const { position, files, seats } = this.saved;
    const shared = this.shared ? { people: peopleOf(seats), players: seats.length } : {};
    return this.table.ask('review', { position, text: files[at]!.text, ...shared }).catch(unlessNoDecision);
  }

  async #end() {
    const { seats, files } = this.saved;
    const people = peopleOf(seats);
    const places = this.shared ? [0] : people;
    const endings: Ending[] = [];
    if (!this.isMeasured) await this.#measureAtLast();
    for (const place of places)
      endings.push({ place, review: this.isMeasured ? await this.#reviewOf(place) : null, account: this.standings[place]!.account ?? null, text: files[place]!.text });
    this.endings = endings;
    // The first comes last, and so stands first.
    for (const ending of endings.toReversed()) this.#finish(ending, !this.shared && people.length > 1);
    unfinished.drop(this.saved.id);
    this.#closed = true;
    this.ended = true;
  }

  /** A game whose table is too large ends without a measure. */
  async #measureAtLast() {
    try {
      await this.table.ready();
      this.#take(await this.#measuredStandings());
    } catch (error) {
      if (!(error instanceof Refused) || !error.failure.work?.tooLarge) throw error;
    }
  }

  #finish({ place, review, account, text }: Ending, isOneOfSeveral: boolean) {
    const { id, position, rules } = this.saved;
    const total = review && mineOf(review)?.total;
    finished.put({
      id: place === 0 ? id : `${id}-${place}`,
      position,
      text,
      rules,
      date: Date.now(),
      decisions: total?.decisions ?? 0,
      lost: total?.loss ?? null,
      account,
      ...(isOneOfSeveral ? { player: this.nameOf(place) } : {}),
    });
  }
}

function unlessNoDecision(error: unknown): null {
  if (error instanceof Refused && error.failure.code === 'no-decision') return null;
  throw error;
}
