/** House rules that people often have, as switches: each option is the text of the rules with it. */
import { listOf, listedIn, sectionIn, withAll, withEntry, withoutSection, withSection, withTop } from './edit';
import { entry, quoted, sectionsOf, textOf, type Section } from './file';
import { patternOf } from './pattern';

export interface Option {
  /** A number, or a word of the catalogues. */
  id: string;
  text: string;
  isOn: boolean;
}

export interface Switch {
  id: string;
  options: Option[];
}

type Change = (text: string) => string;

/** What stands there now is an option too. */
function switchOf(id: string, text: string, changes: [string, Change][]): Switch {
  const options = changes.map(([id, change]) => ({ id, text: change(text) })).map((each) => ({ ...each, isOn: each.text === text }));
  return { id, options };
}

const withNow = (ids: string[], now: string) => (now === '' || ids.includes(now) ? ids : [...ids, now]);

/** One key at the top, which is `usual` where it is left out. */
function topSwitch(text: string, key: string, ids: string[], usual: string, rawOf: (id: string) => string = (id) => id): Switch {
  const top = sectionsOf(text)[0]!;
  const now = textOf(top, key);
  return switchOf(
    key,
    text,
    withNow(ids, now).map((id) => [id, (text) => (now === '' && id === usual ? text : withTop(text, key, rawOf(id)))]),
  );
}

const patternIn = (section: Section) => patternOf(entry(section, 'pattern')?.raw ?? '');
const idOf = (section: Section) => textOf(section, 'id');

/** Points in a section that stands once, or no such section. */
function pointsSwitch(text: string, header: string, none: string, points: string[], blockOf: (points: string) => string): Switch {
  const there = sectionIn(text, header);
  const now = there ? textOf(there, 'points') : '';
  return switchOf(header, text, [
    [none, (text) => withoutSection(text, header)],
    ...withNow(points, now).map((id): [string, Change] => [id, (text) => withSection(text, header, 'points', id, blockOf(id))]),
  ]);
}

const UPPER_TOTAL: Record<string, string> = { 5: '63', 6: '84' };

function ofCard(text: string): Switch[] {
  const dice = textOf(sectionsOf(text)[0]!, 'dice');
  const categories = listedIn(text, 'category');
  const pattern = (each: Section) => patternIn(each);
  const allEqual = categories.find((each) => {
    const found = pattern(each);
    return found?.kind === 'groups' && found.groups.join() === dice;
  });
  const houses = categories.filter((each) => {
    const found = pattern(each);
    return found?.kind === 'groups' && found.groups.join() === '3,2';
  });
  const straights = categories.filter((each) => pattern(each)?.kind === 'run' && /^\d+$/.test(textOf(each, 'points')));
  const fixed = categories.filter((each) => each !== allEqual && textOf(each, 'section') !== 'upper' && /^\d+$/.test(textOf(each, 'points')));
  const from = UPPER_TOTAL[dice];
  return [
    ...(from ? [pointsSwitch(text, 'upper-bonus', '0', ['35', '50'], (points) => `from = ${from}\npoints = ${points}`)] : []),
    ...(allEqual ? [pointsSwitch(text, 'extra-bonus', '0', ['50', '100'], (points) => `category = ${quoted(idOf(allEqual))}\npoints = ${points}`)] : []),
    ...(allEqual ? [jokerSwitch(text, idOf(allEqual), fixed.map(idOf))] : []),
    ...(houses.length ? [houseSwitch(text, houses.map(idOf))] : []),
    ...(straights.length === 2 ? [straightSwitch(text, straights)] : []),
  ];
}

function jokerSwitch(text: string, category: string, pays: string[]): Switch {
  const block = (choice: string) => `category = ${quoted(category)}\nchoice = ${quoted(choice)}\npays-in-full = ${listOf(pays)}`;
  const changes = ['free', 'forced'].map((choice): [string, Change] => [choice, (text) => withSection(text, 'joker', 'choice', quoted(choice), block(choice))]);
  return switchOf('joker', text, [['off', (text) => withoutSection(text, 'joker')], ...changes]);
}

function houseSwitch(text: string, ids: string[]): Switch {
  const set = (raw: string): Change => (text) =>
    withAll(text, ids, (text, section) => (raw === 'false' && !entry(section, 'same-face') ? text : withEntry(text, section, 'same-face', raw)));
  return switchOf('same-face', text, [
    ['no', set('false')],
    ['yes', set('true')],
  ]);
}

function straightSwitch(text: string, straights: Section[]): Switch {
  const ids = straights.map(idOf);
  const now = straights.map((each) => textOf(each, 'points')).join(' / ');
  const change = (id: string): Change => (text) => withAll(text, ids, (text, section, at) => withEntry(text, section, 'points', id.split(' / ')[at]!));
  return switchOf('straights', text, withNow(['30 / 40', '15 / 20'], now).map((id) => [id, change(id)]));
}

const FLAG: [string, string][] = [
  ['no', 'false'],
  ['yes', 'true'],
];
const flag = (text: string, key: string, usual = 'no') => {
  const now = textOf(sectionsOf(text)[0]!, key);
  return switchOf(key, text, FLAG.map(([id, raw]) => [id, (text) => (now === '' && id === usual ? text : withTop(text, key, raw))]));
};

const ofBank = (text: string): Switch[] => (textOf(sectionsOf(text)[0]!, 'end').startsWith('{') ? ofTurns(text) : [...ofTarget(text), ...ofTurns(text)]);

const ofTarget = (text: string): Switch[] => [
  topSwitch(text, 'target', ['5000', '10000'], ''),
  topSwitch(text, 'end', ['at-once', 'round'], '', quoted),
  flag(text, 'exact-target'),
];

const ofTurns = (text: string): Switch[] => [
  topSwitch(text, 'entry', ['0', '500', '1000'], '0'),
  topSwitch(text, 'minimum', ['0', '250', '350'], '0'),
  topSwitch(text, 'hot-dice', ['may-roll', 'must-roll'], '', quoted),
];

const ofRace = (text: string): Switch[] => [
  topSwitch(text, 'pieces', ['2', '3', '4'], ''),
  topSwitch(text, 'on-entry', ['0', '1'], '0'),
  topSwitch(text, 'players', ['2', '3', '4'], ''),
  flag(text, 'jump-in-goal'),
  flag(text, 'again-without-move'),
];

const OF = { scorecard: ofCard, bank: ofBank, race: ofRace };

/** The switches that rules of a family have. */
export function switchesOf(text: string): Switch[] {
  const family = textOf(sectionsOf(text)[0]!, 'family');
  return family in OF ? OF[family as keyof typeof OF](text) : [];
}
