import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { differencesOf } from '../../src/rules/differences';
import { entry } from '../../src/rules/file';
import { patternOf } from '../../src/rules/pattern';
import { switchesOf } from '../../src/rules/switches';

const rules = (path: string) => readFileSync(`../rules/${path}.toml`, 'utf8');
const options = (text: string, id: string) => switchesOf(text).find((each) => each.id === id)!.options;
const on = (text: string) => switchesOf(text).map(({ id, options }) => [id, options.filter(({ isOn }) => isOn).map((each) => each.id)]);

test('switches stand where the rules are', () => {
  expect(on(rules('scorecard/kniffel'))).toEqual([
    ['upper-bonus', ['35']],
    ['extra-bonus', ['0']],
    ['joker', ['off']],
    ['same-face', ['yes']],
    ['straights', ['30 / 40']],
  ]);
  expect(on(rules('scorecard/yahtzee')).map(([, ids]) => ids)).toEqual([['35'], ['100'], ['forced'], ['no'], ['30 / 40']]);
  expect(on(rules('bank/zehntausend')).every(([, ids]) => ids!.length === 1)).toBe(true);
  expect(on(rules('race/mensch-aergere-dich-nicht')).every(([, ids]) => ids!.length === 1)).toBe(true);
});

test('a switch there and back leaves the rules as they were, and each is one difference', () => {
  for (const game of ['scorecard/kniffel', 'scorecard/yatzy', 'bank/farkle', 'race/mad-game']) {
    const text = rules(game);
    for (const { id, options } of switchesOf(text))
      for (const option of options) {
        const again = switchesOf(option.text).find((each) => each.id === id)!.options.find((each) => each.id === option.id);
        expect(again?.isOn, `${game} ${id} ${option.id}`).toBe(true);
        expect(differencesOf(text, option.text).length > 0, `${game} ${id} ${option.id}`).toBe(!option.isOn);
      }
  }
});

test('what a house rule changes is told by section and key', () => {
  const text = rules('scorecard/kniffel');
  const bonus = options(text, 'upper-bonus').find(({ id }) => id === '50')!.text;
  expect(differencesOf(text, bonus)).toMatchObject([{ kind: 'changed', key: 'points', raw: '50', section: { header: 'upper-bonus' } }]);
  const extra = options(bonus, 'extra-bonus').find(({ id }) => id === '100')!.text;
  expect(differencesOf(text, extra).map(({ kind }) => kind)).toEqual(['changed', 'added']);
  expect(extra).toContain('[extra-bonus]\ncategory = "kniffel"\npoints = 100\n');
  const joker = options(text, 'joker').find(({ id }) => id === 'free')!.text;
  expect(joker).toContain('pays-in-full = ["full-house", "small-straight", "large-straight"]');
  const none = options(text, 'upper-bonus').find(({ id }) => id === '0')!.text;
  expect(differencesOf(text, none)).toMatchObject([{ kind: 'removed', section: { header: 'upper-bonus' } }]);
  expect(entry(differencesOf(text, none)[0]!.section, 'points')?.raw).toBe('35');
});

test('patterns are read as the files write them', () => {
  expect(patternOf('"any"')).toEqual({ kind: 'any' });
  expect(patternOf('{ groups = [3, 2] }')).toEqual({ kind: 'groups', groups: [3, 2] });
  expect(patternOf('{ run = 4 }')).toEqual({ kind: 'run', length: 4 });
  expect(patternOf('{ contains = "12345" }')).toEqual({ kind: 'contains', dice: '12345' });
  expect(patternOf('{ face = 3 }')).toEqual({ kind: 'face', face: 3 });
  expect(patternOf('{ faces = "16" }')).toEqual({ kind: 'faces', faces: '16' });
  expect(patternOf('{ sum = 13 }')).toEqual({ kind: 'sum', from: 13, to: 13 });
  expect(patternOf('{ sum = { to = 10 } }')).toEqual({ kind: 'sum', from: null, to: 10 });
  expect(patternOf('{ none = { run = 4 } }')).toEqual({ kind: 'none', pattern: { kind: 'run', length: 4 } });
  const colours = { kind: 'one-of', patterns: [{ kind: 'faces', faces: '16' }, { kind: 'faces', faces: '25' }] };
  expect(patternOf('[{ faces = "16" }, { faces = "25" }]')).toEqual(colours);
  expect(patternOf('{ all = [{ groups = [3, 2] }, [{ faces = "16" }, { faces = "25" }]] }')).toEqual({
    kind: 'all',
    patterns: [{ kind: 'groups', groups: [3, 2] }, colours],
  });
  expect(patternOf('nothing')).toBe(null);
  expect(patternOf('{ face = 3, run = 4 }')).toBe(null);
  expect(patternOf('{ all = ["nothing"] }')).toBe(null);
});
