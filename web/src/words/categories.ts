/** German players' names of categories whose rules are in English: by their ids, which belong to the rules files. */
const german: Record<string, string> = {
  ones: 'Einser',
  twos: 'Zweier',
  threes: 'Dreier',
  fours: 'Vierer',
  fives: 'Fünfer',
  sixes: 'Sechser',
  'three-of-a-kind': 'Dreierpasch',
  'four-of-a-kind': 'Viererpasch',
  'full-house': 'Full House',
  'small-straight': 'Kleine Straße',
  'large-straight': 'Große Straße',
  'one-pair': 'Ein Paar',
  'two-pairs': 'Zwei Paare',
  'three-pairs': 'Drei Paare',
  'five-of-a-kind': 'Fünferpasch',
  'full-straight': 'Volle Straße',
  house: 'Haus',
  tower: 'Turm',
  chance: 'Chance',
  choice: 'Chance',
  straight: 'Straße',
  'little-straight': 'Kleine Straße',
  'big-straight': 'Große Straße',
  'big-hand': 'Summe',
  'full-house-same-colour': 'Full House, eine Farbe',
  flush: 'Flush, eine Farbe',
  'two-pair': 'Zwei Paare, eine Farbe',
  'double-generala': 'Doppelte Generala',
};

/** The name of a category; one of several entries has its number behind it. */
export function categoryName(category: { id: string; name: string }, code: string): string {
  const [, id = '', entry] = /^(.*?)(?:-(\d+))?$/.exec(category.id) ?? [];
  const name = code === 'de' && german[id];
  if (!name) return category.name;
  return entry ? `${name} ${entry}` : name;
}
