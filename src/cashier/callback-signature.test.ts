import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonicalText, isSignedByProcessor } from './callback-signature.ts';
import examples from './protocol-examples.json' with { type: 'json' };

const callbacks = examples.wire.filter(({ signature }) => signature !== undefined);

test.each(callbacks)('callback signature: $id', ({ request, signature, response }) => {
  const body = Buffer.from(request.body!);
  const header = (request.headers as Record<string, string>)['x-nowpayments-sig'];
  expect(canonicalText(JSON.parse(request.body!), false)).toBe(signature!.canonical);
  expect(isSignedByProcessor(body, header, signature!.secret)).toBe(response.status === 200);
});

test.each(examples.signatures)('callback signature: $id, $note', (vector) => {
  const body = Buffer.from(vector.raw_body);
  expect(canonicalText(JSON.parse(vector.raw_body), false)).toBe(vector.canonical);
  expect(isSignedByProcessor(body, vector.hmac_sha512, vector.secret)).toBe(true);
  if (!vector.hmac_sha512_arrays_kept) return;
  expect(canonicalText(JSON.parse(vector.raw_body), true)).toBe(vector.canonical_arrays_kept);
  expect(isSignedByProcessor(body, vector.hmac_sha512_arrays_kept, vector.secret)).toBe(true);
});

test.each(examples.refusedSignatures)('callback signature: $id is refused: $note', (vector) => {
  expect(isSignedByProcessor(Buffer.from(vector.raw_body), vector.signature, vector.secret)).toBe(false);
});

describe('callback signature: refused', () => {
  const { request, signature } = callbacks[0]!;
  const body = Buffer.from(request.body!);
  const right = signature!.hmac_sha512;
  const { secret } = signature!;

  test('when it is missing, short, in capitals or of another key', () => {
    expect(isSignedByProcessor(body, right, secret)).toBe(true);
    for (const wrong of [undefined, '', right.slice(0, 64), right.toUpperCase(), `${right}00`]) {
      expect(isSignedByProcessor(body, wrong, secret)).toBe(false);
    }
    expect(isSignedByProcessor(body, right, `${secret}x`)).toBe(false);
  });

  test('over the form that drops nested fields', () => {
    const value = JSON.parse(request.body!) as object;
    const filtered = JSON.stringify(value, Object.keys(value).sort());
    const hmac = createHmac('sha512', secret).update(filtered).digest('hex');
    expect(isSignedByProcessor(body, hmac, secret)).toBe(false);
  });

  test('for every single changed byte that changes the meaning', () => {
    const changed = Buffer.from(body.toString().replace('"actually_paid":50', '"actually_paid":51'));
    expect(isSignedByProcessor(changed, right, secret)).toBe(false);
  });

  test('when it is no JSON, or nested without end', () => {
    expect(isSignedByProcessor(Buffer.from('{"a":'), right, secret)).toBe(false);
    expect(isSignedByProcessor(Buffer.from('['.repeat(60_000)), right, secret)).toBe(false);
    expect(isSignedByProcessor(Buffer.from('['.repeat(30_000) + ']'.repeat(30_000)), right, secret)).toBe(false);
  });
});
