import { expect, test } from '@playwright/test';
import { categoryName } from '../../src/words/categories';

const german = (name: string) => categoryName({ name }, 'de');
const english = (name: string) => categoryName({ name }, 'en');

test('categories are called in the language of the page, whichever the rules are written in', () => {
  expect(german('Odd straight')).toBe('Ungerade Straße');
  expect(english('Kleine Straße')).toBe('Small straight');
  expect(english('Odd straight')).toBe('Odd straight');
  expect(german('Kleine Straße')).toBe('Kleine Straße');
});

test('one of several entries keeps its number', () => {
  expect(german('Choice 3')).toBe('Chance 3');
  expect(english('Vierer 2')).toBe('Fours 2');
});

test('what both call alike, and names of one\'s own, stay', () => {
  for (const name of ['Chance', 'Kniffel', 'Omas Straße', 'Turn 7 of 8']) expect([german(name), english(name)]).toEqual([name, name]);
});
