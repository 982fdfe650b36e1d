import init from "./module/dicebase.js";
import { Engine } from "./engine.js";

export { Engine, Refused } from "./engine.js";

/** Loads the module, from beside this file or from wherever its bytes are. */
export async function load(source) {
  await init(source === undefined ? undefined : { module_or_path: source });
  return new Engine();
}
