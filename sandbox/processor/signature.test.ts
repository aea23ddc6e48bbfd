import { expect, test } from 'vitest';
import examples from './examples.json' with { type: 'json' };
import { canonicalText, signCallback } from './signature.ts';
import { totpCode } from './totp.ts';

test.each(examples.vectors.ipn_hmac_sha512)('signature: $id, $note', (vector) => {
  const body: unknown = JSON.parse(vector.raw_body);
  expect(canonicalText(body, 'object')).toBe(vector.canonical);
  expect(signCallback(body, vector.secret, 'object')).toBe(vector.hmac_sha512);
  if (vector.canonical_arrays_kept === undefined) return;
  expect(canonicalText(body, 'kept')).toBe(vector.canonical_arrays_kept);
  expect(signCallback(body, vector.secret, 'kept')).toBe(vector.hmac_sha512_arrays_kept);
});

test.each(examples.vectors.ipn_reject)('signature: $id is never made, $note', ({ raw_body, secret, signature }) => {
  const body: unknown = JSON.parse(raw_body);
  expect([signCallback(body, secret, 'object'), signCallback(body, secret, 'kept')]).not.toContain(signature);
});

const callbacks = examples.wire.flatMap(({ id, request, signature }) =>
  signature ? [{ id, request, signature }] : [],
);

test.each(callbacks)('signature: $id', ({ id, request, signature }) => {
  const body: unknown = JSON.parse(request.body ?? '');
  expect(canonicalText(body, 'object')).toBe(signature.canonical);
  const made = signCallback(body, signature.secret, 'object');
  expect(made).toBe(signature.hmac_sha512);
  expect(made === request.headers['x-nowpayments-sig']).toBe(id !== 'np-17-ipn-bad-signature');
});

test.each(examples.vectors.totp_sha1_6_30s)('totp: $code at $t', ({ secret, t, code }) => {
  expect(totpCode(secret, Math.floor(t / 30))).toBe(code);
});
