/** The built page as servers send it: compressed, and for a browser on a slow network. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative } from 'node:path';
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

/** All files of the page, compressed before anything is measured. */
function files(): Map<string, Buffer> {
  const found = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = found.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [`/${relative(FOLDER, path)}`, brotliCompressSync(readFileSync(path))]));
}

let compressed: Map<string, Buffer> | undefined;

/** Serves the page as long as the work lasts. */
export async function served<T>(work: (address: string) => Promise<T>): Promise<T> {
  const known = (compressed ??= files());
  const server = createServer(({ url }, response) => {
    const name = new URL(url!, 'http://page').pathname.replace(/\/$/, '/index.html');
    const type = TYPES[extname(name)] ?? 'application/octet-stream';
    if (!known.has(name)) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'max-age=60' }).end(known.get(name));
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
