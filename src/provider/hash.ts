import { createHash } from 'node:crypto';
import { isSameText } from '../secrets/same-text.ts';

/** Parameters as sent, form-decoded and otherwise unchanged. */
export type Params = readonly (readonly [name: string, value: string])[];

/** The provider's signature: all parameters sorted by code units, then the secret. The protocol prescribes MD5. */
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

/** The protocol allows upper case. Empty parameters may or may not be part of the hash. */
export function isSignedByProvider(params: Params, secret: string): boolean {
  const hashes = params.filter(([name]) => name === 'hash');
  if (hashes.length !== 1) return false;
  const given = hashes[0]![1];
  return [params, params.filter(([, value]) => value !== '')]
    .map((signed) => hashOf(signed, secret))
    .flatMap((hash) => [hash, hash.toUpperCase()])
    .map((expected) => isSameText(given, expected))
    .includes(true);
}
