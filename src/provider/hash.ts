import { createHash, timingSafeEqual } from 'node:crypto';

/** Parameters as they came or go, form-decoded and otherwise untouched. */
export type Params = readonly (readonly [name: string, value: string])[];

const HASH = /^[0-9a-f]{32}$/i;

/** The provider's signature: every parameter in the order of code units, then the secret. MD5 because they say so. */
export function hashOf(params: Params, secret: string): string {
  const text = params
    .filter(([name]) => name !== 'hash')
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return createHash('md5')
    .update(text + secret)
    .digest('hex');
}

/** A parameter that came empty may or may not be part of the hash. */
export function isSignedByProvider(params: Params, secret: string): boolean {
  const hashes = params.filter(([name]) => name === 'hash');
  const given = hashes[0]?.[1] ?? '';
  if (hashes.length !== 1 || !HASH.test(given)) return false;
  const bytes = Buffer.from(given, 'hex');
  const matches = (signed: Params) => timingSafeEqual(Buffer.from(hashOf(signed, secret), 'hex'), bytes);
  return matches(params) || matches(params.filter(([, value]) => value !== ''));
}
