/** The engine in a thread of its own: one call after the other, each with one answer. */
import * as dicebase from 'dicebase';
import type { Call, Report } from './messages';
import type { Engine, Failure } from './types';

const TENTH_OF_A_SECOND = 100;

const report = (message: Report) => postMessage(message);

const engine: Promise<Engine> = (dicebase as unknown as { load(): Promise<Engine> }).load().then((engine) => {
  let last = 0;
  engine.onprogress = (what, done, total) => {
    const now = performance.now();
    if (now - last < TENTH_OF_A_SECOND) return;
    last = now;
    report({ type: 'progress', what, done, total });
  };
  return engine;
});

const failureOf = (error: unknown) => (error as { failure?: Failure }).failure;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function answer({ id, method, args }: Call) {
  try {
    const call = (await engine)[method] as (...args: unknown[]) => unknown;
    report({ type: 'answer', id, value: call.apply(await engine, args) });
  } catch (error) {
    const failure = failureOf(error);
    // What is no refusal is a fault, after which the module's memory cannot be trusted.
    report(failure ? { type: 'refusal', id, failure } : { type: 'death', message: messageOf(error) });
  }
}

addEventListener('message', (event: MessageEvent<Call>) => void answer(event.data));
