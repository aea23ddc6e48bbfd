import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createManyHashes } from './many-hashes.ts';

const BYTES_MAX = 200;
const messageOf = (bytes: number, seed: number) => Buffer.from(Array.from({ length: bytes }, (_, at) => at * 7 + seed));
const plain = (message: Buffer) => createHash('sha256').update(message).digest('hex');

const room = (slots: number, prefix = Buffer.alloc(0)) => createManyHashes({ slots, prefix, bytesMax: BYTES_MAX });

function hashedTogether(messages: readonly Buffer[], hashes = room(messages.length)): string[] {
  for (const [slot, message] of messages.entries()) {
    message.copy(hashes.memory, hashes.contentAt(slot));
    hashes.end(slot, message.length);
  }
  hashes.hash(messages.length);
  return messages.map((_, slot) => hashes.digestOf(slot).toString('hex'));
}

test('many hashes: messages of every length up to 200 bytes, beside others of other lengths, hash as Node hashes them', () => {
  const messages = Array.from({ length: BYTES_MAX + 1 }, (_, bytes) => messageOf(bytes, bytes));
  expect(hashedTogether(messages)).toEqual(messages.map(plain));
  const mixed = messages.map((_, at) => messageOf((at * 67) % (BYTES_MAX + 1), at));
  expect(hashedTogether(mixed)).toEqual(mixed.map(plain));
});

test('many hashes: slots are used again, for shorter and for longer messages', () => {
  const hashes = room(4);
  for (const lengths of [
    [200, 100, 55, 0],
    [1, 56, 150, 119],
    [64, 63, 120, 128],
  ]) {
    const messages = lengths.map((bytes, at) => messageOf(bytes, at + bytes));
    expect(hashedTogether(messages, hashes)).toEqual(messages.map(plain));
  }
});

test.each([1, 2, 3, 5, 6, 7])('many hashes: %i of them, which is no multiple of four', (count) => {
  const messages = Array.from({ length: count }, (_, at) => messageOf(at * 30, at));
  expect(hashedTogether(messages)).toEqual(messages.map(plain));
});

test.each([1, 3, 65])('many hashes: after a prefix of %i bytes', (bytes) => {
  const prefix = messageOf(bytes, 9);
  const contents = Array.from({ length: 70 }, (_, at) => messageOf(at, at));
  const expected = contents.map((content) => plain(Buffer.concat([prefix, content])));
  expect(hashedTogether(contents, room(contents.length, prefix))).toEqual(expected);
});

test('many hashes: a message that does not fit is refused', () => {
  expect(() => room(4).end(0, BYTES_MAX + 1)).toThrow(RangeError);
});
