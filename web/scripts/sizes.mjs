// Prints the size of the built page, as servers send it, beside the sizes aimed at; fails if it exceeds a limit, which is
// a little more than the size today.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const BUDGETS = { module: { aim: 350_000, limit: 805_000 }, page: { aim: 80_000, limit: 116_000 } };
const folder = process.argv[2] ?? 'dist';

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

const size = (file) => {
  const bytes = readFileSync(file);
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
};

const spent = { module: 0, page: 0 };
for (const file of files.sort()) {
  // Tables are data that a game asks for; no visit needs them.
  if (file.endsWith('.dicebase')) continue;
  const bytes = size(file);
  spent[file.endsWith('.wasm') ? 'module' : 'page'] += bytes;
  console.log(`${String(bytes).padStart(9)}  ${file}`);
}

let over = false;
for (const [part, { aim, limit }] of Object.entries(BUDGETS)) {
  const within = spent[part] <= limit;
  over ||= !within;
  console.log(`${part}: ${spent[part]} bytes, limit ${limit}, aim ${aim}${within ? '' : ': over the limit'}`);
}
process.exit(over ? 1 : 0);
