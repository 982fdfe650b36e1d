// Prints the sizes of the files of a built page, or of the module alone, as servers send them, and fails if a part of them
// exceeds its limit.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** The most bytes that each part may have. */
const LIMITS = { 'first module': 350_000, 'whole module': 905_000, 'first view': 81_500, 'other views': 68_000 };
const folder = process.argv[2] ?? 'dist';

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

const size = (file) => {
  const bytes = readFileSync(file);
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
};

/** What a file cannot do without: the page its script and style, and scripts what they import at once, and their worker. */
const NEEDED = /(?:src|href|from|import|URL\()\s*=?\s*["'`](?:\.\/)?(?:assets\/)?([\w-]+\.(?:js|css|svg|webmanifest))["'`]/g;

function neededBy(name, known = new Set()) {
  const file = files.find((each) => basename(each) === name);
  if (!file || known.has(name)) return known;
  known.add(name);
  if (/\.(html|js)$/.test(name)) for (const [, other] of readFileSync(file, 'utf8').matchAll(NEEDED)) neededBy(other, known);
  return known;
}

const first = neededBy('index.html');

function partOf(file) {
  // The script is what the package has beside both modules; the page has it in its worker.
  if (/\bfirst_bg\b.*\.wasm$|\bdicebase\.js$/.test(file)) return 'first module';
  if (file.endsWith('.wasm')) return 'whole module';
  return first.has(basename(file)) ? 'first view' : 'other views';
}

const spent = {};
for (const file of files.sort()) {
  // Tables and sheets are data that a game asks for, and icons of what is installed: no visit needs them.
  if (/\.(dicebase|png)$|\bsheets\b/.test(file)) continue;
  const bytes = size(file);
  const part = partOf(file);
  spent[part] = (spent[part] ?? 0) + bytes;
  console.log(`${String(bytes).padStart(9)}  ${file}`);
}

let over = false;
for (const [part, bytes] of Object.entries(spent)) {
  const within = bytes <= LIMITS[part];
  over ||= !within;
  console.log(`${part}: ${bytes} bytes, limit ${LIMITS[part]}${within ? '' : ': over the limit'}`);
}
process.exit(over ? 1 : 0);
