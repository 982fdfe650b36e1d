/** The position that is being put together: parts as the engine names them, and a roll that may still lack dice. */
import type { Game, Parts, PlaceInParts, Rules, Understood } from '../engine/types';
import { diceIn, diceLeft, hasTwoSets, kindsIn } from '../parts/dice';

export class Draft {
  game = $state.raw<Game | null>(null);
  rules = $state.raw<Rules | null>(null);
  parts = $state<Parts>({});

  begin(game: Game, rules: Rules) {
    this.game = game;
    this.rules = rules;
    this.parts = { objective: game.usual_objective, ...fresh(rules) };
  }

  /** Takes over what the engine has read in a line. */
  take(game: Game, rules: Rules, { objective, parts }: Understood) {
    this.game = game;
    this.rules = rules;
    const { game: _game, ...said } = parts;
    // Without a roll it is how many a turn begins with, one of which is about to be made.
    const begins = said.rolls_left !== undefined && !said.roll ? { rolls_left: said.rolls_left - 1 } : {};
    this.parts = { ...fresh(rules), ...said, ...begins, objective };
  }

  /** Another objective keeps what both know, and drops what only the old one does. */
  playFor(objective: string) {
    const { me, opponents, me_entered, busts, opponent, opponent_entered, opponent_busts } = this.parts;
    const { turn, card, roll, rolls_left, saved } = this.parts;
    const race = this.rules?.family === 'race' && objective === 'win';
    const bank = this.rules?.family === 'bank' && objective === 'win';
    this.parts = {
      ...{ me: objective === 'points' ? undefined : me, me_entered, turn, card, roll, rolls_left, saved },
      ...(objective === 'points' ? {} : { busts }),
      ...(race ? { opponents } : {}),
      ...(bank ? { opponent, opponents, opponent_entered, opponent_busts } : {}),
      objective,
    };
  }

  /** A game with other dice or another target: scores stay as far as they can be there, and the turn begins anew. */
  change(game: Game, rules: Rules) {
    const { me, me_entered, busts, opponent, opponents, opponent_entered, opponent_busts, second, turns_left, objective } = this.parts;
    const most = (rules.family === 'bank' && rules.target) || Infinity;
    const kept = <T,>(score: T) => (Number(score) < most ? score : undefined);
    const isSecond = this.rules && hasTwoSets(this.rules) && !hasTwoSets(rules) ? undefined : second;
    const isKnown = game.objectives.some(({ name }) => name === objective);
    this.game = game;
    this.rules = rules;
    this.parts = {
      ...{ me: kept(me), me_entered, busts, opponent: kept(opponent), opponents, opponent_entered, opponent_busts, turns_left },
      ...{ second: isSecond, objective: isKnown ? objective : game.usual_objective },
    };
  }

  /** The kinds of dice of the player to move, where dice differ. */
  get kinds() {
    return this.rules ? kindsIn(this.rules, this.parts.second) : undefined;
  }

  /** How many dice a roll has at least: all of them, unless some may lie aside. */
  get fewest() {
    const { rules, parts } = this;
    if (!rules || rules.family === 'race') return 1;
    return rules.family === 'bank' && (rules.one_roll || parts.turn || parts.taken) ? 1 : rules.dice;
  }

  /** What no line says: dice that are no roll yet, and the rolls left, unless they are those of a fresh turn. */
  get loose(): { dice?: string; rolls?: number } {
    if (!this.rules || this.complete) return {};
    const { roll, rolls_left } = this.parts;
    return { ...(roll ? { dice: roll } : {}), ...(rolls_left === fresh(this.rules).rolls_left ? {} : { rolls: rolls_left }) };
  }

  get complete() {
    const { kinds } = this;
    const roll = this.parts.roll ?? '';
    return diceIn(roll).length >= this.fewest && (!kinds || diceLeft(roll, kinds).every((left) => left >= 0));
  }

  get objective() {
    return this.game?.objectives.find((each) => each.name === this.parts.objective) ?? null;
  }

  /** What to ask: without a roll that is not complete. */
  get place(): PlaceInParts | null {
    const { game, rules, complete } = this;
    if (!game || !rules) return null;
    const { roll, rolls_left, saved, objective = game.usual_objective, ...others } = $state.snapshot(this.parts);
    const parts = { ...others, objective };
    const begins = rules.family === 'scorecard' && rules.saved_rolls && rolls_left !== undefined;
    if (!complete) return { game: game.id, ...parts, ...(begins ? { rolls_left: rolls_left + 1 } : {}) };
    const rolls = rules.family === 'scorecard' ? { rolls_left, saved: saved || undefined } : {};
    return { game: game.id, ...parts, roll, ...rolls };
  }
}

const fresh = (rules: Rules): Parts => (rules.family === 'scorecard' ? { rolls_left: rules.rolls - 1 } : {});
