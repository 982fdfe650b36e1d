/** Changes to a rules file that leave all else as it is written. */
import { entry, quoted, sectionsOf, textOf, without, withBlock, withRaw, type Section } from './file';

export const sectionIn = (text: string, header: string): Section | undefined => sectionsOf(text).find((each) => !each.isList && each.header === header);

export const listedIn = (text: string, header: string): Section[] => sectionsOf(text).filter((each) => each.isList && each.header === header);

/** An entry of a section, which comes after the last of them where it is new. */
export function withEntry(text: string, section: Section, key: string, raw: string): string {
  const there = entry(section, key);
  if (there) return there.raw === raw ? text : withRaw(text, there, raw);
  const last = section.entries.at(-1);
  const at = last ? last.line + 1 : section.from + 1;
  return text.split('\n').toSpliced(at, 0, `${key} = ${raw}`).join('\n');
}

/** An entry at the top of a file. */
export const withTop = (text: string, key: string, raw: string): string => withEntry(text, sectionsOf(text)[0]!, key, raw);

/** A section that stands once, before the lists; only the entry changes where it is there. */
export function withSection(text: string, header: string, key: string, raw: string, block: string): string {
  const there = sectionIn(text, header);
  if (there) return withEntry(text, there, key, raw);
  const first = sectionsOf(text).find((each) => each.isList);
  return withBlock(text, `[${header}]\n${block}`, first ? { ...first, to: first.from } : null);
}

export function withoutSection(text: string, header: string): string {
  const there = sectionIn(text, header);
  return there ? without(text, there) : text;
}

/** A change to each of some blocks, found again after each as lines have moved. */
export const withAll = (text: string, ids: string[], change: (text: string, section: Section, at: number) => string): string =>
  ids.reduce((changed, id, at) => {
    const found = listedIn(changed, 'category').find((each) => textOf(each, 'id') === id);
    return found ? change(changed, found, at) : changed;
  }, text);

export const listOf = (ids: string[]) => `[${ids.map(quoted).join(', ')}]`;
