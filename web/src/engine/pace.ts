/**
 * How many times longer work takes here than on the machine for which the engine estimates: as measured whenever work
 * was done here, and until then as measured elsewhere in a browser, scaled by how fast this machine was at other work.
 */
import { recall, remember } from '../memory';
import type { Family } from './types';

type Paces = Record<string, number>;

const NAME = 'paces';

/** One core in a browser beside one of the machine that estimates are for: it lacks wide vectors, which some work wants. */
const ELSEWHERE: Paces = {
  'scorecard expected-score': 2.5,
  'scorecard target': 6,
  'scorecard beat': 6,
  'scorecard win': 4.6,
  'bank points': 3,
  'bank turns': 12,
  'bank win': 3.3,
  'race turns': 7.6,
  'race win': 4.6,
};

/** The objectives, and `end` for how all games end. */
const OBJECTIVES = ['expected-score', 'target', 'beat', 'win', 'least', 'risk', 'points', 'turns', 'end'];

function measured(): Paces {
  try {
    return JSON.parse(recall(NAME) ?? '{}') as Paces;
  } catch {
    return {};
  }
}

/** What was measured before counts as much as what was measured now: other programs were running perhaps. */
export function measure(family: Family, objective: string, pace: number) {
  const paces = measured();
  const key = `${family} ${objective}`;
  const before = paces[key];
  remember(NAME, JSON.stringify({ ...paces, [key]: before === undefined ? pace : Math.sqrt(before * pace) }));
}

/** The paces of a family by objective, and whether anything was ever measured here. */
export function pacesOf(family: Family): { paces: Paces; isMeasured: boolean } {
  const known = measured();
  const ratios = Object.entries(known).map(([key, pace]) => pace / (ELSEWHERE[key] ?? pace));
  const scale = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / (ratios.length || 1));
  const paceOf = (key: string) => known[key] ?? scale * (ELSEWHERE[key] ?? 1);
  const paces = Object.fromEntries(OBJECTIVES.map((objective) => [objective, paceOf(`${family} ${objective}`)]));
  return { paces, isMeasured: ratios.length > 0 };
}
