import { createHash, createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { ascii, hmacSha256, keyedHmac, sha256, toHex } from './sha256.ts';

test('sha256: the examples of the standard', () => {
  expect(toHex(sha256(ascii('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(toHex(sha256(ascii('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(toHex(sha256(ascii('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')))).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
});

test('sha256: agrees with the native one for every length up to five blocks', () => {
  for (let length = 0; length <= 320; length += 1) {
    const message = randomBytes(length);
    expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
  }
});

test('hmac: agrees with the native one for keys and messages of every length', () => {
  for (let length = 0; length <= 140; length += 1) {
    const key = randomBytes(length).toString('hex').slice(0, length);
    const message = randomBytes(140 - length).toString('base64url');
    expect(toHex(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
  }
});

test('hmac: a key is prepared once and serves many messages', () => {
  const key = randomBytes(32).toString('hex');
  const hmac = keyedHmac(key);
  for (let nonce = 0; nonce < 5_000; nonce += 1) {
    const message = `client:${nonce}:0`;
    expect(toHex(hmac(message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
  }
});

test('hmac: text that encodings disagree on is refused', () => {
  expect(() => hmacSha256('key', 'ü')).toThrow(RangeError);
});
