/** What stands in a rules file, in words. */
import { categoryName } from '../words/categories';
import { language, listed, say, wordOf } from '../words/index.svelte';
import type { Difference } from './differences';
import { entry, kindOf, textOf, unquoted, type Section } from './file';
import { inlineValue, patternOf, type Pattern } from './pattern';

/** A pattern in words; as it is written where there are none. */
export function patternWords(raw: string): string {
  const pattern = patternOf(raw);
  return pattern ? wordsOf(pattern) : raw;
}

export function wordsOf(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'any':
      return say('pattern.any');
    case 'face':
      return say('pattern.face', { face: pattern.face });
    case 'groups':
      return listed(pattern.groups.map((count) => say('pattern.equal', { count })));
    case 'run':
      return say('pattern.run', { count: pattern.length });
    case 'contains':
      return say('pattern.contains', { dice: [...pattern.dice].join(' ') });
    case 'faces':
      return say('pattern.faces', { faces: listed([...pattern.faces]) });
    case 'sum':
      return sumWords(pattern.from, pattern.to);
    case 'all':
      return pattern.patterns.map(wordsOf).join(say('pattern.also'));
    case 'one-of':
      return pattern.patterns.map(wordsOf).join(say('pattern.or'));
    case 'none':
      return say('pattern.none', { what: wordsOf(pattern.pattern) });
  }
}

function sumWords(from: number | null, to: number | null): string {
  if (from === null) return say('pattern.sum-to', { to: to ?? 0 });
  if (to === null) return say('pattern.sum-from', { from });
  return from === to ? say('pattern.sum', { sum: from }) : say('pattern.sum-range', { from, to });
}

/** Points in words; as they are written where there are none. */
function pointsWords(raw: string): string {
  const { of, times = 1, plus = 0 } = (inlineValue(raw) ?? {}) as { of?: string; times?: number; plus?: number };
  if (of === undefined) return raw;
  const parts = [wordOf('value', of), ...(times > 1 ? [`× ${times}`] : []), ...(plus > 0 ? [`+ ${plus}`] : [])];
  return parts.join(' ');
}

/** A value in words. */
export function rawWords(key: string, raw: string): string {
  if (['pattern', 'hot', 'bust-all'].includes(key)) return patternWords(raw);
  if (key === 'points' && raw.startsWith('{')) return pointsWords(raw);
  if (raw === 'true' || raw === 'false') return wordOf('option', raw === 'true' ? 'yes' : 'no');
  if (kindOf(raw) === 'text') return wordOf('value', unquoted(raw));
  const list = /^\[(.*)\]$/.exec(raw);
  return list ? list[1]!.split(',').map((each) => wordOf('value', each.trim().replaceAll('"', ''))).join(', ') : raw;
}

export function sectionName(section: Section): string {
  if (!section.isList) return wordOf('rule', section.header);
  const name = textOf(section, 'name');
  return name ? categoryName({ name }, language.code) : wordOf('rule', section.header);
}

/** One difference in a few words. */
export function differenceWords(difference: Difference): string {
  const { section } = difference;
  const title = section.header && sectionName(section);
  if (difference.kind === 'removed') return say('differs.without', { what: title });
  if (difference.kind === 'added') {
    const points = entry(section, 'points');
    return say('differs.with', { what: points ? `${title} ${rawWords('points', points.raw)}` : title });
  }
  const { key, raw } = difference;
  const value = rawWords(key, raw);
  if (key === 'points') return `${title} ${value}`;
  const word = wordOf('rule', key);
  return title ? `${title}: ${word} ${value}` : `${word}: ${value}`;
}
