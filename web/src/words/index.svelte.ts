/** The words of the page, in the language that is chosen. */
import { de } from './de';
import { en } from './en';
import { recall, remember } from '../memory';
import { fill, type Counted, type Filled, type Key, type Texts } from './texts';

export type { Key, Plain } from './texts';

const catalogues = { en, de } satisfies Record<string, Texts>;

export type Code = keyof typeof catalogues;

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
  return fill(catalogues[code][key], (values[0] ?? {}) as Record<string, string | number>);
}

/** A text for a count, which is filled in with the digits of the language. */
export function count(stem: Counted, number: number): string {
  const form = new Intl.PluralRules(code).select(number) === 'one' ? 'one' : 'other';
  return fill(catalogues[code][`${stem}.${form}` as Key], { count: whole(number) });
}

export const whole = (number: number) => new Intl.NumberFormat(code).format(number);

export const decimal = (number: number, digits: number) =>
  new Intl.NumberFormat(code, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(number);

export const percent = (share: number, digits = 2) =>
  new Intl.NumberFormat(code, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share);

/** A number of bytes as people say it. */
export const size = (bytes: number) =>
  bytes < 1e6
    ? new Intl.NumberFormat(code, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(Math.max(1, bytes / 1e3))
    : new Intl.NumberFormat(code, { style: 'unit', unit: 'megabyte', maximumFractionDigits: bytes < 1e7 ? 1 : 0 }).format(bytes / 1e6);

/** A word of rules in the language that is chosen; as it stands where there is none. */
export const wordOf = (kind: 'rule' | 'value' | 'die', word: string): string =>
  (catalogues[code] as Record<string, string>)[`${kind}.${word}`] ?? word;
