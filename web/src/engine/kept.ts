/** Solved tables, kept from one visit to the next where the browser has a place for them. */

const STORE = 'dicebase-tables';

const place = (name: string) => `./kept/${encodeURIComponent(name)}`;

const store = async () => ('caches' in globalThis ? caches.open(STORE) : null);

/** A browser that refuses to keep anything is as good as one without a place. */
async function quietly<T>(work: Promise<T>): Promise<T | null> {
  return work.catch(() => null);
}

export const keptTable = (name: string) =>
  quietly(
    (async () => {
      const response = await (await store())?.match(place(name));
      return response ? new Uint8Array(await response.arrayBuffer()) : null;
    })(),
  );

export const keepTable = (name: string, bytes: Uint8Array) =>
  quietly((async () => (await store())?.put(place(name), new Response(new Blob([bytes as BlobPart]))))());

export const dropTable = (name: string) => quietly((async () => (await store())?.delete(place(name)))());
