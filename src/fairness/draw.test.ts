import { createHash, createHmac } from 'node:crypto';
import { array, assert, integer, maxSafeNat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { drawNumbers, indexOf, isClientSeed, takeOut, type HmacSha256 } from './draw.ts';
import vectors from './vectors.json' with { type: 'json' };

const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();
const seeds = { serverSeed: 'def', clientSeed: 'abc', nonce: 0 };
const u32 = integer({ min: 0, max: 2 ** 32 - 1 });

test('fairness: the commitment of every vector is the hash of the seed as text', () => {
  const committed = [
    ...[vectors.dice, vectors.plinko, vectors.mines, vectors.keno, vectors.public.setA.vectors].flat(),
    vectors.sequence,
  ];
  for (const { serverSeed, serverSeedHash } of committed) {
    expect(createHash('sha256').update(serverSeed).digest('hex')).toBe(serverSeedHash);
  }
});

test('fairness: the first block of every dice vector is the one recorded', () => {
  for (const { block0, ...round } of vectors.dice) {
    const hex = drawNumbers(hmac, round, 8).map((u) => u.toString(16).padStart(8, '0'));
    expect(hex.join('')).toBe(block0);
  }
});

test('fairness: the published example gives the published floats', () => {
  const { floats, ...round } = vectors.public.setC;
  expect(drawNumbers(hmac, round, floats.length).map((u) => u / 2 ** 32)).toEqual(floats);
});

test.each([
  [0, 0],
  [1, 1],
  [8, 1],
  [9, 2],
  [16, 2],
  [24, 3],
])('fairness: %i numbers take %i blocks, each asked for once', (count, blocks) => {
  const messages: string[] = [];
  const numbers = drawNumbers((key, message) => (messages.push(message), hmac(key, message)), seeds, count);
  expect(numbers).toHaveLength(count);
  expect(messages).toEqual(Array.from({ length: blocks }, (_none, cursor) => `abc:0:${cursor}`));
});

test('fairness: fewer numbers are the beginning of more', () => {
  const many = drawNumbers(hmac, seeds, 24);
  for (let count = 0; count < 24; count += 1) expect(drawNumbers(hmac, seeds, count)).toEqual(many.slice(0, count));
});

test('fairness: a nonce is written out in full, whichever type it has', () => {
  const draw = (nonce: bigint | number) => drawNumbers(hmac, { ...seeds, nonce }, 3);
  assert(
    property(maxSafeNat(), (nonce) => {
      expect(draw(BigInt(nonce))).toEqual(draw(nonce));
    }),
  );
  const messages: string[] = [];
  drawNumbers((key, text) => (messages.push(text), hmac(key, text)), { ...seeds, nonce: 10n ** 22n }, 1);
  expect(messages).toEqual(['abc:10000000000000000000000:0']);
});

test.each([-1, -1n, 0.5, 2 ** 53, Number.NaN, Infinity])('fairness: %d is not a nonce', (nonce) => {
  expect(() => drawNumbers(hmac, { ...seeds, nonce }, 1)).toThrow(RangeError);
});

test('fairness: a hash of another length is refused', () => {
  expect(() => drawNumbers(() => new Uint8Array(64), seeds, 1)).toThrow(RangeError);
});

test('fairness: the float form and the whole-number form of an index agree', () => {
  assert(
    property(u32, integer({ min: 1, max: 2 ** 21 }), (u, n) => {
      expect(indexOf(u, n)).toBe(Number((BigInt(u) * BigInt(n)) >> 32n));
    }),
    { numRuns: 2_000 },
  );
  expect(indexOf(2 ** 32 - 1, 10_001)).toBe(10_000);
});

test('fairness: elements are taken out as from a list whose gaps close', () => {
  assert(
    property(array(u32, { minLength: 24, maxLength: 24 }), integer({ min: 24, max: 64 }), (numbers, length) => {
      const list = Array.from({ length }, (_none, place) => 1 + place);
      const expected = numbers.map((u) => list.splice(indexOf(u, list.length), 1)[0]!);
      expect(takeOut(numbers, 24, { first: 1, length })).toEqual(expected);
    }),
  );
});

test('fairness: nothing is taken out of a list that is too short or with numbers missing', () => {
  expect(() => takeOut([0, 0, 0], 3, { first: 0, length: 2 })).toThrow(RangeError);
  expect(() => takeOut([0, 0], 3, { first: 0, length: 25 })).toThrow(RangeError);
  expect(() => takeOut([0], 1, { first: 0, length: 65 })).toThrow(RangeError);
});

test.each(['a', '0', '~!"#$%&', 'x'.repeat(64)])('fairness: %s is a client seed', (text) => {
  expect(isClientSeed(text)).toBe(true);
});

test.each(['', ' ', 'a b', 'a\n', 'é', '\u007f', '🎲', 'x'.repeat(65)])('fairness: %j is no client seed', (text) => {
  expect(isClientSeed(text)).toBe(false);
});

test('fairness: of all characters only printable ASCII makes a client seed', () => {
  const taken = Array.from({ length: 0x1_0000 }, (_none, code) => code).filter((code) =>
    isClientSeed(String.fromCharCode(code)),
  );
  expect(taken).toEqual(Array.from({ length: 0x7e - 0x21 + 1 }, (_none, index) => 0x21 + index));
});
