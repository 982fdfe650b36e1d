// The package as node has it, from its module on. The tests of the crate say what all answers are.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Refused, load } from "dicebase";

const SMALL = "knubbel-v1";

test("a game is solved where it is asked for, and answers", async () => {
  const engine = await load();
  const told = [];
  engine.onprogress = (what, done, total) => told.push([what, done, total]);
  const { table, value } = engine.ask({ command: "solve", game: "yahtzee" });
  engine.onprogress = undefined;
  assert.equal(value.toFixed(4), "254.5877");
  assert.ok(told.some(([what, done, total]) => what === "solving yahtzee" && done > 0 && done <= total));
  const { actions } = engine.ask({ command: "rank", game: "yahtzee", roll: "11356", rolls_left: 2, top: 2 });
  assert.deepEqual(actions.map(({ text }) => text), ["keep 5", "keep 6"]);
  assert.deepEqual(engine.tables(), [table]);
});

test("a table that was made answers in another engine, unless it is damaged", async () => {
  const engine = await load();
  const { table } = engine.ask({ command: "solve", game: SMALL });
  const bytes = engine.table(table);
  const other = await load();
  assert.throws(() => other.ask({ command: "value", game: SMALL }), /there is no table/);
  const damaged = bytes.slice();
  damaged[damaged.length - 1] ^= 1;
  assert.throws(() => other.put(table, damaged), Refused);
  other.put(table, bytes);
  assert.equal(other.ask({ command: "value", game: SMALL }).value, engine.ask({ command: "value", game: SMALL }).value);
});

test("what is refused says why, for programs and for people", async () => {
  const engine = await load();
  try {
    engine.ask({ command: "read", position: "yahtzee card ones=7" });
    assert.fail("ones=7 cannot be");
  } catch (error) {
    assert.ok(error instanceof Refused);
    assert.equal(error.failure.code, "bad-position");
    assert.equal(error.failure.field, "card");
    assert.match(error.message, /ones/);
  }
  const { rules } = engine.ask({ command: "rules", game: SMALL });
  const wrong = rules.replace("points = 50", "points = fifty");
  const line = 1 + wrong.split("\n").findIndex((text) => text.includes("fifty"));
  assert.throws(() => engine.ask({ command: "learn", game: "ours", rules: wrong }), ({ failure }) => failure.line === line);
});
