/** How games end, as numbers: parts of the exact chances that the engine has worked out. */
import type { Distribution } from '../engine/types';

export type Ends = Pick<Distribution, 'first' | 'step' | 'chances'>;

/** What is left out of sight at either end of a chart. */
const RARE = 1e-3;
const MOST_BARS = 60;
const WIDTHS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];

const numberAt = ({ first, step }: Ends, index: number) => first + index * step;

/** The chance of this number or more; the small chances are summed first, so that they keep their digits. */
export const atLeast = (ends: Ends, number: number) =>
  Math.min(1, ends.chances.reduceRight((sum, chance, index) => (numberAt(ends, index) >= number ? sum + chance : sum), 0));

/** The chance of this number or less. */
export const atMost = (ends: Ends, number: number) =>
  Math.min(1, ends.chances.reduce((sum, chance, index) => (numberAt(ends, index) <= number ? sum + chance : sum), 0));

export interface Scale {
  low: number;
  high: number;
  /** How many numbers a bar stands for. */
  width: number;
}

/** What a chart shows of all these: all numbers but the rarest, in bars of a round width. */
export function scaleOf(all: Ends[]): Scale {
  const least = Math.min(...all.map((ends) => numberAt(ends, rareAtFirst(ends.chances))));
  const most = Math.max(...all.map((ends) => numberAt(ends, ends.chances.length - 1 - rareAtFirst(ends.chances.toReversed()))));
  const step = Math.max(...all.map((ends) => ends.step));
  const widths = WIDTHS.map((width) => width * step);
  const width = widths.find((each) => (most - least) / each <= MOST_BARS) ?? widths.at(-1)!;
  return { low: Math.floor(least / width) * width, high: (Math.floor(most / width) + 1) * width, width };
}

/** How many of the first numbers are so rare, all together, that nobody misses them. */
function rareAtFirst(chances: number[]): number {
  let sum = 0;
  return chances.findIndex((chance) => (sum += chance) > RARE);
}

export interface Bar {
  from: number;
  chance: number;
}

export function barsOf(ends: Ends, { low, high, width }: Scale): Bar[] {
  const bars = Array.from({ length: (high - low) / width }, (_, index) => ({ from: low + index * width, chance: 0 }));
  ends.chances.forEach((chance, index) => {
    const bar = bars[Math.floor((numberAt(ends, index) - low) / width)];
    if (bar) bar.chance += chance;
  });
  return bars;
}

/** Round numbers for an axis, at most `most` of them. */
export function ticksOf(low: number, high: number, most: number): number[] {
  const rough = (high - low) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough)!;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

/** How high a chart is: a bar that stands far above all others, such as that of nothing, is cut off. */
export function heightOf(series: Bar[][]): number {
  const TOWER = 2.5;
  const chances = series.flat().map((each) => each.chance);
  const highest = Math.max(...chances);
  const others = Math.max(0, ...chances.filter((chance) => chance < highest / TOWER));
  const towers = chances.filter((chance) => chance >= highest / TOWER);
  return towers.length <= series.length && others > 0 ? others * 1.3 : highest;
}

/** The number that is not passed with this chance. */
export const quantile = ({ quantiles }: Distribution, chance: number) =>
  quantiles.find((each) => each.chance === chance)!.number;

/** Which share of perfect games ends worse than with this number. */
export const betterThan = (ends: Ends, number: number, lessIsBetter: boolean) =>
  1 - (lessIsBetter ? atMost(ends, number) : atLeast(ends, number));
