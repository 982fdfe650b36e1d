/** Questions about one game, whose table is taken from where it is or made first. */
import { ask, cancel, prepare, solve } from '../engine';
import { isFatal } from '../engine/client';
import { Refused, type Command, type Commands, type Need } from '../engine/types';
import { NO_TABLE, type Progress } from '../ask/question.svelte';

/** Tables up to this size are made without asking. */
export const SMALL = 64 << 20;

export class Table {
  progress = $state.raw<Progress | null>(null);
  wanted = $state.raw<Need | null>(null);
  name = '';

  constructor(
    readonly game: string,
    readonly objective: string,
  ) {}

  async ask<C extends Command>(command: C, request: Commands[C]['request']): Promise<Commands[C]['answer']> {
    try {
      return await ask(command, request);
    } catch (error) {
      if (!(error instanceof Refused) || (!isFatal(error) && !NO_TABLE.includes(error.failure.code))) throw error;
    }
    await this.ready(SMALL);
    return ask(command, request);
  }

  /** Sees to it that the table is there; refuses to make one that is larger. */
  async ready(largest: number) {
    const { need } = await prepare(this.game, this.objective);
    this.name = need.table;
    this.wanted = need.there ? null : need;
    if (need.there) return;
    if (need.bytes > largest) throw new Refused({ code: 'no-table', message: '' });
    const { game } = this;
    const rated = !need.solved;
    const begun = performance.now();
    this.progress = { game, rated, what: '', done: 0, total: 0, since: begun };
    try {
      await solve(game, this.objective, (what, done, total) => {
        const since = this.progress?.what === what ? this.progress.since : performance.now();
        this.progress = { game, rated, what, done, total, since };
      });
      this.wanted = null;
    } finally {
      this.progress = null;
    }
  }

  cancel() {
    cancel();
  }
}
