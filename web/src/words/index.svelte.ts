/** The words of the page, in the language that is chosen. */
import { de } from './de';
import { en } from './en';
import { recall, remember } from '../memory';
import { fill, type Counted, type Filled, type FirstTexts, type Key, type LaterTexts } from './texts';

export type { Key, Plain } from './texts';

export type Code = 'en' | 'de';

/** Those of the first view; the others are added when another view is there. */
const catalogues: Record<Code, FirstTexts & Partial<LaterTexts>> = { en, de };

export function add(later: Record<Code, LaterTexts>) {
  for (const code of ['en', 'de'] as const) catalogues[code] = { ...catalogues[code], ...later[code] };
}

const isCode = (code: unknown): code is Code => typeof code === 'string' && code in catalogues;

const ofTheBrowser = (): Code =>
  (navigator.languages ?? [navigator.language]).map((tag) => tag.slice(0, 2).toLowerCase()).find(isCode) ?? 'en';

const chosen = recall('language');
let code = $state<Code>(isCode(chosen) ? chosen : ofTheBrowser());

export const language = {
  get code() {
    return code;
  },
  get other(): Code {
    return code === 'de' ? 'en' : 'de';
  },
  choose(next: Code) {
    code = next;
    remember('language', next);
  },
};

export function say<K extends Key>(key: K, ...values: keyof Filled<K> extends never ? [] : [Filled<K>]): string {
  return fill(catalogues[code][key]!, (values[0] ?? {}) as Record<string, string | number>);
}

/** Making a formatter takes long: each is made once. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = code + JSON.stringify(options);
  const known = formatters.get(key) ?? new Intl.NumberFormat(code, options);
  formatters.set(key, known);
  return known;
}

const fixed = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

export const whole = (number: number) => formatter({}).format(number);

export const decimal = (number: number, digits: number) => formatter(fixed(digits)).format(number);

export const percent = (share: number, digits = 2) => formatter({ style: 'percent', ...fixed(digits) }).format(share);

/** A number of bytes as people say it. */
export function size(bytes: number): string {
  const [unit, number] = bytes < 1e6 ? ['kilobyte', bytes / 1e3] : bytes < 1e9 ? ['megabyte', bytes / 1e6] : ['gigabyte', bytes / 1e9];
  return formatter({ style: 'unit', unit, maximumFractionDigits: number < 10 ? 1 : 0 }).format(number);
}

/** A text for a count, which is filled in with the digits of the language; both languages tell one from all others. */
export const count = (stem: Counted, number: number): string =>
  fill(catalogues[code][`${stem}.${number === 1 ? 'one' : 'other'}` as Key]!, { count: whole(number) });

/** Several things, as people list them. */
export const listed = (items: string[]): string =>
  items.length < 2 ? items.join() : say('list.and', { first: items.slice(0, -1).join(', '), last: items.at(-1)! });

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A span of time as people say it: no more exactly than it is known beforehand. */
export function time(seconds: number): string {
  const rounded = seconds < 20 ? Math.ceil(seconds) : 10 * Math.round(seconds / 10);
  if (rounded < 1.5 * MINUTE) return count('time.seconds', Math.max(1, rounded));
  return seconds < 1.5 * HOUR ? count('time.minutes', Math.round(seconds / MINUTE)) : count('time.hours', Math.round(seconds / HOUR));
}

/** A day as people write it. */
export const day = (milliseconds: number) =>
  new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short' }).format(milliseconds);

/** A word of rules in the language that is chosen; as it stands where there is none. */
export const wordOf = (kind: 'rule' | 'value' | 'die' | 'objective' | 'sheet' | 'switch' | 'option', word: string): string =>
  (catalogues[code] as Record<string, string>)[`${kind}.${word}`] ?? word;
