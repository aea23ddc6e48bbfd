import { expect, test } from 'vitest';
import { findDetailProblems, tidyDetails, type Details } from './details.ts';

const NOW = new Date('2026-11-15T09:00:00Z');
const GOOD: Details = {
  firstName: 'Zoë',
  lastName: "O'Neill-Süß",
  dateOfBirth: '1990-02-28',
  country: 'CA',
  addressLine1: '12/3 Rue de l’Église, Apt. #4',
  addressLine2: '',
  city: 'Montréal',
  province: '',
  postalCode: 'H2X 1Y4',
  phone: '+1 (514) 555-0199',
  documentNumber: 'AB-123 456',
};

test('details: names, places and numbers of the world are taken', () => {
  expect(findDetailProblems(GOOD, NOW)).toBeNull();
  expect(findDetailProblems({ ...GOOD, firstName: '李', lastName: 'Ó Súilleabháin', postalCode: '' }, NOW)).toBeNull();
});

test.each([
  [{ firstName: '' }, { firstName: 'missing' }],
  [{ firstName: '   ' }, { firstName: 'missing' }],
  [{ lastName: '<b>x</b>' }, { lastName: 'invalid' }],
  [{ lastName: 'x'.repeat(61) }, { lastName: 'too_long' }],
  [{ country: 'XX' }, { country: 'invalid' }],
  [{ country: 'ca' }, { country: 'invalid' }],
  [{ phone: '12345' }, { phone: 'invalid' }],
  [{ phone: '+49 abc 1234567' }, { phone: 'invalid' }],
  [{ postalCode: '!' }, { postalCode: 'invalid' }],
  [{ city: 'A\u0000B' }, { city: 'invalid' }],
  [{ dateOfBirth: '2001-02-30' }, { dateOfBirth: 'invalid' }],
  [{ dateOfBirth: '28.02.1990' }, { dateOfBirth: 'invalid' }],
  [{ dateOfBirth: '2027-01-01' }, { dateOfBirth: 'invalid' }],
  [{ dateOfBirth: '1890-01-01' }, { dateOfBirth: 'invalid' }],
  [{ dateOfBirth: '2008-11-16' }, { dateOfBirth: 'under_age' }],
] satisfies [Partial<Details>, object][])('details: %j is refused', (change, problems) => {
  expect(findDetailProblems({ ...GOOD, ...change }, NOW)).toEqual(problems);
});

test('details: one is of age on the eighteenth birthday', () => {
  expect(findDetailProblems({ ...GOOD, dateOfBirth: '2008-11-15' }, NOW)).toBeNull();
});

test('details: are kept without spaces around them', () => {
  expect(tidyDetails({ ...GOOD, city: '  New   York ' }).city).toBe('New York');
});
