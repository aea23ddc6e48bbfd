import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1'])('csv: %j is a text and no formula', (cell) => {
  expect(toCsv(['a'], [[cell]])).toBe(`"a"\r\n"'${cell}"`);
});

test('csv: a number below zero stays a number', () => {
  expect(toCsv(['a'], [['-12.5']])).toBe('"a"\r\n"-12.5"');
});

test('csv: quotes, commas and lines stay in their cell', () => {
  expect(toCsv(['a', 'b'], [['say "hi", you', null]])).toBe('"a","b"\r\n"say ""hi"", you",""');
  expect(toCsv(['a'], [['two\nlines']])).toBe('"a"\r\n"two\nlines"');
});
