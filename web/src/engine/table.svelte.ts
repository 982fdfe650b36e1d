/** Questions about one game, in a room of their own: the table is taken from where it is, or made first. */
import { enter, leave } from './index';
import { CANCELLED, type Client } from './client';
import { LARGEST_TABLE, LITTLE, type Effort } from './effort';
import { dropTable, keepTable, keptTable } from './kept';
import type { Allowed } from './messages';
import { measure, pacesOf } from './pace';
import { shippedTable } from './shipped';
import { Refused, type Command, type Commands, type Need } from './types';
import type { Which } from './which';

/** How far work is that takes long. */
export interface Progress {
  /** True if a bot is rated, which no table can solve. */
  rated: boolean;
  done: number;
  total: number;
  /** When it began. */
  since: number;
  /** The part of it that is told of, and when that began. */
  what: string;
  partSince: number;
  /** How many seconds it probably takes; nothing where that is not known. */
  seconds: number | null;
}

export const DECLINED = 'declined';
const NO_TABLE = ['no-table', 'damaged-table', 'foreign-table'];
/** The work that went on when it was left. */
const left = new Set<string>();

const POINTS = 'expected-score';
/** Games that are solved in a blink: the quickest of them, beside its estimate, tells how fast this machine is. */
const SAMPLES = ['generala', 'yacht', 'cheerio'];
/** A machine that is busy is not looked at any longer, in milliseconds. */
const ENOUGH = 1000;

/** What takes longer, in milliseconds, is shown, and can be cancelled. */
const PATIENCE = 400;

interface Room {
  client: Client;
  /** Answers once it is known what is needed, and the table that there is was taken. */
  need: Promise<Need>;
}

export class Table {
  progress = $state.raw<Progress | null>(null);
  /** The work that somebody has to want before it is done. */
  wanted = $state.raw<Effort | null>(null);
  /** True if the table that was kept is damaged. */
  damaged = $state(false);
  /** True if all answers are exact; nothing as long as that is not known. */
  solved = $state<boolean | null>(null);
  /** True if a table is being made, which then serves all positions. */
  isMaking = $state(false);
  #room: Room | null = null;
  #told: Progress | null = null;
  #announced: Effort | null = null;
  #waiting = 0;
  #closed = false;

  constructor(
    readonly game: string,
    readonly objective: string,
    /** The module that its questions need. */
    readonly which: Which = 'whole',
  ) {}

  /** Answers; what is more work than this is refused, and then wanted. */
  ask<C extends Command>(command: C, request: Commands[C]['request'], effort = LITTLE): Promise<Commands[C]['answer']> {
    return this.patiently(() => this.askQuietly(command, request, effort));
  }

