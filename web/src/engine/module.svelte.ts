/** The engine's modules: each is loaded and compiled once, and given to the workers that need it. */
import first from 'dicebase/first';
import whole from 'dicebase/module';
import type { Which } from './which';

const ADDRESSES: Record<Which, string> = { first, whole };

const TYPE = 'application/wasm';

/** True if a module could not be loaded when it was tried last. */
let isMissing = $state(false);

export const engine = {
  get isMissing() {
    return isMissing;
  },
  /** Whoever needs it may try again. */
  retry: () => (isMissing = false),
};

const compiled = new Map<Which, Promise<WebAssembly.Module>>();

/** True if a module was asked for, and has not failed. */
export const isAsked = (which: Which) => compiled.has(which);

/** What could not be loaded is tried again the next time. */
export function engineModule(which: Which): Promise<WebAssembly.Module> {
  const loading = compiled.get(which) ?? load(ADDRESSES[which]);
  compiled.set(which, loading);
  loading.catch(() => {
    compiled.delete(which);
    isMissing = true;
  });
  return loading;
}

async function load(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  // Servers that do not know the type can only be read as a whole.
  const isNamed = response.headers.get('content-type')?.startsWith(TYPE);
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
