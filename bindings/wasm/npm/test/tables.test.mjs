// Tables that the module makes are those of the program, byte for byte. DICEBASE is the program; without it this is
// skipped.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { load } from "dicebase";

const { DICEBASE } = process.env;
/** Larger ones take one thread too long; so do games of bank and race families that are played to win. */
const LARGEST = 16 << 20;

const engine = await load();
const asked = engine
  .ask({ command: "games" })
  .games.flatMap(({ id, objectives }) => objectives.map(({ name }) => ({ game: id, objective: name })))
  .filter(({ objective }) => objective !== "win")
  .map((each) => engine.ask({ command: "need", ...each }))
  .filter(({ solved, bytes }) => solved && bytes > 0 && bytes <= LARGEST);

const skip = DICEBASE ? false : "DICEBASE does not name the program";

for (const { game, objective, table } of asked) {
  test(`the table of ${game}, ${objective}`, { skip }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "dicebase-"));
    try {
      const made = spawnSync(DICEBASE, ["solve", game, "--objective", objective, "--data", folder]);
      assert.equal(made.status, 0, String(made.stderr));
      const fresh = await load();
      fresh.ask({ command: "solve", game, objective });
      assert.ok(readFileSync(join(folder, `${table}.dicebase`)).equals(fresh.table(table)));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
