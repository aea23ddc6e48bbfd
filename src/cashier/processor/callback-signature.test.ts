import { createHmac } from 'node:crypto';
import { createIpnSignature, verifyIpnSignature } from 'nowpayments-node';
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

describe('callback signature: beside a client that others wrote', () => {
  const secret = 'sim-ipn-secret-K9d';
  const bodies = [
    ...callbacks.map(({ request }) => request.body!),
    ...examples.signatures.map((each) => each.raw_body),
  ];

  test.each(bodies)('both sign and accept %s alike', (text) => {
    const value = JSON.parse(text) as Record<string, unknown>;
    const theirs = createIpnSignature(value, secret);
    expect(isSignedByProcessor(Buffer.from(text), theirs, secret)).toBe(true);
    const ours = createHmac('sha512', secret).update(canonicalText(value, false)).digest('hex');
    expect(verifyIpnSignature(text, ours, secret)).toBe(true);
  });

  test('where they differ we are the stricter, save for lists that are kept, which it does not know', () => {
    const text = '{"payment_extra_ids":[5],"payment_id":1}';
    const right = createIpnSignature(JSON.parse(text) as Record<string, unknown>, secret);
    for (const loose of [right.toUpperCase(), ` ${right} `, `sha512=${right}`, right.replace(/^(..)/, '$1-')]) {
      expect(verifyIpnSignature(text, loose, secret)).toBe(true);
      expect(isSignedByProcessor(Buffer.from(text), loose, secret)).toBe(false);
    }
    const kept = createHmac('sha512', secret).update(text).digest('hex');
    expect(verifyIpnSignature(text, kept, secret)).toBe(false);
    expect(isSignedByProcessor(Buffer.from(text), kept, secret)).toBe(true);
  });
});
