/**
 * Dice as a text, as the engine writes them. A die is its face, or a star for a joker. Where dice differ, the letter of its
 * kind follows, none for the first kind: `1145b6c*b`.
 */
import type { BankRules, Rules } from '../engine/types';

const DIE = /[1-9*][a-l]?/g;
const LETTERS = 'abcdefghijkl';
export const JOKER = '*';

/** Dice that are alike, and the number of them. */
export type KindOfDice = Pick<NonNullable<BankRules['kinds']>[number], 'name' | 'count' | 'weights' | 'joker'>;

/** The dice of a text, each as a text. */
export const diceIn = (text: string): string[] => text.match(DIE) ?? [];

export const faceOf = (die: string): string => die.charAt(0);
/** The place of a die's kind among the kinds. */
export const kindOf = (die: string): number => Math.max(0, LETTERS.indexOf(die.charAt(1) || 'a'));
/** The letter of a kind; empty for the first one. */
export const letterOf = (kind: number): string => (kind ? LETTERS.charAt(kind) : '');
export const dieOf = (face: string, kind: number): string => face + letterOf(kind);

/** For each of the dice on the table: `true` if it is one of `chosen`. */
export function marked(dice: string, chosen: string): boolean[] {
  const left = diceIn(chosen);
  return diceIn(dice).map((die) => {
    const at = left.indexOf(die);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

/** The dice of a text that are marked, as a text. */
export const chosenOf = (dice: string, marks: boolean[]): string => diceIn(dice).filter((_, index) => marks[index]).join('');

/** True if both are the same dice, in whatever order. */
export const sameDice = (some: string, others: string) => diceIn(some).sort().join('') === diceIn(others).sort().join('');

/** The faces that a die can show, a star in place of those that are jokers; faces without weight are left out. */
export function facesOfDie(sides: number, { weights, joker = [] }: Pick<KindOfDice, 'weights' | 'joker'> = {}): string[] {
  const faces = Array.from({ length: sides }, (_, index) => index + 1).filter((face) => weights?.[face - 1] !== 0);
  return [...new Set(faces.map((face) => (joker.includes(face) ? JOKER : String(face))))];
}

/**
 * The dice in a typed text; all else is left out. Without kinds all dice are alike. The letter of the last die may still be
 * missing: it is one of any kind.
 */
export function facesIn(text: string, dice: number, sides: number, kinds?: KindOfDice[]): string {
  const typed = diceIn(kinds ? text : text.replace(/[^1-9]/g, ''));
  const shows = (die: string, kind: KindOfDice | undefined) => facesOfDie(sides, kind).includes(faceOf(die));
  const isDie = (die: string, index: number) => {
    if (!kinds) return shows(die, undefined);
    const known = kinds[kindOf(die)];
    return (known && shows(die, known)) || (index === typed.length - 1 && die.length === 1 && kinds.some((kind) => shows(die, kind)));
  };
  return typed.filter(isDie).slice(0, dice).join('');
}

/** The number of dice of each kind that do not lie there yet; below 0 where too many do. */
export const diceLeft = (roll: string, kinds: KindOfDice[]): number[] =>
  kinds.map(({ count }, kind) => count - diceIn(roll).filter((die) => kindOf(die) === kind).length);

/** The kinds of dice of the player who begins, or of the other one; undefined where all dice are alike. */
export const kindsIn = (rules: Rules, second = false): KindOfDice[] | undefined =>
  rules.family === 'bank' ? rules.kinds?.map((kind) => ({ ...kind, count: second ? (kind['second-count'] ?? kind.count) : kind.count })) : undefined;

/** True if the players have other dice than each other. */
export const hasTwoSets = (rules: Rules): boolean => rules.family === 'bank' && !!rules.kinds?.some((kind) => kind['second-count'] !== undefined);

/** True if there is something to learn by heart: not where what is left to roll is more than a number of dice, or nothing. */
export const canBeLearned = (rules: Rules): boolean => !kindsIn(rules) && !(rules.family === 'bank' && rules.one_roll);
