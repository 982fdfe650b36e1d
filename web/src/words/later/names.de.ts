/** Names of dice that can be chosen, and of games that are named by them or by a target, in German. */
import { dice as choices } from 'dicebase/dice';

const dice: Record<string, string> = {
  'Ordinary die': 'Gewöhnlicher Würfel',
  "Aranka's die": 'Arankas Würfel',
  "Cautious cheater's die": 'Würfel des vorsichtigen Betrügers',
  'Ci die': 'Ci-Würfel',
  "Devil's head die": 'Teufelskopf-Würfel',
  'Even die': 'Gerader Würfel',
  'Favourable die': 'Günstiger Würfel',
  'Fer die': 'Fer-Würfel',
  'Greasy die': 'Fettiger Würfel',
  'Grimy die': 'Schmutziger Würfel',
  "Grozav's lucky die": 'Grozavs Glückswürfel',
  'Heavenly Kingdom die': 'Himmelreich-Würfel',
  'Holy Trinity die': 'Würfel der Heiligen Dreifaltigkeit',
  "King's die": 'Königswürfel',
  "Lousy gambler's die": 'Würfel des miesen Spielers',
  'Lu die': 'Lu-Würfel',
  'Lucky die': 'Glückswürfel',
  "Mathematician's die": 'Würfel des Mathematikers',
  'Die of misfortune': 'Unglückswürfel',
  'Odd die': 'Ungerader Würfel',
  'Painted die': 'Bemalter Würfel',
  "Painter's die": 'Malerwürfel',
  'Pie die': 'Kuchenwürfel',
  "Sad Greaser's die": 'Würfel des traurigen Schmierers',
  'Shrinking die': 'Schrumpfwürfel',
  'Strip die': 'Streifenwürfel',
  'Trinity die': 'Dreifaltigkeitswürfel',
  'Unbalanced die': 'Unwuchtiger Würfel',
  'Unlucky die': 'Pechwürfel',
  "Wagoner's die": 'Fuhrmannswürfel',
  'Weighted die': 'Beschwerter Würfel',
};

export const die = (name: string): string => dice[name] ?? name;

/** As the engine calls such games: with `3 odd and 1 weighted`, against others, to a target. */
const MADE = /^(.*?)(?: with (ordinary dice|\d.*?))?(?: against (ordinary dice|\d.*?))?(?: to (\d+))?$/;

/** Numbers of dice by their ids. */
function diceIn(text: string): string {
  const all = Object.values(choices).flat();
  const items = [...text.matchAll(/(\d+) ([a-z-]+)/g)].map(([, count, id]) => `${count} × ${die(all.find((each) => each.id === id)?.name ?? id!)}`);
  return items.length ? items.join(', ') : 'gewöhnliche Würfel';
}

export function made(name: string, nameOf: (base: string) => string): string {
  const [, base = name, dice, against, target] = MADE.exec(name) ?? [];
  const said = [dice && `: ${diceIn(dice)}`, against && ` gegen ${diceIn(against)}`, target && ` bis ${target}`];
  return nameOf(base) + said.filter(Boolean).join('');
}
