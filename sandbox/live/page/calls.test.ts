import { expect, test } from 'vitest';
import { syllablesOf } from './syllables.ts';
import { EN } from './texts.en.web.ts';
import { ES } from './texts.es.web.ts';
import { JA } from './texts.ja.web.ts';
import { PT } from './texts.pt.web.ts';

const LANGUAGES = { en: EN, es: ES, pt: PT, ja: JA };

test('calls: every language has its own words for each, and says the figures', () => {
  const said = new Set<string>();
  for (const { calls, spots } of Object.values(LANGUAGES)) {
    const numbers = Array.from({ length: 37 }, (_, number) => calls.number(number, spots['red']!));
    expect(new Set(numbers).size).toBe(37);
    expect(numbers[17]).toContain('17');
    expect(calls.baccarat('player', 9, 4)).toMatch(/9.*4/);
    expect(calls.baccarat('player', 9, 4)).not.toBe(calls.baccarat('banker', 9, 4));
    expect(calls.wheel(10, 25)).toMatch(/10.*25/);
    expect(calls.dealerHas(22)).not.toContain('22');
    said.add(calls.betting).add(calls.closing);
  }
  expect(said.size).toBe(8);
});

test('calls: where a device has no voice, each becomes syllables with the vowels of its language', () => {
  for (const [language, { calls }] of Object.entries(LANGUAGES)) {
    for (const text of [calls.betting, calls.closing, calls.number(0, ''), calls.dealerBlackjack]) {
      expect(syllablesOf(text, language).length).toBeGreaterThan(1);
    }
  }
  const vowels = (text: string, language: string) =>
    syllablesOf(text, language)
      .map(({ vowel }) => vowel)
      .join('');
  expect(vowels('No va más', 'es')).toBe('oaa');
  // In siete, two adjacent vowels are one syllable.
  expect(vowels('17', 'es')).toBe('uoie');
  expect(vowels('どうぞ', 'ja')).toBe('ouo');
  expect(syllablesOf('No more bets', 'en').at(-1)?.isLast).toBe(true);
});
