/** The position that is being put together: parts as the engine names them, and a roll that may still lack dice. */
import type { Game, Parts, Place, Rules } from '../engine/types';

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
  take(game: Game, rules: Rules, objective: string, parts: Parts) {
    this.game = game;
    this.rules = rules;
    this.parts = { ...fresh(rules), ...parts, objective };
  }

  /** Another objective keeps what both know, and drops what only the old one does. */
  playFor(objective: string) {
    const { target: _target, lead: _lead, opponents, ...others } = this.parts;
    const race = this.rules?.family === 'race';
    this.parts = { ...others, ...(race ? { opponents } : {}), objective };
  }

  get complete() {
    const { rules, parts } = this;
    const dice = (parts.roll ?? '').length;
    return rules !== null && (rules.family === 'scorecard' ? dice === rules.dice : dice > 0);
  }

  get objective() {
    return this.game?.objectives.find((each) => each.name === this.parts.objective) ?? null;
  }

  /** What to ask: without a roll that is not complete. */
  get place(): Place | null {
    const { game, rules, complete } = this;
    if (!game || !rules) return null;
    const { roll, rolls_left, saved, ...parts } = $state.snapshot(this.parts);
    if (!complete) return { game: game.id, ...parts };
    const rolls = rules.family === 'scorecard' ? { rolls_left, saved: saved || undefined } : {};
    return { game: game.id, ...parts, roll, ...rolls };
  }
}

const fresh = (rules: Rules): Parts => (rules.family === 'scorecard' ? { rolls_left: rules.rolls - 1 } : {});
