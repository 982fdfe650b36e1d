/** What main thread and worker send each other. */
import type { Failure } from './types';

export type Method = 'ask' | 'tables' | 'table' | 'put';

export interface Call {
  id: number;
  method: Method;
  args: unknown[];
}

export type Report =
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'refusal'; id: number; failure: Failure }
  | { type: 'progress'; what: string; done: number; total: number }
  | { type: 'death'; message: string };
