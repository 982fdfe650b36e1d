/** What dice have to show, as a rules file writes it. */

export type Pattern =
  | { kind: 'any' }
  | { kind: 'face'; face: number }
  | { kind: 'groups'; groups: number[] }
  | { kind: 'run'; length: number }
  | { kind: 'contains'; dice: string };

const numbers = (raw: string) => (raw.match(/\d+/g) ?? []).map(Number);

/** Nothing where it is written in another way than the files that there are. */
export function patternOf(raw: string): Pattern | null {
  const [, kind = '', value = ''] = /^\{\s*(\w+)\s*=\s*(.*?)\s*\}$/.exec(raw) ?? [];
  const [first] = numbers(value);
  if (raw === '"any"') return { kind: 'any' };
  if (kind === 'contains') return { kind, dice: value.replaceAll('"', '') };
  if (first === undefined) return null;
  if (kind === 'face') return { kind, face: first };
  if (kind === 'run') return { kind, length: first };
  return kind === 'groups' ? { kind, groups: numbers(value) } : null;
}
