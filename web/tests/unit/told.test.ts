import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { reasons } from '../../src/rules/reasons.de';
import { patternOf, sentences } from '../../src/words/engine.de';

const SOURCES = ['scorecard/position', 'scorecard/card', 'bank/position', 'race/position', 'race/seats', 'notation', 'dice'];

/** The sentences of an enum of errors, which thiserror writes, with a letter where something is filled in. */
function messagesOf(source: string): string[] {
  const text = readFileSync(new URL(`../../../games/src/${source}.rs`, import.meta.url), 'utf8');
  const found = [...text.matchAll(/#\[error\(\s*"((?:[^"\\]|\\[^])*)"/g)].map(([, message]) => message!);
  return found.map((message) => message.replace(/\\\n\s*/g, '').replaceAll('\\"', '"').replace(/\{[^}]*\}/g, 'x'));
}

for (const source of SOURCES)
  test(`all that ${source} refuses has German words`, () => {
    const patterns = sentences.map(([english]) => patternOf(english));
    const messages = messagesOf(source).filter((message) => message !== 'x');
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.filter((message) => !patterns.some((pattern) => pattern.test(message)))).toEqual([]);
  });

test('what a German sentence fills in is in the English one', () => {
  const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  for (const [english, german] of [...sentences, ...reasons]) expect(names(english)).toEqual(expect.arrayContaining(names(german)));
});

test('each reason why rules do not fit is one that the engine tells', () => {
  const FILES = ['check', 'scorecard/validate', 'bank/validate', 'bank/game', 'race/validate'];
  const read = (file: string) => readFileSync(new URL(`../../../games/src/${file}.rs`, import.meta.url), 'utf8');
  const told = FILES.map(read).join('\n').replace(/\\\n\s*/g, '').replaceAll('\\"', '"').replace(/\{\w*\}/g, '{}');
  const plain = reasons.map(([english]) => english.replace(/\{\w+\}/g, '{}'));
  expect(plain.filter((each) => !told.includes(each))).toEqual([]);
});
