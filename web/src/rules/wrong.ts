/** What is wrong with rules, in the words of the form, and the entry that it is about. */
import type { Failure } from '../engine/types';
import { patternOf } from '../words/engine.de';
import { language, listed, say, wordOf } from '../words/index.svelte';
import { fill } from '../words/texts';
import { told } from '../words/told';
import { entry, sectionsOf, textOf, type Entry, type Section } from './file';
import { reasons } from './reasons.de';

export interface Wrong {
  entry: Entry | null;
  /** Its line in the file, from 1 on, where that is known. */
  line: number | null;
  message: string;
}

const KEY = /^key `([^`]*)`: /;
const LINE = /^line \d+(?:, `.*?`)?: (?=[^`])/;
/** As the engine names what stands in a block of a list: `category[8] "full-house", points`. */
const LISTED = /^([\w-]+)\[(\d+)\](?: "[^"]*")?, ([\w-]+)/;

/** The entry that the engine names by its key: with a dot what stands in a section, or within braces. */
function named(sections: Section[], name: string): Entry | undefined {
  const list = LISTED.exec(name);
  if (list) {
    const blocks = sections.filter((each) => each.isList && each.header === list[1]);
    const block = blocks[Number(list[2])];
    return block && entry(block, list[3]!);
  }
  const [head = '', key = ''] = name.split('.');
  const section = sections.find((each) => !each.isList && each.header === head);
  return (section && entry(section, key)) ?? entry(sections[0]!, head);
}

/** What a closed list has, in words; a list that stands in quotes or accents. */
const wordsIn = (known: string) => listed([...known.matchAll(/`([^`]+)`/g)].map(([, word]) => wordOf('value', word!)));

const PATTERNS = '{ face = 1 }, { groups = [3, 2] }, { run = 4 }';

/** What is expected in the place of something, where there are words for it. */
const SENTENCES: [RegExp, (found: RegExpExecArray) => string][] = [
  [/is not allowed, it must be (\d+) to (\d+)$/, ([, least, most]) => say('wrong.bounds', { least: least!, most: most! })],
  [/is not allowed, it must be (\d+)$/, ([, only]) => say('wrong.only', { only: only! })],
  [/expected .*a whole number of points/, () => say('wrong.points')],
  [/expected a whole number/, () => say('wrong.number')],
  [/expected a (sequence|list)/, () => say('wrong.list')],
  [/(unknown variant|no pattern).*`groups`/, () => say('wrong.pattern', { examples: PATTERNS })],
  [/^unknown variant .*?, expected (.*)$/, ([, known]) => say('wrong.word', { words: wordsIn(known!) })],
  [/quoted, expected literal string|expected nothing|missing comma|expected newline|unclosed|invalid (inline table|array)/, () => say('wrong.syntax')],
];

function worded(message: string): string {
  const problem = message.replace(LINE, '').replace(KEY, '');
  for (const [pattern, sentence] of SENTENCES) {
    const found = pattern.exec(problem);
    if (found) return sentence(found);
  }
  return language.code === 'de' ? (inGerman(problem) ?? told({ message: problem })) : told({ message: problem });
}

function inGerman(problem: string): string | null {
  for (const [english, german] of reasons) {
    const found = patternOf(english).exec(problem);
    if (found) return fill(german, found.groups ?? {});
  }
  return null;
}

export function wrongIn(text: string, { message, line }: Failure): Wrong {
  const sections = sectionsOf(text);
  const key = KEY.exec(message.replace(LINE, ''))?.[1];
  const found = line ? sections.flatMap(({ entries }) => entries).find((each) => each.line === line - 1) : key && named(sections, key);
  return { entry: found || null, line: found ? found.line + 1 : (line ?? null), message: worded(message) };
}

/** Where something is wrong, and what. */
export function wrongText(text: string, { entry, line, message }: Wrong): string {
  const section = entry && sectionsOf(text).find(({ entries }) => entries.some((each) => each.line === entry.line));
  const block = section && (section.isList ? textOf(section, 'name') : section.header && wordOf('rule', section.header));
  const where = [block, entry && wordOf('rule', entry.key), line && say('review.line', { line })].filter(Boolean);
  return where.length ? `${where.join(', ')}: ${message}` : message;
}
