/** How kinds of dice are told apart and called. */
import type { KnownDie } from '../engine/types';
import { language, say } from '../words/index.svelte';
import { names } from '../words/names.svelte';
import { faceOf, JOKER, kindOf } from './dice';

const COLOURS = 6;

/** The colour of a kind but the first: it is seen on dice, which are light in every theme. */
export const colourOf = (kind: number) => `var(--kind-${((kind - 1) % COLOURS) + 1})`;

/** The name of a die in the language of the page: rules have it in English. */
export const dieName = ({ name }: Pick<KnownDie, 'name'>): string => (language.code === 'de' ? names.die(name) : name);

/** A die in words, by its face, and by its kind where dice differ. */
export function dieText(die: string, kinds?: Pick<KnownDie, 'name'>[]): string {
  const face = faceOf(die) === JOKER ? say('dice.joker') : faceOf(die);
  const kind = kinds?.[kindOf(die)];
  return kind ? say('dice.of', { kind: dieName(kind), face }) : face;
}
