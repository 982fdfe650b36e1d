/** A newer page takes the place of the one that is kept for use without a network, and leaves solved tables alone. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { expect, test } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

const DIST = join(import.meta.dirname, '..', 'dist');
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** The built page, and a newer one of which only the first file is another. */
async function serve() {
  let isNew = false;
  const server = createServer((request, response) => {
    const name = new URL(request.url!, 'http://page').pathname.slice(1) || 'index.html';
    readFile(join(DIST, name)).then(
      (file) => {
        response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream');
        response.end(isNew ? renewed(name, file) : file);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, renew: () => (isNew = true), end: () => server.close() };
}

function renewed(name: string, file: Buffer): Buffer | string {
  if (name === 'index.html') return file.toString().replace('<head>', '<head><meta name="newer" content="yes">');
  if (name === 'sw.js') return file.toString().replace(/"\.\/\?[0-9a-f]+"/, '"./?newer"');
  return file;
}

test('a newer page is there at the second visit after it, and tables are still kept', async ({ page }) => {
  const server = await serve();
  const newer = page.locator('meta[name="newer"]');
  const kept = () => page.evaluate(async () => (await (await caches.open('dicebase-page')).keys()).map(({ url }) => url));
  await page.goto(server.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.evaluate(async () => (await caches.open('dicebase-tables')).put('./a-table', new Response('solved')));
  await expect.poll(kept).toContainEqual(expect.stringMatching(/\/\?[0-9a-f]{8}$/));

  server.renew();
  await page.reload();
  await expect.poll(kept).toContainEqual(expect.stringMatching(/\/\?newer$/));
  await expect.poll(kept).not.toContainEqual(expect.stringMatching(/\/\?[0-9a-f]{8}$/));
  await page.reload();
  await expect(newer).toBeAttached();
  await expect(page.locator('main h1, main h2').first()).toBeVisible();
  expect(await page.evaluate(async () => (await (await caches.match('./a-table'))?.text()) ?? '')).toBe('solved');

  // Nothing of it needs the network again.
  server.end();
  await page.context().setOffline(true);
  await page.reload();
  await expect(newer).toBeAttached();
});
