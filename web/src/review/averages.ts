/** What somebody loses on average, by game and what it was played for. */
import type { Finished } from '../play/kept.svelte';

export interface Average {
  name: string;
  /** Who played, where that was one of several at one phone. */
  player: string;
  objective: string;
  games: number;
  perDecision: number;
  perGame: number;
}

export function averagesOf(
  entries: Finished[],
  nameOf: (entry: Finished) => string,
  objectiveOf: (entry: Finished) => string,
): Average[] {
  const measured = entries.filter(({ lost, decisions }) => lost !== null && decisions > 0);
  const groups = Map.groupBy(measured, (entry) => `${nameOf(entry)} ${objectiveOf(entry)} ${entry.player ?? ''}`);
  return [...groups.values()].map((group) => {
    const lost = group.reduce((sum, each) => sum + each.lost!, 0);
    const decisions = group.reduce((sum, each) => sum + each.decisions, 0);
    const [first] = group as [Finished];
    return {
      name: nameOf(first),
      player: first.player ?? '',
      objective: objectiveOf(first),
      games: group.length,
      perDecision: lost / decisions,
      perGame: lost / group.length,
    };
  });
}
