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
};

export const categoryName = (category: { id: string; name: string }, code: string) =>
  (code === 'de' && german[category.id]) || category.name;
