// The package as others get it: packed, installed into an empty folder, and asked in a browser, as it is and bundled, and
// in the types of TypeScript.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
/** The tools that the page is built with. */
const TOOLS = join(PACKAGE, "../../../web/node_modules");
const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const ASKING = `
const told = (text) => fetch("/told", { method: "POST", body: text });
try {
  const { load } = await import("PACKAGE");
  const engine = await load();
  engine.ask({ command: "solve", game: "yahtzee" });
  const { actions } = engine.ask({ command: "rank", game: "yahtzee", roll: "11356", rolls_left: 2 });
  await told(actions[0].text);
} catch (error) {
  await told(String(error));
}
`;

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};

let folder;

before(() => {
  folder = mkdtempSync(join(tmpdir(), "dicebase-"));
  const packed = JSON.parse(execFileSync("npm", ["pack", "--json", "--pack-destination", folder], { cwd: PACKAGE }));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "empty", private: true, type: "module" }));
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", join(folder, packed[0].filename)], { cwd: folder });
});

after(() => removed(folder));

const browser = () =>
  process.env.CHROMIUM ??
  process.env.PATH.split(":")
    .flatMap((path) => BROWSERS.map((name) => join(path, name)))
    .find(existsSync);

/** Removes a folder. A browser's children may outlive it and still write there: what they leave is not what is tested. */
function removed(path) {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    if (error.code !== "ENOTEMPTY") throw error;
  }
}

/** Opens the page of a folder in a browser, and returns what it tells. */
async function told(root) {
  const server = createServer();
  const text = new Promise((resolve) => {
    server.on("request", async (request, response) => {
      if (request.url === "/told") {
        let body = "";
        for await (const piece of request) body += piece;
        response.end();
        return resolve(body);
      }
      const path = join(root, request.url === "/" ? "index.html" : request.url);
      if (!existsSync(path)) return response.writeHead(404).end();
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
      response.end(readFileSync(path));
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const profile = mkdtempSync(join(tmpdir(), "dicebase-browser-"));
  const open = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`];
  const process = spawn(browser(), [...open, `http://127.0.0.1:${server.address().port}/`], { stdio: "ignore" });
  const ended = new Promise((resolve) => process.on("close", resolve));
  try {
    return await text;
  } finally {
    process.kill();
    await ended;
    server.closeAllConnections();
    server.close();
    removed(profile);
  }
}

const page = (script) => `<!doctype html><title>dicebase</title><script type="module">${script}</script>`;
const without = (...paths) => paths.every(existsSync) ? false : `there is no ${paths.find((path) => !existsSync(path))}`;
const options = (...paths) => ({ skip: without(...paths), timeout: 120_000 });

test("a page without a bundler answers", options(browser() ?? "browser"), async () => {
  writeFileSync(join(folder, "index.html"), page(ASKING.replace("PACKAGE", "./node_modules/dicebase/index.js")));
  assert.equal(await told(folder), "keep 5");
});

test("a page that Vite has built answers", options(browser() ?? "browser", join(TOOLS, "vite")), async () => {
  const root = join(folder, "bundled");
  mkdirSync(root);
  writeFileSync(join(root, "main.js"), ASKING.replace("PACKAGE", "dicebase"));
  writeFileSync(join(root, "index.html"), `<!doctype html><title>dicebase</title><script type="module" src="./main.js"></script>`);
  execFileSync(process.execPath, [join(TOOLS, "vite/bin/vite.js"), "build", "--target", "es2022", "--logLevel", "warn"], { cwd: root });
  assert.equal(await told(join(root, "dist")), "keep 5");
});

test("node answers", async () => {
  const script = ASKING.replace("PACKAGE", "dicebase").replace(/const told.*/, "const told = console.log;");
  const answer = execFileSync(process.execPath, ["--input-type=module", "--eval", script], { cwd: folder });
  assert.equal(String(answer).trim(), "keep 5");
});

test("types allow what can be asked, and refuse what is misspelt", options(join(TOOLS, "typescript")), () => {
  writeFileSync(
    join(folder, "asking.ts"),
    `import { load, type Engine } from "dicebase";
const engine: Engine = await load();
export const keep: string = engine.ask({ command: "best", position: "yahtzee roll 11356 rolls-left 2" }).action.text;
// @ts-expect-error: no such command.
engine.ask({ command: "bset", position: "yahtzee roll 11356 rolls-left 2" });
// @ts-expect-error: no such field.
engine.ask({ command: "solve", game: "yahtzee", objectve: "win" });
`,
  );
  const strict = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom"];
  const { status, stdout } = run(join(TOOLS, "typescript/bin/tsc"), [...strict, "asking.ts"]);
  assert.equal(status, 0, stdout);
});

/** Runs a script of node in the folder. */
function run(script, args) {
  try {
    return { status: 0, stdout: String(execFileSync(process.execPath, [script, ...args], { cwd: folder })) };
  } catch ({ status, stdout }) {
    return { status, stdout: String(stdout) };
  }
}
