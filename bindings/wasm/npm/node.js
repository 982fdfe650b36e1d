import { readFile } from "node:fs/promises";

import { load as loadFrom } from "./index.js";

export { Engine, Refused } from "./index.js";

const MODULE = new URL("./module/dicebase_bg.wasm", import.meta.url);

/** Loads the module from the package's folder: node fetches no files. */
export async function load(source) {
  return loadFrom(source ?? (await readFile(MODULE)));
}
