import { expect, test } from 'vitest';
import { cleanText, foldText, holdsWord, lengthOf } from './clean-text.ts';

test('chat text: what people write stays as it is', () => {
  for (const text of ['Hello!', 'Ñandú, ¿qué tal?', '日本語', '👍🏽 👨‍👩‍👧 🇪🇸', 'a < b && c > d', 'é', 'עברית', 'ẽ̂']) {
    expect(cleanText(text)).toBe(text.normalize('NFC'));
  }
});

test('chat text: scripts are text like any other', () => {
  expect(cleanText('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
});

test('chat text: control, direction and invisible characters are gone', () => {
  expect(cleanText('a\u{0}b\u{7}c\u{1b}[31md')).toBe('abc[31md');
  expect(cleanText('\u{202e}gnp.exe\u{202c} \u{2066}x\u{2069}\u{200e}\u{200f}\u{61c}')).toBe('gnp.exe x');
  expect(cleanText('a\u{200b}\u{200c}\u{2060}\u{feff}\u{ad}b')).toBe('ab');
  expect(cleanText('x\u{e0041}\u{e0042}\u{e007f}')).toBe('x');
  expect(cleanText('one\ntwo\r\n\u{2028}three\tfour')).toBe('one two three four');
});

test('chat text: marks are not stacked', () => {
  const zalgo = `Z${'\u{335}\u{301}\u{316}'.repeat(30)}a`;
  expect(lengthOf(cleanText(zalgo)!)).toBeLessThanOrEqual(4);
});

test('chat text: nothing is left of nothing, and 200 characters are the most', () => {
  for (const text of ['', '   ', '\u{200b}\u{200b}', '\u{301}\u{301}', '\u{3164}', '\u{2800}', '\u{200d}']) {
    expect(cleanText(text)).toBeNull();
  }
  expect(cleanText('x'.repeat(200))).toHaveLength(200);
  expect(cleanText('x'.repeat(201))).toBeNull();
  expect(lengthOf(cleanText('😀'.repeat(200))!)).toBe(200);
  expect(cleanText('😀'.repeat(201))).toBeNull();
});

test('chat text: a word of a list is found however it is spelled', () => {
  const words = ['badword', 'ass'];
  const has = (text: string) => holdsWord(foldText(text), words);
  for (const text of [
    'badword',
    'BADWORD!',
    'b a d w o r d',
    'b.a.d.w.o.r.d',
    'bádwörd',
    'ｂａｄｗｏｒｄ',
    'xxbadwordxx',
    'a s s',
  ]) {
    expect(has(text), text).toBe(true);
  }
  for (const text of ['good word', 'class', 'assess the bad, word by word']) expect(has(text), text).toBe(false);
});
