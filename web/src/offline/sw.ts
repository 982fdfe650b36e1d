/**
 * The service worker: keeps the files of the page and serves them from there, so that it works offline. It is a hundred
 * lines with `web/build/offline.ts`; a library would be 5 kB of the 80 kB that the page may load.
 */
export type {};

declare const self: ServiceWorkerGlobalScope;

/** Names with a hash of what they hold, `icon.svg?1a2b3c4d`: the build writes them in front of this script. */
declare const FILES: string[];

/** Tables that were solved are kept in a cache of their own, which a new page does not touch. */
const STORE = 'dicebase-page';

const nameOf = (file: string) => file.split('?')[0]!;
const files = new Map(FILES.map((file) => [nameOf(file), file]));

async function keep() {
  const store = await caches.open(STORE);
  await Promise.all(FILES.map((file) => keepFile(store, file)));
}

async function keepFile(store: Cache, file: string) {
  if (await store.match(file)) return;
  // A server that says what it sends may be kept is asked nevertheless: names without a hash stay the same.
  const response = await fetch(nameOf(file), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await store.put(file, response);
}

/** Drops what only an older page needs. */
async function drop() {
  const store = await caches.open(STORE);
  const wanted = new Set(FILES.map((file) => new URL(file, self.registration.scope).href));
  const old = (await store.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(old.map((request) => store.delete(request)));
}

/** The file that a request is for, if it is one of those that are kept; `./` is the page. */
function fileOf({ method, url }: Request): string | undefined {
  const { origin, pathname } = new URL(url);
  const scope = new URL(self.registration.scope);
  if (method !== 'GET' || origin !== scope.origin || !pathname.startsWith(scope.pathname)) return undefined;
  const name = pathname.slice(scope.pathname.length);
  return files.get(name === 'index.html' ? './' : name || './');
}

async function serve(request: Request, file: string) {
  const kept = await (await caches.open(STORE)).match(file);
  return kept ?? fetch(request);
}

self.addEventListener('install', (event) => {
  // What is new is there at the next visit, without waiting until every window of the old page is closed.
  void self.skipWaiting();
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => event.waitUntil(drop().then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const file = fileOf(event.request);
  if (file !== undefined) event.respondWith(serve(event.request, file));
});
