import { Refusal, type ErrorCode } from '../http/errors.ts';
import { refuse } from '../texts/refusals.ts';
import type { CaseRefusal } from './case-acts.ts';
import { DETAIL_NAMES } from './details.ts';

const CODES: Record<Exclude<CaseRefusal['reason'], 'invalid_details' | 'incomplete'>, ErrorCode> = {
  locked: 'KYC_LOCKED',
  unknown_type: 'DOCUMENT_TYPE',
  broken: 'DOCUMENT_BROKEN',
  too_many_pixels: 'DOCUMENT_PIXELS',
  too_many: 'DOCUMENTS_FULL',
  not_found: 'NOT_FOUND',
};

export function requireDone(result: { ok: true } | CaseRefusal): void {
  if (result.ok) return;
  if (result.reason === 'invalid_details') {
    const isUnderAge = result.problems.dateOfBirth === 'under_age';
    const fields = DETAIL_NAMES.filter((name) => name in result.problems);
    throw isUnderAge ? new Refusal('KYC_UNDER_AGE') : Refusal.of(refuse('KYC_DETAILS_INVALID', { fields }));
  }
  if (result.reason === 'incomplete') {
    throw Refusal.of(refuse('KYC_INCOMPLETE', { missing: result.missing }));
  }
  throw new Refusal(CODES[result.reason]);
}
