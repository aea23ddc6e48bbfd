import { expect, test } from 'vitest';
import { nameKeys } from './person-name.ts';
import { identitySigns } from './signs.ts';

const isOnePerson = (one: readonly [string, string], other: readonly [string, string]) =>
  nameKeys(...one).some((key) => nameKeys(...other).includes(key));

test.each([
  [
    ['Jürgen', 'Müller'],
    ['Juergen', 'Mueller'],
  ],
  [
    ['Jürgen', 'Müller'],
    ['JURGEN', 'muller'],
  ],
  [
    ['Zoë', 'Łukasiewicz'],
    ['Zoe', 'Lukasiewicz'],
  ],
  [
    ['José María', 'García López'],
    ['Jose', 'Garcia'],
  ],
  [
    ['José', 'García López'],
    ['José', 'López'],
  ],
  [
    ['Anna Maria', 'Schmidt'],
    ['Anna', 'Schmidt'],
  ],
  [
    ['Ada', 'Lovelace'],
    ['Lovelace', 'Ada'],
  ],
  [
    ['Anna Maria', 'Schmidt'],
    ['Schmidt', 'Anna Maria'],
  ],
  [
    ['Иван', 'Петров'],
    ['Ivan', 'Petrov'],
  ],
  [
    ['Seán', "O'Connor"],
    ['Sean', 'O’Connor'],
  ],
  [
    ['Jean-Luc', 'Besson'],
    ['Jean Luc', 'Besson'],
  ],
] as const)('names: %j and %j may be one person', (one, other) => {
  expect(isOnePerson(one, other)).toBe(true);
});

test.each([
  [
    ['Anna Maria', 'Schmidt'],
    ['Berta Maria', 'Schmidt'],
  ],
  [
    ['Ada', 'Lovelace'],
    ['Ada', 'Byron'],
  ],
  [
    ['John', 'Smith'],
    ['Jane', 'Smith'],
  ],
] as const)('names: %j and %j are two people', (one, other) => {
  expect(isOnePerson(one, other)).toBe(false);
});

test('signs: the number of a document counts with its country, without what is typed between its digits', () => {
  const details = { firstName: 'Ada', lastName: 'Lovelace', dateOfBirth: '1990-12-10', country: 'CA' };
  const documentOf = (country: string, documentNumber: string) =>
    identitySigns({ ...details, country, documentNumber }).filter(({ kind }) => kind === 'document');
  expect(documentOf('CA', 'ab 123-456')).toEqual(documentOf('CA', 'AB123456'));
  expect(documentOf('CA', 'AB123456')).not.toEqual(documentOf('DE', 'AB123456'));
  expect(documentOf('CA', '')).toEqual([]);
});
