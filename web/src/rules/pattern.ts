/** What dice have to show, as a rules file writes it. */

export type Pattern =
  | { kind: 'any' }
  | { kind: 'face'; face: number }
  | { kind: 'groups'; groups: number[] }
  | { kind: 'run'; length: number }
  | { kind: 'contains'; dice: string }
  | { kind: 'faces'; faces: string }
  | { kind: 'sum'; from: number | null; to: number | null }
  | { kind: 'none'; pattern: Pattern }
  | { kind: 'all' | 'one-of'; patterns: Pattern[] };

/** A value that stands on one line of a rules file: JSON with other signs. */
export function inlineValue(raw: string): unknown {
  try {
    return JSON.parse(raw.replaceAll(/([\w-]+)\s*=/g, '"$1":'));
  } catch {
    return null;
  }
}

/** Nothing where it is written in another way than the files that there are. */
export const patternOf = (raw: string): Pattern | null => patternFrom(inlineValue(raw));

/** A pattern that is given as a value. */
export function patternFrom(value: unknown): Pattern | null {
  if (value === 'any') return { kind: 'any' };
  if (Array.isArray(value)) return several('one-of', value);
  const [[kind, of] = ['', null], ...more] = Object.entries(value ?? {});
  if (more.length > 0) return null;
  if (kind === 'face' && isNumber(of)) return { kind, face: of };
  if (kind === 'run' && isNumber(of)) return { kind, length: of };
  if (kind === 'groups' && Array.isArray(of) && of.every(isNumber)) return { kind, groups: of };
  if (kind === 'contains' && typeof of === 'string') return { kind, dice: of };
  if (kind === 'faces' && typeof of === 'string') return { kind, faces: of };
  if (kind === 'sum') return sum(of);
  if (kind === 'all' && Array.isArray(of)) return several(kind, of);
  const pattern = kind === 'none' ? patternFrom(of) : null;
  return pattern && { kind: 'none', pattern };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

function several(kind: 'all' | 'one-of', values: unknown[]): Pattern | null {
  const patterns = values.map(patternFrom).filter((pattern) => pattern !== null);
  return patterns.length === values.length ? { kind, patterns } : null;
}

function sum(value: unknown): Pattern | null {
  if (isNumber(value)) return { kind: 'sum', from: value, to: value };
  const { from = null, to = null } = (value ?? {}) as { from?: number | null; to?: number | null };
  return from === null && to === null ? null : { kind: 'sum', from, to };
}
