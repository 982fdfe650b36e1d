/** The engine as the page sees it: promises, and a worker behind them that can be ended at any time. */
import type { Call, Method, Report } from './messages';
import { Refused, type Failure, type Watch } from './types';

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Refused) => void;
}

export const CANCELLED = 'cancelled';
export const DIED = 'died';

/** Whether there was no answer since the worker ended. */
export const isFatal = ({ failure }: Refused) => failure.code === CANCELLED || failure.code === DIED;

/** Nothing where the engine refused to answer. */
export function unlessFatal(error: unknown): null {
  if (error instanceof Refused && !isFatal(error)) return null;
  throw error;
}

export class Client {
  onprogress: Watch | null = null;
  #worker: Worker | null = null;
  #waiting = new Map<number, Waiting>();
  #next = 0;

  constructor(private readonly prepare: (client: Client) => void) {}

  call<T>(method: Method, ...args: unknown[]): Promise<T> {
    this.begin();
    const call: Call = { id: this.#next++, method, args };
    return new Promise((resolve, reject) => {
      this.#waiting.set(call.id, { resolve: resolve as Waiting['resolve'], reject });
      this.#worker!.postMessage(call);
    });
  }

  /** Ends the worker, and with it what it is doing; the next call begins another. */
  end(failure: Failure = { code: CANCELLED, message: '' }) {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Refused(failure));
  }

  /** Begins a worker, unless there is one. */
  begin() {
    if (this.#worker) return;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<Report>) => this.#hear(event.data);
    worker.onerror = (event) => this.end({ code: DIED, message: event.message ?? '' });
    this.#worker = worker;
    this.prepare(this);
  }

  #hear(report: Report) {
    switch (report.type) {
      case 'progress':
        return this.onprogress?.(report.what, report.done, report.total);
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
