/** Names of games: rules files have most of them in English. */
import { language } from './index.svelte';
import { names } from './names.svelte';

const german: Record<string, string> = {
  'Farkle, basic': 'Farkle, einfach',
  'Farkle, classic': 'Farkle, klassisch',
  'Farkle in ten turns': 'Farkle in zehn Zügen',
  'Farkle, three farkles': 'Farkle, drei Fehlwürfe',
  'Dice of Kingdom Come': 'Würfel aus Kingdom Come',
  'Zehntausend, met exactly': 'Zehntausend, genau getroffen',
  'Zehntausend with five dice': 'Zehntausend mit fünf Würfeln',
  'Zehntausend, taking over once on the table': 'Zehntausend, übernehmen nach der ersten Punktzahl',
  'Zehntausend, as the bot platform plays it, ties won by both': 'Zehntausend der Bot-Plattform, bei Gleichstand gewinnen beide',
  'Zehntausend, as the bot platform plays it': 'Zehntausend der Bot-Plattform',
  'Zehntausend, the round completed': 'Zehntausend, Runde zu Ende gespielt',
  'Zehntausend with straights': 'Zehntausend mit Straßen',
  "Zehntausend, taking over up to one's own score": 'Zehntausend, übernehmen bis zum eigenen Stand',
  "Zehntausend, taking over at one's own risk": 'Zehntausend, übernehmen auf eigene Gefahr',
  'Zehntausend, taking over': 'Zehntausend mit Übernehmen',
  'Zehntausend, three busts': 'Zehntausend, drei Macken',
  'Zehntausend of three players': 'Zehntausend zu dritt',
  'Zehntausend of four players': 'Zehntausend zu viert',
  'Pig of four players': 'Pig zu viert',
  'Two-Dice Pig': 'Pig mit zwei Würfeln',
  'Two-Dice Pig, doubles rolled on': 'Pig mit zwei Würfeln, nach einem Pasch weiter',
  'Balut by total': 'Balut nach Summe',
  'Generala with double Generala': 'Generala mit doppelter Generala',
  'Generala, served': 'Generala, serviert',
  'Kniffeliger by 3': 'Kniffeliger, durch 3',
  'Poker dice': 'Pokerwürfel',
  'Maxi Yatzy with saved rolls': 'Maxi Yatzy mit gesparten Würfen',
  'Yacht, boxed': 'Yacht aus der Schachtel',
  'Yahtzee with free joker': 'Yahtzee mit freiem Joker',
  'Yatzy in order': 'Yatzy der Reihe nach',
};

/** The name of a game in the language of the page. */
export const gameName = ({ name }: { name: string }): string =>
  language.code === 'de' ? (german[name] ?? names.made(name, (base) => german[base] ?? base.replace(/, version (\d)$/, ', Fassung $1'))) : name;
