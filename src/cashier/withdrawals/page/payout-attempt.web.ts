import { ApiError, apiPost, newIdempotencyKey } from '../../../ui/api-client.ts';
import type { signCrypto } from '../../api.ts';
import type { CurrencyCode } from '../../coins/currencies.ts';
import type { requestPayout } from '../api.ts';

/** A payout that may have been sent already. Repeating the same bytes with the same key pays once. */
export interface Attempt {
  key: string;
  body: { payload: string; signature: string; code?: string };
}

export async function signPayout(
  body: { address: string; currency: CurrencyCode; amount: number },
  code: string,
): Promise<Attempt> {
  const signed = await apiPost<typeof signCrypto>('/api/crypto/sign', body);
  return { key: newIdempotencyKey(), body: { ...signed, ...(code === '' ? {} : { code }) } };
}

export function sendPayout({ key, body }: Attempt) {
  return apiPost<typeof requestPayout>('/api/crypto/payout', body, { idempotencyKey: key });
}

/** Whether the error leaves open if the server accepted the payout. */
export function isUndecided(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.code === 'OUTCOME_UNKNOWN' || [0, 500, 502, 504].includes(error.status);
}
