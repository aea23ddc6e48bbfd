import { expect, test } from 'vitest';
import { decodeExactly, isSameText } from './same-text.ts';

test('same text: only the text itself, whatever its bytes could also be written as', () => {
  expect(isSameText('k1.AbC-_w', 'k1.AbC-_w')).toBe(true);
  for (const other of [
    'k1.AbC-_x',
    'k1.AbC-_w=',
    'k1.AbC-_',
    'k1.abC-_w',
    'k1.AbC+/w',
    ' k1.AbC-_w',
    '',
    undefined,
    null,
    7,
  ]) {
    expect(isSameText(other, 'k1.AbC-_w')).toBe(false);
  }
  expect(isSameText(['k1.AbC-_w'], 'k1.AbC-_w')).toBe(false);
});

test('same text: bytes are read from one spelling only', () => {
  expect(decodeExactly('_-8', 'base64url')).toEqual(Buffer.from([0xff, 0xef]));
  for (const text of ['_-9', '_-8=', '/+8', '_-8.', ' _-8', '_-8\n'])
    expect(decodeExactly(text, 'base64url')).toBeNull();
  expect(decodeExactly('00ff', 'hex')).toEqual(Buffer.from([0, 255]));
  for (const text of ['00FF', '00f', '00ffzz', '0x00ff']) expect(decodeExactly(text, 'hex')).toBeNull();
});
