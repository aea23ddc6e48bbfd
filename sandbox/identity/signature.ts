import { createHmac, timingSafeEqual } from 'node:crypto';

export const CREDENTIALS = { appToken: 'sim-identity-token', secret: 'sim-identity-secret-R4w' } as const;

/** Signature of a request to the provider: HMAC-SHA256 over time, method, path and body, in lower-case hex. */
export function requestSignature(parts: { ts: string; method: string; path: string; body: string }): string {
  return createHmac('sha256', CREDENTIALS.secret)
    .update(parts.ts + parts.method + parts.path + parts.body)
    .digest('hex');
}

/** Signature of a callback: HMAC-SHA256 over the raw body, in lower-case hex. */
export function payloadDigest(body: string): string {
  return createHmac('sha256', CREDENTIALS.secret).update(body).digest('hex');
}

export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
