import { expect, test } from '@playwright/test';
import { answered, counted, dueNext, noRecord, noTally, readRecords, without, written, type Asked } from '../../src/train/record';

const ask = (position: string, kind: Asked['kind'] = 'close', again = false): Asked => ({ position, kind, again });

test('a tally counts what was best, what was lost, and how many in a row', () => {
  const tally = [0, 0, 1.5, 0].reduce(counted, noTally);
  expect(tally).toEqual({ answered: 4, best: 3, lost: 1.5, streak: 1, longest: 2, last: [0, 0, 1.5, 0] });
});

test('what is lost by rounding is no loss', () => {
  expect(counted(noTally, 1e-12)).toMatchObject({ best: 1, lost: 0, streak: 1 });
});

test('a tally keeps the last twenty only', () => {
  const tally = Array.from({ length: 30 }, (_, index) => index).reduce(counted, noTally);
  expect(tally.last).toEqual(Array.from({ length: 20 }, (_, index) => index + 10));
});

test('an answer counts for its kind and for all, and is asked no more', () => {
  const record = answered({ ...noRecord, now: ask('a') }, ask('a'), 0);
  expect(record.tallies.close).toEqual(record.tallies.mixed);
  expect(record.tallies.greedy).toBeUndefined();
  expect(record).toMatchObject({ answers: 1, now: null, wrong: [] });
});

test('what went wrong comes again after four others, until it is right', () => {
  let record = answered(noRecord, ask('wrong'), 2);
  const due = () => dueNext(record, 'scorecard', 'mixed', ask('present'))?.position;
  for (const other of ['a', 'b', 'c']) {
    expect(due()).toBeUndefined();
    record = answered(record, ask(other), 0);
  }
  expect(due()).toBe('wrong');
  record = answered(record, ask('d'), 0);
  const again = answered(record, ask('wrong', 'close', true), 1);
  expect(again.wrong).toEqual([{ position: 'wrong', kind: 'close', due: 10 }]);
  expect(again.tallies).toBe(record.tallies);
  expect(answered(record, ask('wrong', 'close', true), 0).wrong).toEqual([]);
});

test('what comes again is of the kind that is practised, and never what is asked now', () => {
  const record = { ...noRecord, answers: 9, wrong: [{ position: 'late', kind: 'close' as const, due: 8 }, { position: 'first', kind: 'greedy' as const, due: 5 }] };
  expect(dueNext(record, 'scorecard', 'mixed', null)?.position).toBe('first');
  expect(dueNext(record, 'scorecard', 'mixed', ask('first'))?.position).toBe('late');
  expect(dueNext(record, 'scorecard', 'mixed', ask('other', 'close', true))).toBeNull();
  expect(dueNext(record, 'scorecard', 'close', null)?.position).toBe('late');
  expect(dueNext(record, 'scorecard', 'first-roll', null)).toBeNull();
  expect(dueNext(record, 'bank', 'mixed', null)?.position).toBe('late');
  expect(dueNext(without(record, 'first'), 'scorecard', 'mixed', null)?.position).toBe('late');
});

test('no more comes again than can be practised', () => {
  const record = Array.from({ length: 60 }, (_, index) => ask(String(index))).reduce((record, each) => answered(record, each, 1), noRecord);
  expect(record.wrong).toHaveLength(40);
  expect(record.wrong.at(-1)?.position).toBe('59');
});

test('records are read as they were written', () => {
  const records = { kniffel: answered({ ...noRecord }, ask('kniffel roll 11356'), 0.25) };
  expect(readRecords(written(records))).toEqual(records);
});

for (const text of [null, '', '{', '[]', '3', '{"version":2,"games":{}}', '{"version":1}', '{"version":1,"games":[]}'])
  test(`nothing is read in ${text}`, () => expect(readRecords(text)).toEqual({}));

test('what is damaged is left out, and what is sound stays', () => {
  const kept = {
    version: 1,
    games: {
      kniffel: {
        tallies: { mixed: { answered: 3, best: 7, lost: 'much', streak: -1, last: [1, null, 'x'] }, other: {}, close: 5 },
        answers: null,
        wrong: [{ position: 'a', kind: 'close', due: 'soon' }, { position: 4, kind: 'close' }, { position: 'b', kind: 'none' }, null],
        now: { position: 'c', kind: 'hard' },
      },
      yahtzee: 'gone',
    },
  };
  expect(readRecords(JSON.stringify(kept))).toEqual({
    kniffel: {
      tallies: { mixed: { answered: 3, best: 3, lost: 0, streak: 0, longest: 0, last: [1, 0, 0] } },
      answers: 0,
      wrong: [{ position: 'a', kind: 'close', due: 0 }],
      now: null,
    },
    yahtzee: noRecord,
  });
});
