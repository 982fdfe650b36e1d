/** Values in words: points, turns or chances, as the objective has them. */
import type { Objective, Worth } from '../engine/types';
import { decimal, percent } from './index.svelte';

const CHANCES = ['win', 'beat', 'target'];

export const isChance = (objective: string) => CHANCES.includes(objective);

export const valueText = (value: number, objective: string) =>
  isChance(objective) ? percent(value) : decimal(value, 2);

const SMALLEST_SHOWN = { chance: 0.00005, number: 0.005 };

/** A loss is never shown as none if it is one. */
export function lossText(loss: number, objective: string): string {
  const chance = isChance(objective);
  const smallest = chance ? SMALLEST_SHOWN.chance : SMALLEST_SHOWN.number;
  if (loss > 0 && loss < smallest) return `< ${valueText(smallest * 2, objective)}`;
  return valueText(loss, objective);
}

export const isEstimate = (worth: Partial<Worth>) => worth.exact === false;

/** The end of the interval that is better. */
export const bestEnd = (worth: Worth, objective: Pick<Objective, 'less_is_better'>) =>
  objective.less_is_better ? (worth.interval?.low ?? worth.value) : (worth.interval?.high ?? worth.value);
