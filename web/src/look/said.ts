/** How numbers of this view are said. */
import { percent } from '../words/index.svelte';

/** What is counted: turns, of which few are good, or points. */
export const inTurns = (objective: string) => objective === 'turns' || objective === 'win';

const DIGITS = 4;
const SMALLEST = 0.5e-6;

/** A chance as exactly as people read it; what is possible is never said to be sure or impossible. */
export function chanceText(chance: number): string {
  if (chance <= 0 || chance >= 1 - 1e-12) return percent(chance > 0 ? 1 : 0, 0);
  if (chance < SMALLEST) return `< ${percent(2 * SMALLEST, DIGITS)}`;
  if (chance > 1 - SMALLEST) return `> ${percent(1 - 2 * SMALLEST, DIGITS)}`;
  return percent(chance, DIGITS);
}
