/** What the review of any family tells, by one shape. */
import type { Decision, Review } from '../engine/types';

export interface Sum {
  decisions: number;
  best: number;
  loss: number;
}

export type Kind = Sum & { kind?: string; decides?: string; after_roll?: number };

export interface Side {
  player?: string;
  total?: Sum;
  kinds: Kind[];
  costliest: number[];
}

const ME = 'me';

/** One side, or one for each player, who writes the file first. */
export function sidesOf(review: Review): Side[] {
  const players = (review.players ?? []) as Side[];
  return players.length ? players.filter(({ total }) => !total || total.decisions > 0) : [review as unknown as Side];
}

export const isMine = ({ player = ME }: Decision) => player === ME;

/** What the decisions of who writes the file lost. */
export const mineOf = (review: Review): Side | undefined => sidesOf(review).find(({ player = ME }) => player === ME);

export const startOf = (review: Review) => (review.expected_at_start ?? review.value_at_start) as number | undefined;
