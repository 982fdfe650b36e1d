/** The worth of a decision that was made, in words. */
import type { Decision } from '../engine/types';
import { say } from '../words/index.svelte';
import { lossText } from '../words/values';

export const isPerfect = ({ loss, rating }: Decision) => loss === 0 || rating === 'best';

export const costText = ({ loss, rating }: Decision, objective: string) =>
  say('coach.cost', { rating: say(`rating.${rating}`), loss: lossText(loss, objective) });
