/** What a catalogue is: every text, and in each the same names in braces. */
import type { en } from './en';
import type { en as later } from './later/en';

type All = typeof en & typeof later;

export type Key = keyof All;
export type FirstTexts = Record<keyof typeof en, string>;
export type LaterTexts = Record<keyof typeof later, string>;

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The names that a text wants to have filled in. */
export type Filled<K extends Key> = Record<Names<All[K]>, string | number>;

/** The texts that stand as they are. */
export type Plain = { [K in Key]: [Names<All[K]>] extends [never] ? K : never }[Key];

type StemOf<K> = K extends `${infer Stem}.other` ? (`${Stem}.one` extends Key ? Stem : never) : never;

/** The texts that are told apart by a count. */
export type Counted = StemOf<Key>;

export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
