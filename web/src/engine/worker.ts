/** The engine in a thread of its own: one call after the other, each with one answer. */
import { load, type Engine } from 'dicebase';
import { ANY, type Effort } from './effort';
import type { Allowed, Call, Report, Setup } from './messages';
import type { Failure } from './types';

const TENTH_OF_A_SECOND = 100;
/** Shorter work, in seconds, tells little of how fast this machine is. */
const WORTH_MEASURING = 0.005;

const report = (message: Report) => postMessage(message);

let ready: (engine: Promise<Engine>) => void;
const engine = new Promise<Engine>((done) => (ready = done));

let allowed: Allowed | Effort = ANY;
/** What was the last to be too much. */
let declined: Effort | null = null;
interface Piece {
  objective: string;
  /** What it takes on the other machine. */
  seconds: number;
}

/** The pieces of work of this call that were announced and have begun, and since when. */
let pieces: Piece[] = [];
let since = 0;

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

const here = ({ objective, seconds }: Piece) => seconds * ('paces' in allowed ? (allowed.paces[objective] ?? 1) : 1);

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

/** True if work may begin that is announced as "kniffel for target", or as "how games of kniffel end". */
function expect(what: string, seconds: number, bytes: number): boolean {
  const piece = { objective: what.split(' ').at(-1)!, seconds };
  const work = { seconds: sum([...pieces, piece].map(here)), bytes };
  if (work.seconds > allowed.seconds || bytes > allowed.bytes) {
    declined = work;
    return false;
  }
  if (!pieces.length) since = performance.now();
  pieces.push(piece);
  report({ type: 'announced', work });
  return true;
}

/** Tells what the largest piece of work has taken. */
function measure() {
  const taken = (performance.now() - since) / 1000;
  const [largest, ...others] = pieces.toSorted((a, b) => b.seconds - a.seconds);
  if (!largest || largest.seconds < WORTH_MEASURING) return;
  const pace = (taken - sum(others.map(here))) / largest.seconds;
  if (pace > 0) report({ type: 'measured', objective: largest.objective, pace });
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
  pieces = [];
  try {
    const method = loaded[call.method] as (...args: unknown[]) => unknown;
    const value = method.apply(loaded, call.args);
    measure();
    report({ type: 'answer', id: call.id, value });
  } catch (error) {
    if (isFault(error)) report({ type: 'death', message: messageOf(error) });
    else report({ type: 'refusal', id: call.id, failure: failureOf(error) });
  }
}

addEventListener('message', ({ data }: MessageEvent<Call | Setup>) => {
  if ('module' in data) ready(begin(data.module));
  else void answer(data);
});
