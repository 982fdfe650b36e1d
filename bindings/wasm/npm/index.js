import init from "./module/dicebase.js";
import { Engine } from "./engine.js";

export { Engine, Refused } from "./engine.js";

// Bundlers know this form, and copy the file beside what they write.
const MODULE = new URL("./module/dicebase_bg.wasm", import.meta.url);

/** Loads the module, from beside this file or from wherever its bytes are. */
export async function load(source = MODULE) {
  await init({ module_or_path: source });
  return new Engine();
}