  /** Like `ask`, for what nobody waits for yet. */
  askQuietly<C extends Command>(command: C, request: Commands[C]['request'], effort = LITTLE): Promise<Commands[C]['answer']> {
    return this.#within(effort, async (client, allowed) => {
      try {
        return await client.ask(command, request, allowed);
      } catch (error) {
        if (!(error instanceof Refused) || !NO_TABLE.includes(error.failure.code)) throw error;
      }
      await this.#make(client, allowed);
      return client.ask(command, request, allowed);
    });
  }

  /** What answers need; it is soon known. */
  async need(): Promise<Need> {
    return this.#enter().need;
  }

  /** Sees to it that the table is there; refuses to make one that is more work than this. */
  ready(effort = LITTLE): Promise<void> {
    return this.patiently(() =>
      this.#within(effort, async (client, allowed, need) => {
        if (!need.there) await this.#make(client, allowed);
      }),
    );
  }

  /** Shows how far the work is once it takes long, even if it tells nothing. */
  async patiently<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting++;
    const since = performance.now();
    if (this.#waiting === 1) this.#told = null;
    const timer = setTimeout(() => this.#tell(this.#told ? {} : { since, partSince: since }, true), PATIENCE);
    try {
      const done = await work();
      this.wanted = null;
      left.delete(this.#name);
      return done;
    } catch (error) {
      if (error instanceof Refused && error.failure.code !== CANCELLED) this.wanted = error.failure.work ?? null;
      throw error;
    } finally {
      clearTimeout(timer);
      if (--this.#waiting === 0) this.progress = this.#told = null;
    }
  }

  /** Ends what is being done, which can be wanted again. */
  cancel() {
    this.wanted = this.#announced;
    this.#room?.client.end();
  }

  /** True if this was being worked out when somebody went elsewhere, which ended it. */
  get wasLeft() {
    return left.has(this.#name);
  }

  get #name() {
    return `${this.game} ${this.objective}`;
  }

  /** Leaves the room to others, until something is asked again. */
  leave() {
    if (this.progress) left.add(this.#name);
    if (this.#room) leave(this.game, this.objective, this.#room.client);
    this.#room = null;
  }

  /** Nobody waits for anything any more. */
  close() {
    this.#closed = true;
    this.leave();
  }

  #enter(): Room {
    if (this.#closed) throw new Refused({ code: CANCELLED, message: '' });
    if (!this.#room || this.#room.client.hasEnded) {
      const client = enter(this.game, this.objective, this.which);
      client.onprogress = (what, done, total) => this.#tell({ ...(this.#told?.what === what ? {} : { what, partSince: performance.now() }), done, total });
      client.onannounced = (work) => {
        // Further work of the same question: what it takes is that of all.
        this.#tell({ ...(this.#announced ? {} : { since: performance.now() }), seconds: work.seconds, done: 0, total: 0 });
        this.#announced = work;
      };
      this.#room = { client, need: this.#open(client) };
    }
    return this.#room;
  }

  /** Asks what is needed, and takes the table from where it is. */
  async #open(client: Client): Promise<Need> {
    const { game, objective } = this;
    const need = await client.ask('need', { game, objective });
    client.onmeasured = (of, pace) => measure(need.family, of, pace);
    this.solved = need.solved;
    const there = need.there || (await this.#takeKept(client, need.table)) || (await takeShipped(client, need.table));
    return { ...need, there };
  }

  async #takeKept(client: Client, name: string): Promise<boolean> {
    const kept = await keptTable(name);
    if (!kept) return false;
    if (await isTaken(client, name, kept)) return true;
    this.damaged = true;
    await dropTable(name);
    return false;
  }

  async #within<T>(effort: Effort, work: (client: Client, allowed: Allowed, need: Need) => Promise<T>): Promise<T> {
    const { client, need } = this.#enter();
    const known = await need;
    this.#announced = null;
    return this.#measured(client, known, effort, work);
  }

  /** Does the work. Where it is too much on a machine of which nothing is known, that is looked at first. */
  async #measured<T>(client: Client, need: Need, effort: Effort, work: (client: Client, allowed: Allowed, need: Need) => Promise<T>): Promise<T> {
    const { paces, isMeasured } = pacesOf(need.family);
    try {
      return await work(client, { ...effort, paces }, need);
    } catch (error) {
      const isUndecided = error instanceof Refused && error.failure.code === DECLINED && !error.failure.work?.tooLarge;
      if (isMeasured || !isUndecided) throw error;
    }
    await sample(client);
    client.onmeasured = (of, pace) => measure(need.family, of, pace);
    return work(client, { ...effort, paces: pacesOf(need.family).paces }, need);
  }

  /** Makes the table, and keeps it. */
  async #make(client: Client, allowed: Allowed) {
    const { game, objective } = this;
    const need = await this.need();
    if (need.bytes > LARGEST_TABLE) throw new Refused({ code: DECLINED, message: '', work: { seconds: Infinity, bytes: need.bytes, tooLarge: game } });
    this.isMaking = true;
    try {
      await client.ask('solve', { game, objective }, allowed);
    } finally {
      this.isMaking = false;
    }
    if (this.#room) this.#room.need = Promise.resolve({ ...need, there: true });
    const made = await client.call<Uint8Array | undefined>('table', [need.table]);
    if (made) void keepTable(need.table, made);
  }

  /** Keeps what is told; it is shown if it is time for that, or already shown. */
  #tell(told: Partial<Progress>, isTime = false) {
    const now = performance.now();
    const before = this.#told ?? { done: 0, total: 0, since: now, what: '', partSince: now, seconds: null };
    this.#told = { ...before, ...told, rated: this.isMaking && this.solved === false };
    if ((isTime || this.progress) && this.#waiting) this.progress = this.#told;
  }
}

/** Measures how fast this machine is. What else runs on it only slows it, so the quickest sample is the truest. */
async function sample(client: Client) {
  const paces: number[] = [];
  client.onmeasured = (_, pace) => paces.push(pace);
  const since = performance.now();
  for (const game of SAMPLES) {
    if (performance.now() - since < ENOUGH) await client.ask('solve', { game, objective: POINTS });
  }
  if (paces.length) measure('scorecard', POINTS, Math.min(...paces));
}

/** True if the engine has taken a table. */
async function isTaken(client: Client, name: string, bytes: Uint8Array): Promise<boolean> {
  try {
    await client.call('put', [name, bytes]);
    return true;
  } catch (error) {
    if (error instanceof Refused && error.failure.code === 'damaged-table') return false;
    throw error;
  }
}

async function takeShipped(client: Client, name: string): Promise<boolean> {
  const bytes = await shippedTable(name);
  return bytes !== null && isTaken(client, name, bytes);
}
