/** The engine in a thread of its own: one call after the other, each with one answer. */
import { load, type Engine } from 'dicebase';
import { ANY, type Effort } from './effort';
import type { Allowed, Call, Report, Setup } from './messages';
import type { Failure } from './types';

const TENTH_OF_A_SECOND = 100;
/** Shorter work, in seconds, tells little of how fast this machine is. */
const WORTH_MEASURING = 0.02;

const report = (message: Report) => postMessage(message);

let ready: (engine: Promise<Engine>) => void;
const engine = new Promise<Engine>((done) => (ready = done));

let allowed: Allowed | Effort = ANY;
/** What was the last to be too much. */
let declined: Effort | null = null;
/** The work that was announced and has begun: what it takes on the other machine, and since when. */
let begun: { objective: string; seconds: number; since: number } | null = null;

async function begin(module: WebAssembly.Module): Promise<Engine> {
  const engine = await load(module);
  let last = 0;
  engine.onprogress = (what, done, total) => {
    const now = performance.now();
    if (now - last < TENTH_OF_A_SECOND) return;
    last = now;
    report({ type: 'progress', what, done, total });
  };
  engine.onexpect = expect;
  return engine;
}

/** Whether work may begin that is announced as "kniffel for target". */
function expect(what: string, seconds: number, bytes: number): boolean {
  measure();
  const objective = what.split(' ').at(-1)!;
  const pace = 'paces' in allowed ? (allowed.paces[objective] ?? 1) : 1;
  const work = { seconds: seconds * pace, bytes };
  if (work.seconds > allowed.seconds || bytes > allowed.bytes) {
    declined = work;
    return false;
  }
  begun = { objective, seconds, since: performance.now() };
  report({ type: 'announced', work });
  return true;
}

function measure() {
  if (begun && begun.seconds >= WORTH_MEASURING) {
    const taken = (performance.now() - begun.since) / 1000;
    report({ type: 'measured', objective: begun.objective, pace: taken / begun.seconds });
  }
  begun = null;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A fault of the module, after which its memory cannot be trusted; all else is a refusal. */
const isFault = (error: unknown) => error instanceof WebAssembly.RuntimeError || error instanceof RangeError;

function failureOf(error: unknown): Failure {
  const failure: Failure = (error as { failure?: Failure }).failure ?? { code: 'failed', message: messageOf(error) };
  return failure.code === 'declined' && declined ? { ...failure, work: declined } : failure;
}

async function answer(call: Call) {
  let loaded: Engine;
  try {
    loaded = await engine;
  } catch (error) {
    return report({ type: 'death', message: messageOf(error) });
  }
  allowed = call.allowed ?? ANY;
  try {
    const method = loaded[call.method] as (...args: unknown[]) => unknown;
    const value = method.apply(loaded, call.args);
    measure();
    report({ type: 'answer', id: call.id, value });
  } catch (error) {
    begun = null;
    if (isFault(error)) report({ type: 'death', message: messageOf(error) });
    else report({ type: 'refusal', id: call.id, failure: failureOf(error) });
  }
}

addEventListener('message', ({ data }: MessageEvent<Call | Setup>) => {
  if ('module' in data) ready(begin(data.module));
  else void answer(data);
});
