/** What main thread and worker send each other. */
import type { Effort } from './effort';
import type { Failure } from './types';

export type Method = 'ask' | 'tables' | 'table' | 'put';

export interface Call {
  id: number;
  method: Method;
  args: unknown[];
  /** The work that the call may be; any if it does not say. */
  allowed?: Allowed;
}

/** The work that a call may be, and by objective how much slower this machine is than the one that is estimated for. */
export interface Allowed extends Effort {
  paces: Record<string, number>;
}

/** The compiled module: it comes first. */
export interface Setup {
  module: WebAssembly.Module;
}

export type Report =
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'refusal'; id: number; failure: Failure }
  | { type: 'progress'; what: string; done: number; total: number }
  /** Long work begins, which will probably be this much. */
  | { type: 'announced'; work: Effort }
  /** Work for this objective has taken this many times what was estimated for the other machine. */
  | { type: 'measured'; objective: string; pace: number }
  | { type: 'death'; message: string };
