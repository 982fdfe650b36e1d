/** Where on the page one is: the location's hash. */
import { placeOf } from './place';

export { hashOfLine } from './hash';
export * from './place';

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
