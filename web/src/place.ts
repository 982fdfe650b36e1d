/** Places of the page, as a hash says them. A position as one line is the view that asks about it. */

export type View = 'ask' | 'play' | 'train' | 'review' | 'look' | 'rules' | 'game' | 'unknown';

export interface Place {
  view: View;
  /** What follows: the position as one line, or the parts of the address behind the view. */
  rest: string;
}

const VIEWS: readonly string[] = ['ask', 'play', 'train', 'review', 'look', 'rules', 'game'];

const decoded = (hash: string) => {
  try {
    return decodeURIComponent(hash.replace(/^#/, '').replaceAll('+', ' '));
  } catch {
    return '';
  }
};

/** What a hash says. */
export function placeOf(hash: string): Place {
  const text = decoded(hash);
  if (!text.startsWith('/')) return { view: 'ask', rest: text };
  const [, view = '', ...rest] = text.split('/');
  return { view: VIEWS.includes(view) ? (view as View) : 'unknown', rest: rest.join('/') };
}

/** Ask has no address without a position: what was asked last is there again. */
export const hashOfView = (view: View) => (view === 'ask' ? '#' : `#/${view}`);
