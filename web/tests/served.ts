/** The built page as servers send it: compressed, and for a browser on a slow network. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

const FOLDER = process.env.DIST ?? fileURLToPath(new URL('../dist', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

export interface Network {
  megabits: number;
  /** The time from a request to its answer, in milliseconds. */
  latency: number;
}

const compressed = new Map<string, Buffer>();

/** A file of the page, compressed once. */
function file(name: string): Buffer {
  const known = compressed.get(name) ?? brotliCompressSync(readFileSync(join(FOLDER, name)));
  compressed.set(name, known);
  return known;
}

/** Serves the page as long as the work lasts. */
export async function served<T>(work: (address: string) => Promise<T>): Promise<T> {
  const server = createServer(({ url }, response) => {
    const name = new URL(url!, 'http://page').pathname.replace(/\/$/, '/index.html');
    try {
      const type = TYPES[extname(name)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'max-age=60' }).end(file(name));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Lets the page have only this network. */
export async function slowed(page: Page, { megabits, latency }: Network) {
  const browser = await page.context().newCDPSession(page);
  const throughput = (megabits * 1e6) / 8;
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}
