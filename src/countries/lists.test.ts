import { expect, test } from 'vitest';
import {
  AML_RESTRICTED_COUNTRIES,
  isBarredFromRegistration,
  SLOT_BLOCKED_COUNTRIES,
  TERMS_RESTRICTED_COUNTRIES,
} from './lists.ts';

const lists = { SLOT_BLOCKED_COUNTRIES, TERMS_RESTRICTED_COUNTRIES, AML_RESTRICTED_COUNTRIES };

test.each(Object.entries(lists))('countries: %s holds distinct codes of real countries', (_name, list) => {
  expect(new Set(list).size).toBe(list.length);
  const englishNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (const code of list) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(englishNames.of(code)).toBeDefined();
  }
});

test('countries: the lists have the lengths of their sources', () => {
  expect([SLOT_BLOCKED_COUNTRIES.length, TERMS_RESTRICTED_COUNTRIES.length, AML_RESTRICTED_COUNTRIES.length]).toEqual([
    27, 8, 11,
  ]);
});

test('countries: registration is barred by the terms or by the AML page, not by the slot list', () => {
  const barred = ['US', 'FR', 'NL', 'AU', 'AT', 'DE', 'GB', 'ES', 'SY', 'IR', 'KP', 'PT', 'RS', 'SK'];
  for (const country of barred) expect(isBarredFromRegistration(country), country).toBe(true);
  for (const country of ['SE', 'CA', 'IN', 'ZA', 'BR', 'JP']) {
    expect(isBarredFromRegistration(country), country).toBe(false);
  }
});

test('countries: an unknown country may register', () => {
  expect(isBarredFromRegistration(null)).toBe(false);
});
