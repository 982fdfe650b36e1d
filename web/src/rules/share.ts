/** Rules in a link: their text, compressed, in letters that addresses know, and the game that they were made from. */
import type { OwnRules } from './own.svelte';

const through = async (bytes: Uint8Array, stream: GenericTransformStream) =>
  new Uint8Array(await new Response(new Blob([bytes as BlobPart]).stream().pipeThrough(stream)).arrayBuffer());

/** What no letter of the compressed text is. */
const BASE = '.';

export async function packed({ text, base }: OwnRules): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const letters = btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return base ? letters + BASE + base : letters;
}

/** Far more than any rules file has, and what keeps a link from filling the memory. */
const MOST = 1 << 16;

export async function unpacked(link: string): Promise<OwnRules | null> {
  try {
    const [letters = '', base = null] = link.split(BASE);
    const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const text = await upTo(MOST, stream.getReader());
    return text === null ? null : { text, base };
  } catch {
    return null;
  }
}

async function upTo(most: number, reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > most) return null;
  }
}
