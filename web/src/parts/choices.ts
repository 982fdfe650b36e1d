/** What may be done, before it is said what is best. */
import type { RankedAction } from '../engine/types';

/** In an order that tells nothing. */
export const unranked = (actions: RankedAction[]) => actions.toSorted((a, b) => a.text.localeCompare(b.text, undefined, { numeric: true }));

/** Those with a button of their own: dice and card say all others. */
export const spoken = (actions: RankedAction[]) =>
  actions.filter(({ type }) => !['keep', 'score', 'set-aside'].includes(type));
