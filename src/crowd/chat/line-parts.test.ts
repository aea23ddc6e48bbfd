import { expect, test } from 'vitest';
import { mentions, newsOf, partsOf } from './line-parts.web.ts';

const ID = 'AbCdEfGhIjKlMnOpQrStUv';
const kinds = (text: string) => partsOf(text).map(({ kind, text: part }) => `${kind}: ${part}`);

test('chat line: names and bets are found, everything else stays text', () => {
  expect(kinds('hello')).toEqual(['text: hello']);
  expect(kinds('@Anna look')).toEqual(['name: Anna', 'text:  look']);
  expect(kinds(`see https://roulo.test/bet/${ID}!`)).toEqual(['text: see ', `bet: ${ID}`, 'text: !']);
  expect(kinds(ID)).toEqual([`bet: ${ID}`]);
  expect(kinds('https://evil.test/x')).toEqual(['text: https://evil.test/x']);
  expect(kinds('<a href="javascript:x">y</a>')).toEqual(['text: <a href="javascript:x">y</a>']);
  // Longer than any name, and part of a longer word.
  expect(kinds(`@${'a'.repeat(13)} ${ID}x`)).toEqual([`text: @${'a'.repeat(13)} ${ID}x`]);
});

test('chat line: a player is mentioned by the whole name, in any case', () => {
  expect(mentions('hi @ANNA', 'Anna')).toBe(true);
  expect(mentions('hi @Annabel', 'Anna')).toBe(false);
  expect(mentions('hi Anna', 'Anna')).toBe(false);
  expect(mentions('hi @Anna', null)).toBe(false);
});

test('chat line: own lines and those of blocked players are no news, whatever they say', () => {
  const reader = { name: 'Anna', blocked: ['Loud'] };
  expect(newsOf({ name: 'Ben', text: 'hello' }, reader)).toEqual({ counts: true, mentions: false });
  expect(newsOf({ name: 'Ben', text: '@anna hello' }, reader)).toEqual({ counts: true, mentions: true });
  const nothing = { counts: false, mentions: false };
  expect(newsOf({ name: 'ANNA', text: '@Anna' }, reader)).toEqual(nothing);
  expect(newsOf({ name: 'loud', text: 'hello' }, reader)).toEqual(nothing);
  expect(newsOf({ name: 'Loud', text: '@Anna hello' }, reader)).toEqual(nothing);
});
