/** What the engine says on a sheet, in German; # stands for a number. */
const german: Record<string, string> = {
  'the most equal dice, the highest if in doubt': 'die meisten gleichen, im Zweifel die höchsten',
  'all that are there more than once': 'alles, was mehrfach da ist',
  'the longest run, the highest if in doubt': 'die längste Folge, im Zweifel die höchste',
  'all dice, and score': 'alle, und eintragen',
  nothing: 'nichts',
  'the highest die': 'den höchsten Würfel',
  all: 'alle',
  none: 'keinen',

  'a pair': 'ein Paar',
  'two pairs': 'zwei Paare',
  'three pairs': 'drei Paare',
  '# pairs': '# Paare',
  '# equal': '# gleiche',
  'twice # equal': 'zweimal # gleiche',
  '# times # equal': '#-mal # gleiche',
  'a run of #': 'eine Folge von #',
  'neither equal dice nor a run': 'weder Gleiche noch eine Folge',

  'empty card': 'leerer Zettel',
  'upper filled': 'oben voll',
  'lower filled': 'unten voll',
  'last turn': 'letzter Zug',
  'nothing is filled': 'nichts ist eingetragen',
  'the upper section is filled, with # of each face': 'der obere Teil ist voll, mit je # passenden Würfeln',
  'the lower section is filled': 'der untere Teil ist voll',
  'the lower section is filled, with no extra bonus to come': 'der untere Teil ist voll, Extraboni kommen nicht mehr',
  'all other categories are filled': 'alle anderen Kategorien sind voll',
  'all other categories are filled, above with # of each face': 'alle anderen Kategorien sind voll, oben mit je # passenden Würfeln',

  'First rolls are those of the first turn. On a card that is partly filled another keep may be best.':
    'Der erste Wurf ist der des ersten Zugs. Mit angefangenem Zettel kann anderes besser sein.',
  'Of later rolls it says nothing.': 'Über spätere Würfe sagt er nichts.',
  'Costs are for the cards that are named, and for one category. A second one may cost more or less.':
    'Die Kosten gelten für die genannten Zettel und für eine Kategorie. Eine zweite kann mehr oder weniger kosten.',
  'It is about the expected score of one player. What others have does not count.':
    'Es geht um die eigenen Punkte im Schnitt. Was andere haben, zählt nicht.',

  'at the start': 'am Anfang',
  level: 'gleichauf',
  ahead: 'vorn',
  behind: 'zurück',
  'far ahead, near the target': 'weit vorn, kurz vor dem Ziel',
  'far behind, the other near': 'weit zurück, der andere kurz vor dem Ziel',
  'both near the target': 'beide kurz vor dem Ziel',
  'in the middle': 'in der Mitte',
  'nearing the target': 'auf dem Weg ins Ziel',
  'near the target': 'kurz vor dem Ziel',
};

function translated(text: string): string | null {
  const numbers = text.match(/\d+/g) ?? [];
  const found = german[text.replace(/\d+/g, '#')];
  return found?.replace(/#/g, () => numbers.shift() ?? '') ?? null;
}

/** A sentence, or some joined by "and", as rolls are that show several things; as it stands where no words are known. */
export const onSheet = (text: string, code: string): string =>
  code === 'de'
    ? (translated(text) ?? text.split(' and ').map((part) => translated(part) ?? part).join(' und '))
    : text;
