import { expect, test } from '@playwright/test';
import { after } from '../../src/ask/after';
import type { BankRules, RaceRules, ScorecardRules } from '../../src/engine/types';

const card = { family: 'scorecard', dice: 5, rolls: 3, saved_dice: false, saved_rolls: false, action_dice: null } as ScorecardRules;
const bank = { family: 'bank' } as BankRules;
const keep = { type: 'keep', text: 'keep 55', dice: '55' };
const score = { type: 'score', text: 'chance', category: 'chance', points: 17 };
const points = { objective: 'expected-score' };

test('what is kept stays, and a roll less is left', () => {
  expect(after(keep, card, { ...points, roll: '55123', rolls_left: 2 })).toMatchObject({ roll: '55', rolls_left: 1 });
  expect(after({ ...keep, dice: '55123' }, card, { ...points, roll: '55123', rolls_left: 2 })).toMatchObject({ roll: '55123', rolls_left: 0 });
  expect(after(keep, { ...card, saved_dice: true }, { ...points, roll: '55123', rolls_left: 2 })).toMatchObject({ saved: '55' });
});

test('what is entered stands on the card, and the next turn begins', () => {
  expect(after(score, card, { ...points, card: 'ones=3', roll: '55123', rolls_left: 0 })).toEqual({
    card: 'ones=3,chance=17',
    roll: undefined,
    rolls_left: 2,
    saved: undefined,
  });
});

test('rolls that are not used are saved, where rules say so', () => {
  const next = after(score, { ...card, saved_rolls: true }, { ...points, roll: '55123', rolls_left: 4 });
  expect(next).toMatchObject({ card: 'chance=17', rolls_left: 6 });
});

test('an extra bonus matters where it is not only about points', () => {
  const joker = { ...score, bonus: 100 };
  expect(after(joker, card, points)).not.toBeNull();
  expect(after(joker, card, { objective: 'target' })).toBeNull();
});

test('the turn goes on with what is set aside, or is written', () => {
  const aside = { type: 'set-aside', text: '1', dice: '1', turn: 450 };
  expect(after({ ...aside, then: 'roll' }, bank, { objective: 'turns', me: 1000, turn: 350 })).toEqual({ turn: 450, roll: undefined });
  expect(after({ ...aside, then: 'bank' }, bank, { objective: 'turns', me: 1000, turn: 350 })).toMatchObject({ me: 1450, turn: undefined });
  expect(after({ ...aside, then: 'bank' }, bank, { objective: 'points', turn: 350 })).not.toHaveProperty('me');
});

test('what others do next is not known', () => {
  const race = { family: 'race' } as RaceRules;
  expect(after({ type: 'move', text: 'move 3', from: 3, to: 8 }, race, {})).toBeNull();
  expect(after(score, { ...card, action_dice: {} } as ScorecardRules, { objective: 'win' })).toBeNull();
});
