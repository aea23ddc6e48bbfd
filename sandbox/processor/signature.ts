import { createHmac } from 'node:crypto';

export const ARRAY_FORMS = ['object', 'kept'] as const;
export type ArrayForm = (typeof ARRAY_FORMS)[number];

/** Signature of a callback's body: keys sorted at every depth, compact JSON, HMAC-SHA512 in lower-case hex. */
export function signCallback(body: unknown, secret: string, arrays: ArrayForm): string {
  return createHmac('sha512', secret).update(canonicalText(body, arrays)).digest('hex');
}

/** The documented JavaScript sample turns [5] into {"0":5}. The samples in other languages keep the array. */
export function canonicalText(body: unknown, arrays: ArrayForm): string {
  return JSON.stringify(sorted(body, arrays));
}

function sorted(value: unknown, arrays: ArrayForm): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value) && arrays === 'kept') return value.map((item) => sorted(item, arrays));
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item, arrays)]));
}
