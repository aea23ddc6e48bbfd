import { expect, test } from 'vitest';
import { readTexts } from './quick-frames.ts';

/** A frame as clients send it. */
function frame(text: string | Buffer, first = 0x81, mask = [1, 2, 3, 4]): Buffer {
  const payload = Buffer.from(text as string);
  const { length } = payload;
  const head = length < 126 ? [first, 0x80 | length] : [first, 0xfe, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([...head, ...mask]), payload.map((byte, at) => byte ^ mask[at % 4]!)]);
}

test('quick frames: whole text messages are read, of any length and several at a time', () => {
  for (const length of [0, 1, 125, 126, 127, 300, 4_096]) {
    expect(readTexts(frame('x'.repeat(length)))).toEqual(['x'.repeat(length)]);
  }
  expect(readTexts(Buffer.concat([frame('one'), frame('zwei €'), frame('y'.repeat(200))]))).toEqual([
    'one',
    'zwei €',
    'y'.repeat(200),
  ]);
});

test.each([
  ['half a frame', frame('hello').subarray(0, 8)],
  ['a head alone', frame('hello').subarray(0, 1)],
  ['a whole one and half of the next', Buffer.concat([frame('one'), frame('two').subarray(0, 5)])],
  ['a first fragment', frame('part', 0x01)],
  ['a later fragment', frame('part', 0x80)],
  ['bytes', frame('bytes', 0x82)],
  ['a ping', frame('', 0x89)],
  ['a close', frame('', 0x88)],
  ['compressed', frame('x', 0xc1)],
  ['not masked', Buffer.from([0x81, 2, 0x61, 0x62])],
  ['too long', frame('x'.repeat(4_097))],
  ['a length in the longest form', Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 0x60])],
  ['a short length in a long form', Buffer.from([0x81, 0xfe, 0, 1, 0, 0, 0, 0, 0x61])],
  ['no text', frame(Buffer.from([0xc3, 0x28]))],
])('quick frames: %s is left to the library', (_name, bytes) => {
  expect(readTexts(bytes)).toBeNull();
});
