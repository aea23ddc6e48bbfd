import { AGE_MIN } from '../terms/house-terms.ts';
import { COUNTRY_CODES } from './country-codes.ts';

/** The fields of the first level, in the order of the form. */
export interface Details {
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD`. */
  dateOfBirth: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  province: string;
  postalCode: string;
  phone: string;
  /** Of the identity document; helps to distinguish people of the same name. */
  documentNumber: string;
}

export type DetailName = keyof Details;

export const DETAIL_NAMES = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'country',
  'addressLine1',
  'addressLine2',
  'city',
  'province',
  'postalCode',
  'phone',
  'documentNumber',
] as const satisfies readonly DetailName[];

/** Not every address has a second line, a province or a postal code; the number is also on the document. */
const OPTIONAL: readonly DetailName[] = ['addressLine2', 'province', 'postalCode', 'documentNumber'];

export const DETAIL_LENGTH_MAX: Record<DetailName, number> = {
  firstName: 60,
  lastName: 60,
  dateOfBirth: 10,
  country: 2,
  addressLine1: 100,
  addressLine2: 100,
  city: 60,
  province: 60,
  postalCode: 12,
  phone: 24,
  documentNumber: 30,
};

export type DetailProblem = 'missing' | 'too_long' | 'invalid' | 'under_age';

const AGE_MAX = 120;
const NAME = /^\p{L}[\p{L}\p{M}'’.\- ]*$/u;
const PLACE = /^[\p{L}\p{M}\p{N}'’.,\-/#()&ºª° ]+$/u;
const POSTAL_CODE = /^[A-Za-z0-9][A-Za-z0-9\- ]*$/;
const DOCUMENT_NUMBER = /^[\p{L}\p{N}][\p{L}\p{N}\- /.]*$/u;
const PHONE = /^\+?[\d\s().-]+$/;

/** Problems by field; null if there are none. */
export function findDetailProblems(details: Details, now: Date): Partial<Record<DetailName, DetailProblem>> | null {
  const problems: Partial<Record<DetailName, DetailProblem>> = {};
  for (const name of DETAIL_NAMES) {
    const problem = problemOf(name, details[name].trim(), now);
    if (problem) problems[name] = problem;
  }
  return Object.keys(problems).length === 0 ? null : problems;
}

/** The stored form: trimmed, with single spaces. */
export function tidyDetails(details: Details): Details {
  const entries = DETAIL_NAMES.map((name) => [name, details[name].trim().replace(/\s+/g, ' ')]);
  return Object.fromEntries(entries) as Details;
}

export const NO_DETAILS: Details = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  country: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  province: '',
  postalCode: '',
  phone: '',
  documentNumber: '',
};

function problemOf(name: DetailName, text: string, now: Date): DetailProblem | null {
  if (text === '') return OPTIONAL.includes(name) ? null : 'missing';
  if (text.length > DETAIL_LENGTH_MAX[name]) return 'too_long';
  switch (name) {
    case 'firstName':
    case 'lastName':
      return NAME.test(text) ? null : 'invalid';
    case 'dateOfBirth':
      return problemOfBirth(text, now);
    case 'country':
      return COUNTRY_CODES.includes(text) ? null : 'invalid';
    case 'postalCode':
      return POSTAL_CODE.test(text) ? null : 'invalid';
    case 'phone':
      return PHONE.test(text) && /^\d{6,15}$/.test(text.replace(/\D/g, '')) ? null : 'invalid';
    case 'documentNumber':
      return DOCUMENT_NUMBER.test(text) ? null : 'invalid';
    case 'addressLine1':
    case 'addressLine2':
    case 'city':
    case 'province':
      return PLACE.test(text) ? null : 'invalid';
  }
}

function problemOfBirth(text: string, now: Date): DetailProblem | null {
  const born = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  // 2001-02-30 would parse as 2 March: reject a date that does not format back to the same text.
  if (!born || Number.isNaN(born.getTime()) || born.toISOString().slice(0, 10) !== text) return 'invalid';
  if (born > now || born < yearsBefore(now, AGE_MAX)) return 'invalid';
  return born > yearsBefore(now, AGE_MIN) ? 'under_age' : null;
}

/** The same day of an earlier year, in UTC: somebody born on it is that many years old. */
function yearsBefore(now: Date, years: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate()));
}
