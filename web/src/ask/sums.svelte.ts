/** The sums of the others' cards: the engine adds them up as it does one's own. */
import { ask } from '../engine';
import { Refused, type Understood } from '../engine/types';

export class Sums {
  all = $state.raw<(Understood | null)[]>([]);
  #asked = '';

  async find(game: string | null, cards: string[]) {
    const asked = JSON.stringify([game, cards]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    const found = game ? await Promise.all(cards.map((card) => sumsOf(game, card))) : [];
    if (this.#asked === asked) this.all = found;
  }
}

async function sumsOf(game: string, card: string): Promise<Understood | null> {
  try {
    return await ask('read', { game, card: card || undefined });
  } catch (error) {
    // What is wrong with a card is told where it is asked about.
    if (error instanceof Refused) return null;
    throw error;
  }
}
