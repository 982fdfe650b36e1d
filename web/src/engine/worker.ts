/** The engine in a thread of its own: one call after the other, each with one answer. */
import { load, type Engine } from 'dicebase';
import type { Call, Report } from './messages';
import type { Failure } from './types';

const TENTH_OF_A_SECOND = 100;

const report = (message: Report) => postMessage(message);

const engine: Promise<Engine> = load().then((engine) => {
  let last = 0;
  engine.onprogress = (what, done, total) => {
    const now = performance.now();
    if (now - last < TENTH_OF_A_SECOND) return;
    last = now;
    report({ type: 'progress', what, done, total });
  };
  return engine;
});

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A fault of the module, after which its memory cannot be trusted; all else is a refusal. */
const isFault = (error: unknown) => error instanceof WebAssembly.RuntimeError || error instanceof RangeError;

const failureOf = (error: unknown): Failure =>
  (error as { failure?: Failure }).failure ?? { code: 'failed', message: messageOf(error) };

async function answer({ id, method, args }: Call) {
  let loaded: Engine;
  try {
    loaded = await engine;
  } catch (error) {
    return report({ type: 'death', message: messageOf(error) });
  }
  try {
    const call = loaded[method] as (...args: unknown[]) => unknown;
    report({ type: 'answer', id, value: call.apply(loaded, args) });
  } catch (error) {
    if (isFault(error)) report({ type: 'death', message: messageOf(error) });
    else report({ type: 'refusal', id, failure: failureOf(error) });
  }
}

addEventListener('message', (event: MessageEvent<Call>) => void answer(event.data));
