/**
 * Names of categories in both languages: English, then German. Rules files have them in one. Where two mean the same,
 * the first is the translation. What stands nowhere here is called alike in both, or by its owner.
 */
const names: [string, string][] = [
  ['Ones', 'Einser'],
  ['Twos', 'Zweier'],
  ['Threes', 'Dreier'],
  ['Fours', 'Vierer'],
  ['Fives', 'Fünfer'],
  ['Sixes', 'Sechser'],
  ['Only ones', 'Nur Einser'],
  ['Only twos', 'Nur Zweier'],
  ['Only threes', 'Nur Dreier'],
  ['Only fours', 'Nur Vierer'],
  ['Only fives', 'Nur Fünfer'],
  ['Only sixes', 'Nur Sechser'],
  ['One pair', 'Ein Paar'],
  ['Two pairs', 'Zwei Paare'],
  ['Three pairs', 'Drei Paare'],
  ['Three of a kind', 'Dreierpasch'],
  ['Four of a kind', 'Viererpasch'],
  ['Five of a kind', 'Fünferpasch'],
  ['Full house', 'Full House'],
  ['House', 'Haus'],
  ['Tower', 'Turm'],
  ['Straight', 'Straße'],
  ['Small straight', 'Kleine Straße'],
  ['Large straight', 'Große Straße'],
  ['Little straight', 'Kleine Straße'],
  ['Big straight', 'Große Straße'],
  ['Full straight', 'Volle Straße'],
  ['Odd straight', 'Ungerade Straße'],
  ['Even straight', 'Gerade Straße'],
  ['Low straight', 'Niedrige Straße'],
  ['High straight', 'Hohe Straße'],
  ['Choice', 'Chance'],
  ['Big hand', 'Summe'],
  ['Thirteen', 'Dreizehn'],
  ['Two pair, same colour', 'Zwei Paare, eine Farbe'],
  ['Flush, all the same colour', 'Flush, eine Farbe'],
  ['Full house, same colour', 'Full House, eine Farbe'],
  ['Double Generala', 'Doppelte Generala'],
  ['Two triplets', 'Zwei Drillinge'],
  ['Four of a kind and a pair', 'Viererpasch und ein Paar'],
  ['The big one', 'Die Große'],
  ['Four ones', 'Vier Einser'],
  ['Four twos', 'Vier Zweier'],
  ['Four threes', 'Vier Dreier'],
  ['Four fours', 'Vier Vierer'],
  ['Four fives', 'Vier Fünfer'],
  ['Four sixes', 'Vier Sechser'],
  ['Five ones', 'Fünf Einser'],
  ['Five twos', 'Fünf Zweier'],
  ['Five threes', 'Fünf Dreier'],
  ['Five fours', 'Fünf Vierer'],
  ['Five fives', 'Fünf Fünfer'],
  ['Five sixes', 'Fünf Sechser'],
];

/** Words that are the same in both languages: they are no German names of something else. */
const COMMON = 'Chance';

/** The name of a category in a language; one of several entries has its number after it. */
export function categoryName({ name }: { name: string }, code: string): string {
  const [, stem = name, entry = ''] = /^(.*?)( \d+)?$/.exec(name) ?? [];
  if (stem === COMMON) return name;
  const [from, to] = code === 'de' ? [0, 1] : [1, 0];
  const found = names.find((pair) => pair[from] === stem);
  return found ? found[to] + entry : name;
}
