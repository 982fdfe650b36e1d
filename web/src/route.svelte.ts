/** Where on the page one is: the location's hash. A position as one line is the view that asks about it. */
import { hashOfLine } from './hash';

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

export { hashOfLine };

/** Ask has no address without a position: what was asked last is there again. */
export const hashOfView = (view: View) => (view === 'ask' ? '#' : `#/${view}`);

let place = $state.raw(placeOf(location.hash));
addEventListener('hashchange', () => (place = placeOf(location.hash)));
addEventListener('popstate', () => (place = placeOf(location.hash)));

export const route = {
  get place() {
    return place;
  },
  /** Goes to another place. */
  go(hash: string) {
    route.note(hash, true);
    place = placeOf(hash);
  },
  /** Says in the address what is looked at, without going anywhere; returns whether that was news. */
  note(hash: string, asNewEntry: boolean): boolean {
    if (hash === location.hash) return false;
    if (asNewEntry) history.pushState(null, '', hash);
    else history.replaceState(null, '', hash);
    return true;
  },
};
