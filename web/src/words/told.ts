/** What the engine says is wrong, in the language of the page. */
import type { Failure } from '../engine/types';
import { patternOf, phrases, sentences } from './engine.de';
import { language, say } from './index.svelte';
import { fill } from './texts';

let patterns: [RegExp, string][] | undefined;

/** What a list of words says in German; null where it has no words for it. */
function inGerman(message: string): string | null {
  patterns ??= sentences.map(([english, german]) => [patternOf(english), german]);
  for (const [pattern, german] of patterns) {
    const found = pattern.exec(message)?.groups;
    if (found || pattern.test(message)) return fill(german, Object.fromEntries(Object.entries(found ?? {}).map(([name, text]) => [name, worded(name, text)])));
  }
  return null;
}

/** Names whose texts are sentences themselves. */
const WHOLE = ['problem', 'reason'];

function worded(name: string, text: string): string {
  const known = phrases[text] ?? (WHOLE.includes(name) ? inGerman(text) : null);
  return known ?? (WHOLE.includes(name) ? say('trouble.quoted', { text }) : text);
}

/** A failure for people: sentences for which there are no German words are quoted as what they are. */
export function told({ message }: Pick<Failure, 'message'>): string {
  if (language.code !== 'de' || !message) return message;
  return inGerman(message) ?? say('trouble.quoted', { text: message });
}
