/** What the others have in a position: their cards, pieces or points. */
import type { Parts } from './types';

/** As text, whatever the family; undefined where nothing is said of them. */
export const opponentsIn = ({ opponents }: Parts): string[] | undefined => opponents?.map(String);
