import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

import { load } from "../index.js";

/** Answers with a module. A thread loads only one. */
async function answers(module) {
  const engine = await load(await readFile(new URL(`../module/${module}`, import.meta.url)));
  engine.ask({ command: "solve", game: "kniffel" });
  const ranked = engine.ask({ command: "rank", game: "kniffel", card: "ones=3", roll: "11356", rolls_left: 2 });
  const asked = { position: ranked.position, action: ranked.actions[0].text };
  const code = (request) => {
    try {
      return engine.ask(request) && null;
    } catch ({ failure }) {
      return failure.code;
    }
  };
  return {
    same: [ranked, engine.ask({ command: "follow", ...asked }), engine.ask({ command: "onward", ...asked })],
    codes: [
      { command: "sheet", position: "kniffel" },
      { command: "rules", game: "zehntausend" },
      { command: "need", game: "kniffel", objective: "target" },
    ].map(code),
  };
}

const inThread = (module) =>
  new Promise((told, failed) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: module });
    worker.once("message", told);
    worker.once("error", failed);
  });

if (isMainThread)
  test("the first module answers as the whole one, and refuses what only that one knows", async () => {
    const [first, whole] = await Promise.all(["first_bg.wasm", "dicebase_bg.wasm"].map(inThread));
    assert.deepEqual(first.same, whole.same);
    assert.deepEqual(first.codes, ["not-here", "unknown-game", "bad-position"]);
    assert.deepEqual(whole.codes, [null, null, null]);
  });
else parentPort.postMessage(await answers(workerData));
