/** The engine's module: loaded and compiled once, and given to each worker. */
import address from 'dicebase/module';

const TYPE = 'application/wasm';

/** Whether the module could not be loaded when it was tried last. */
let isMissing = $state(false);

export const engine = {
  get isMissing() {
    return isMissing;
  },
  /** Whoever needs it may try again. */
  retry: () => (isMissing = false),
};

let compiled: Promise<WebAssembly.Module> | null = null;

/** What could not be loaded is tried again the next time. */
export function engineModule(): Promise<WebAssembly.Module> {
  const loading = (compiled ??= load());
  loading.catch(() => {
    compiled = null;
    isMissing = true;
  });
  return loading;
}

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  // Servers that do not know the type can only be read as a whole.
  const isNamed = response.headers.get('content-type')?.startsWith(TYPE);
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
