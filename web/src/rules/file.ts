/** A rules file as lines: which of them are entries, of which section. What they mean is the engine's business. */

export interface Entry {
  line: number;
  key: string;
  /** The value as it is written. */
  raw: string;
}

export interface Section {
  /** What stands in its brackets; nothing for the top of the file. */
  header: string;
  /** True if there may be several, as `[[category]]`. */
  isList: boolean;
  /** Its first line, and the one after its last. */
  from: number;
  to: number;
  entries: Entry[];
}

const HEADER = /^\s*(\[\[?)([\w-]+)\]\]?\s*$/;
const ENTRY = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/;
const QUOTES = '"""';

const opens = (raw: string) => raw.includes(QUOTES) && raw.indexOf(QUOTES) === raw.lastIndexOf(QUOTES);

export function sectionsOf(text: string): Section[] {
  const lines = text.split('\n');
  const sections: Section[] = [{ header: '', isList: false, from: 0, to: lines.length, entries: [] }];
  let quoted = false;
  lines.forEach((content, line) => {
    if (quoted) {
      quoted = !content.includes(QUOTES);
      return;
    }
    const header = HEADER.exec(content);
    if (header) {
      sections.at(-1)!.to = line;
      sections.push({ header: header[2]!, isList: header[1] === '[[', from: line, to: lines.length, entries: [] });
      return;
    }
    const entry = ENTRY.exec(content);
    if (!entry) return;
    quoted = opens(entry[2]!);
    if (!quoted && isWhole(entry[2]!)) sections.at(-1)!.entries.push({ line, key: entry[1]!, raw: entry[2]! });
  });
  return sections;
}

/** Lists over several lines are left to the text; a bracket in a text opens none. */
function isWhole(raw: string): boolean {
  const bare = raw.replace(/"[^"]*"/g, '');
  return bare.split('[').length === bare.split(']').length;
}

export const withRaw = (text: string, { line, key }: Entry, raw: string) =>
  text
    .split('\n')
    .map((content, index) => (index === line ? `${key} = ${raw}` : content))
    .join('\n');

export const without = (text: string, { from, to }: Section) =>
  text
    .split('\n')
    .filter((_, index) => index < from || index >= to)
    .join('\n');

export const blockOf = (text: string, { from, to }: Section) => text.split('\n').slice(from, to).join('\n').trim();

/** A block goes behind the last of its kind, so that sections that have an order keep it. */
export function withBlock(text: string, block: string, behind: Section | null): string {
  const lines = text.trimEnd().split('\n');
  const at = behind ? Math.min(behind.to, lines.length) : lines.length;
  const before = lines.slice(0, at).join('\n').trimEnd();
  const after = lines.slice(at).join('\n').trim();
  return `${before}\n\n${block.trim()}\n${after ? `\n${after}\n` : ''}`;
}

export type Kind = 'number' | 'flag' | 'text' | 'raw';

export function kindOf(raw: string): Kind {
  if (/^-?\d+$/.test(raw)) return 'number';
  if (raw === 'true' || raw === 'false') return 'flag';
  return /^"[^"\\]*"$/.test(raw) ? 'text' : 'raw';
}

export const unquoted = (raw: string) => raw.slice(1, -1);
export const quoted = (text: string) => JSON.stringify(text);

export const entry = (section: Section, key: string) => section.entries.find((each) => each.key === key);

export const textOf = (section: Section, key: string) => {
  const raw = entry(section, key)?.raw ?? '';
  return kindOf(raw) === 'text' ? unquoted(raw) : raw;
};

/** What rules call their game. */
export const nameIn = (text: string) => textOf(sectionsOf(text)[0]!, 'name');

/** Which of some files has the most lines in common with a text. */
export function alike<T extends { text: string }>(text: string, files: T[]): T | null {
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  const common = (file: T) => file.text.split('\n').filter((line) => lines.has(line.trim())).length;
  return files.reduce<T | null>((best, file) => (best && common(best) >= common(file) ? best : file), null);
}

/** Which values the files that there are have for each key: what a form can offer. */
export function valuesIn(texts: string[]): Map<string, string[]> {
  const values = new Map<string, Set<string>>();
  for (const text of texts)
    for (const section of sectionsOf(text))
      for (const { key, raw } of section.entries) {
        const name = `${section.header}.${key}`;
        values.set(name, (values.get(name) ?? new Set()).add(raw));
      }
  return new Map([...values].map(([name, all]) => [name, [...all].sort()]));
}
