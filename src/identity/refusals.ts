import { Refusal, type ErrorCode } from '../http/errors.ts';
import type { CaseRefusal } from './case-acts.ts';

const CODES: Record<CaseRefusal['reason'], ErrorCode> = {
  locked: 'KYC_LOCKED',
  invalid_details: 'KYC_DETAILS_INVALID',
  incomplete: 'KYC_INCOMPLETE',
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
    const fields = Object.keys(result.problems).join(', ');
    throw isUnderAge
      ? new Refusal('KYC_UNDER_AGE')
      : new Refusal('KYC_DETAILS_INVALID', { text: `Please check these fields: ${fields}.` });
  }
  if (result.reason === 'incomplete') {
    const missing = result.missing.map((thing) => thing.replaceAll('_', ' ')).join(', ');
    throw new Refusal('KYC_INCOMPLETE', { text: `Before you can submit, this is still missing: ${missing}.` });
  }
  throw new Refusal(CODES[result.reason]);
}
