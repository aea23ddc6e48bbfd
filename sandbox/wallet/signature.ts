import { createHash, timingSafeEqual } from 'node:crypto';

export type Params = Readonly<Record<string, string>>;

/** MD5 over the sorted parameters and the secret, as documented by the provider. */
export function hashOf(params: Params, secret: string): string {
  const { hash: _own, ...others } = params;
  const sorted = Object.entries(others).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const canonical = sorted.map((pair) => pair.join('=')).join('&');
  return createHash('md5')
    .update(canonical + secret)
    .digest('hex');
}

/** Empty parameters are neither sent nor hashed. */
export function signed(params: Readonly<Record<string, string | null>>, secret: string): Params {
  const sent = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== null && pair[1] !== '');
  const filled = Object.fromEntries(sent);
  return { ...filled, hash: hashOf(filled, secret) };
}

/** Checks the hash of received parameters, with or without the empty ones. */
export function isHashRight(params: Params, secret: string): boolean {
  const given = Buffer.from((params['hash'] ?? '').toLowerCase());
  const filled = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));
  return [params, filled].some((each) => {
    const right = Buffer.from(hashOf(each, secret));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
