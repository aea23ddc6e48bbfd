import { expect, test } from 'vitest';
import { TERMS_VERSION } from '../players/register/register.ts';
import * as amlEn from './aml-text.en.ts';
import * as amlEs from './aml-text.es.ts';
import * as amlJa from './aml-text.ja.ts';
import * as amlPt from './aml-text.pt.ts';
import { GAMES } from '../games/all.ts';
import { LANGUAGES } from '../texts/language.ts';
import { figuresIn, fillGaps, gapsIn, LIVE_FIGURES } from './figures.ts';
import type { PageText } from './page-text.ts';
import * as privacyEn from './privacy-text.en.ts';
import * as privacyEs from './privacy-text.es.ts';
import * as privacyJa from './privacy-text.ja.ts';
import * as privacyPt from './privacy-text.pt.ts';
import * as responsibleEn from './responsible-text.en.ts';
import * as responsibleEs from './responsible-text.es.ts';
import * as responsibleJa from './responsible-text.ja.ts';
import * as responsiblePt from './responsible-text.pt.ts';
import * as termsEn from './terms-text.en.ts';
import * as termsEs from './terms-text.es.ts';
import * as termsJa from './terms-text.ja.ts';
import * as termsPt from './terms-text.pt.ts';

const PAGES = [
  ['terms', termsEn.page, termsEs.page, termsPt.page, termsJa.page],
  ['privacy', privacyEn.page, privacyEs.page, privacyPt.page, privacyJa.page],
  ['aml', amlEn.page, amlEs.page, amlPt.page, amlJa.page],
  ['responsible', responsibleEn.page, responsibleEs.page, responsiblePt.page, responsibleJa.page],
] as const;

const ROUTES = [
  '/terms',
  '/privacy-policy',
  '/aml',
  '/responsible',
  '/settings',
  '/settings/responsible',
  '/rewards',
  '/promo',
  '/affiliate',
];

test.each(PAGES)('%s: all languages have the same sections, dates and kinds of blocks', (_name, english, ...others) => {
  for (const other of others) expect(shapeOf(other)).toEqual(shapeOf(english));
});

test.each(PAGES)('%s: anchors are unique, and links lead to pages and sections that exist', (_name, ...languages) => {
  for (const page of languages) {
    const ids = page.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const address of addressesIn(page)) {
      const [route, anchor] = address.split('#');
      expect(/^(mailto:|https:)/.test(address) || ROUTES.includes(route!), address).toBe(true);
      if (anchor) expect(termsEn.page.sections.some(({ id }) => id === anchor)).toBe(true);
    }
  }
});

test('terms: the page is the version that players agree to', () => {
  expect(termsEn.page.changedOn.slice(0, 7)).toBe(TERMS_VERSION);
});

test.each(PAGES)('%s: every figure that a text quotes is one of the house', (_name, ...languages) => {
  for (const [at, page] of languages.entries()) {
    const figures = figuresIn(LANGUAGES[at]!, GAMES);
    const gaps = gapsIn(JSON.stringify(page));
    expect(gaps.length).toBeGreaterThan(0);
    expect(
      gaps.filter((name) => !Object.hasOwn(figures, name) && !(LIVE_FIGURES as readonly string[]).includes(name)),
    ).toEqual([]);
  }
});

test('terms: barred countries are named in words', () => {
  const text = filledIn(termsEn.page.sections.find(({ id }) => id === 'countries'));
  for (const country of ['United States', 'Austria', 'Germany', 'North Korea', 'Singapore']) {
    expect(text).toContain(country);
  }
  // Another list has it, and the terms link there.
  expect(text).not.toContain('Slovakia');
  expect(text).toContain('(/aml)');
});

const filledIn = (part: unknown) => fillGaps(JSON.stringify(part), figuresIn('en', GAMES));

function shapeOf({ changedOn, parts, sections }: PageText) {
  return {
    changedOn,
    parts,
    sections: sections.map(({ id, body }) => ({
      id,
      blocks: body.map((block) => (typeof block === 'string' ? 'paragraph' : block.length)),
    })),
  };
}

function addressesIn({ sections }: PageText): string[] {
  const text = sections.flatMap(({ body }) => body.flat()).join('\n');
  return [...text.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]!);
}

test('terms: a result is final after 72 hours, in every language', () => {
  for (const { page } of [termsEn, termsEs, termsPt, termsJa]) {
    const games = page.sections.find(({ id }) => id === 'games')!;
    expect(filledIn(games.body)).toMatch(/\b72\b|72時間/);
  }
});
