/** How one rules file differs from another. */
import { entry, sectionsOf, textOf, type Section } from './file';

export type Difference =
  | { kind: 'changed'; section: Section; key: string; raw: string }
  | { kind: 'added'; section: Section }
  | { kind: 'removed'; section: Section };

/** What decides nothing. */
const NAMES = ['name', 'source'];

/** Blocks of a list are told apart by their ids, or by what they are. */
const nameOf = (section: Section) => `${section.header} ${section.isList ? textOf(section, 'id') || textOf(section, 'name') || textOf(section, 'pattern') : ''}`;

function inBoth(before: Section, after: Section): Difference[] {
  const keys = [...new Set([...after.entries, ...before.entries].map(({ key }) => key))].filter((key) => !NAMES.includes(key));
  return keys.flatMap((key): Difference[] => {
    const [was, raw] = [before, after].map((section) => entry(section, key)?.raw ?? usual(entry(before, key)?.raw ?? entry(after, key)!.raw));
    return was === raw ? [] : [{ kind: 'changed', section: after, key, raw: raw! }];
  });
}

/** What an entry is where it is left out: flags are down, numbers are none. */
const usual = (raw: string) => (raw === 'true' || raw === 'false' ? 'false' : /^\d+$/.test(raw) ? '0' : '');

export function differencesOf(before: string, after: string): Difference[] {
  const [were, are] = [before, after].map((text) => new Map(sectionsOf(text).map((section) => [nameOf(section), section]))) as [Map<string, Section>, Map<string, Section>];
  const changed = [...are].flatMap(([name, section]): Difference[] => {
    const was = were.get(name);
    return was ? inBoth(was, section) : [{ kind: 'added', section }];
  });
  const removed = [...were].filter(([name]) => !are.has(name)).map(([, section]): Difference => ({ kind: 'removed', section }));
  return [...changed, ...removed];
}
