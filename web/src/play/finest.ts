/** What a player did best and worst. */
import type { Decision, RankedAction, Review } from '../engine/types';
import { isMine } from '../review/told';

export interface Finest {
  decision: Decision;
  /** How much the next best would have cost. */
  ahead: number;
}

/** Less is not to be seen in the decimals that are shown. */
const SEEN = 0.005;

export function worstOf(review: Review): Decision | null {
  const mine = review.decisions.filter((each) => isMine(each) && each.loss >= SEEN);
  return mine.reduce<Decision | null>((worst, each) => (worst && worst.loss >= each.loss ? worst : each), null);
}

/** The closest call that was right: the best move of all, the next of which costs least. */
export async function finestOf(review: Review, rank: (position: string) => Promise<RankedAction[]>): Promise<Finest | null> {
  let finest: Finest | null = null;
  for (const decision of review.decisions) {
    if (!isMine(decision) || decision.choices < 2 || decision.loss > 0) continue;
    const actions = await rank(decision.position);
    const ahead = Math.min(...actions.map(({ loss = 0 }) => loss).filter((loss) => loss >= SEEN));
    if (Number.isFinite(ahead) && (!finest || ahead < finest.ahead)) finest = { decision, ahead };
  }
  return finest;
}
