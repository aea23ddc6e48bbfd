import { expect, test } from 'vitest';
import { newKeyText, parseKeyRing } from './key-ring.ts';

const oldKey = newKeyText('k1');
const newKey = newKeyText('k2');

test('keys: a signature holds for its text and purpose only', () => {
  const ring = parseKeyRing(oldKey);
  const signature = ring.sign('csrf', 'session-1');
  expect(ring.verify('csrf', 'session-1', signature)).toBe(true);
  expect(ring.verify('csrf', 'session-2', signature)).toBe(false);
  expect(ring.verify('dice', 'session-1', signature)).toBe(false);
  expect(ring.verify('csrf', 'session-1', '')).toBe(false);
  expect(ring.verify('csrf', 'session-1', 'k9.AAAA')).toBe(false);
});

test('keys: a signature is good in one spelling', () => {
  const ring = parseKeyRing(`${newKey},${oldKey}`);
  const signature = ring.sign('csrf', 'session-1');
  const others = ['=', '.', '.!*=', '!', 'A', ' '].map((end) => signature + end);
  const last = 'AEIMQUYcgkosw048'.indexOf(signature.at(-1)!);
  const sameBytes = signature.slice(0, -1) + 'BFJNRVZdhlptx159'[last]!;
  for (const other of [
    ...others,
    sameBytes,
    ` ${signature}`,
    signature.replace('k2', 'k1'),
    signature.replace('.', '..'),
  ]) {
    expect(ring.verify('csrf', 'session-1', other)).toBe(false);
  }
});

test('keys: after a change of keys the old signatures and ciphertexts still open, until the old key is removed', () => {
  const before = parseKeyRing(oldKey);
  const signature = before.sign('csrf', 'x');
  const sealed = before.seal('mail', Buffer.from('a link'));
  const during = parseKeyRing(`${newKey},${oldKey}`);
  expect(during.verify('csrf', 'x', signature)).toBe(true);
  expect(during.unseal('mail', sealed).toString()).toBe('a link');
  expect(during.sign('csrf', 'x')).toMatch(/^k2\./);
  const after = parseKeyRing(newKey);
  expect(after.verify('csrf', 'x', signature)).toBe(false);
  expect(() => after.unseal('mail', sealed)).toThrow(/no longer/);
});

test('keys: a changed ciphertext does not open', () => {
  const ring = parseKeyRing(oldKey);
  const sealed = ring.seal('mail', Buffer.from('a link'));
  sealed[sealed.length - 1]! ^= 1;
  expect(() => ring.unseal('mail', sealed)).toThrow();
  // A truncated tag is rejected.
  const nothing = ring.seal('mail', Buffer.alloc(0));
  for (const cut of [1, 4, 12]) expect(() => ring.unseal('mail', nothing.subarray(0, -cut))).toThrow();
});

test.each(['', 'k1:short', 'no-id', `${oldKey},${oldKey}`])('keys: "%s" is refused with a sentence', (text) => {
  expect(() => parseKeyRing(text)).toThrow(/SECRET_KEYS/);
});
