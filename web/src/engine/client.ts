/** A worker with an engine, as promises. It can be ended at any time, and then stays so. */
import type { Effort } from './effort';
import type { Allowed, Call, Method, Report } from './messages';
import { engineModule } from './module.svelte';
import { Refused, type Command, type Commands, type Failure, type Watch } from './types';
import type { Which } from './which';

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Refused) => void;
}

export const CANCELLED = 'cancelled';
export const DIED = 'died';
/** The engine could not be loaded. */
export const UNREACHABLE = 'unreachable';

/** True if there was no answer since the worker ended. */
export const isFatal = ({ failure }: Refused) => [CANCELLED, DIED, UNREACHABLE].includes(failure.code);

/** Nothing where the engine refused to answer. */
export function unlessFatal(error: unknown): null {
  if (error instanceof Refused && !isFatal(error)) return null;
  throw error;
}

export class Client {
  onprogress: Watch | null = null;
  onannounced: ((work: Effort) => void) | null = null;
  onmeasured: ((objective: string, pace: number) => void) | null = null;
  hasEnded = false;
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #next = 0;

  constructor(readonly which: Which) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = (event: MessageEvent<Report>) => this.#hear(event.data);
    this.#worker.onerror = (event) => this.end({ code: DIED, message: event.message ?? '' });
    engineModule(which).then(
      (module) => this.#worker.postMessage({ module }),
      (error: Error) => this.end({ code: UNREACHABLE, message: error.message }),
    );
  }

  get isBusy() {
    return this.#waiting.size > 0;
  }

  ask<C extends Command>(command: C, request: Commands[C]['request'], allowed?: Allowed): Promise<Commands[C]['answer']> {
    return this.call('ask', [{ command, ...request }], allowed);
  }

  call<T>(method: Method, args: unknown[], allowed?: Allowed): Promise<T> {
    if (this.hasEnded) return Promise.reject(new Refused({ code: CANCELLED, message: '' }));
    const call: Call = { id: this.#next++, method, args, allowed };
    return new Promise((resolve, reject) => {
      this.#waiting.set(call.id, { resolve: resolve as Waiting['resolve'], reject });
      this.#worker.postMessage(call);
    });
  }

  /** Ends the worker, and with it what it is doing. */
  end(failure: Failure = { code: CANCELLED, message: '' }) {
    this.hasEnded = true;
    this.#worker.terminate();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Refused(failure));
  }

  #hear(report: Report) {
    switch (report.type) {
      case 'progress':
        return this.onprogress?.(report.what, report.done, report.total);
      case 'announced':
        return this.onannounced?.(report.work);
      case 'measured':
        return this.onmeasured?.(report.objective, report.pace);
      case 'death':
        return this.end({ code: DIED, message: report.message });
      case 'answer':
        return this.#take(report.id)?.resolve(report.value);
      case 'refusal':
        return this.#take(report.id)?.reject(new Refused(report.failure));
    }
  }

  #take(id: number) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }
}
