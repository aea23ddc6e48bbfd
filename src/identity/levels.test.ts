import { expect, test } from 'vitest';
import { missingThings, type DocumentKind, type Side } from './levels.ts';
import { documentsDueAt, reviewedBy } from './times.ts';

const documents = (...named: string[]) =>
  named.map((name) => {
    const [kind, side = 'front'] = name.split('/');
    return { kind: kind as DocumentKind, side: side as Side };
  });
const missing = (named: string[], more = {}) =>
  missingThings({ hasDetails: true, documents: documents(...named), fundsAsked: false, ...more });

test('levels: details, one proof of identity and one of the address are enough', () => {
  expect(missing([], { hasDetails: false })).toEqual(['details', 'identity_document', 'proof_of_address']);
  expect(missing(['passport', 'proof_of_address'])).toEqual([]);
  expect(missing(['id_card', 'proof_of_address'])).toEqual(['back_side']);
  expect(missing(['id_card', 'licence/back', 'proof_of_address'])).toEqual(['back_side']);
  expect(missing(['licence', 'licence/back', 'proof_of_address'])).toEqual([]);
  expect(missing(['selfie', 'proof_of_address'])).toEqual(['identity_document']);
});

test('levels: the source of funds is wanted once it was asked for', () => {
  expect(missing(['passport', 'proof_of_address'], { fundsAsked: true })).toEqual(['source_of_funds']);
  expect(missing(['passport', 'proof_of_address', 'source_of_funds'], { fundsAsked: true })).toEqual([]);
});

test('times: documents are due 72 hours after the first deposit, or after they were asked for again', () => {
  const first = new Date('2026-11-01T10:00:00Z');
  expect(documentsDueAt(null, null)).toBeNull();
  expect(documentsDueAt(first, null)).toEqual(new Date('2026-11-04T10:00:00Z'));
  expect(documentsDueAt(first, new Date('2026-11-10T10:00:00Z'))).toEqual(new Date('2026-11-13T10:00:00Z'));
});

test('times: a review takes seven business days at most', () => {
  // A Friday, with two weekends in between.
  expect(reviewedBy(new Date('2026-11-13T10:00:00Z'))).toEqual(new Date('2026-11-24T10:00:00Z'));
});
