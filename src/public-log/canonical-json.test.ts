import { expect, test } from 'vitest';
import { canonicalJson, utf8, type Json } from './canonical-json.ts';

test('canonical JSON: names are sorted by their UTF-16 units, as RFC 8785 shows', () => {
  const value = {
    '€': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Dalet',
    '1': 'One',
    '😂': 'Smiley',
    '\u0080': 'Control',
    ö: 'O',
  };
  expect(canonicalJson(value)).toBe(
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"O","€":"Euro Sign","😂":"Smiley","\ufb33":"Dalet"}',
  );
});

test('canonical JSON: numbers, strings and literals are written as RFC 8785 shows', () => {
  const value = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0],
    string: '€$\u000f\nA\'B"\\\\"/',
    literals: [null, true, false],
  };
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test('canonical JSON: what JSON cannot carry is refused', () => {
  for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, '\ud800', ['\udc00'], { '\ud83d': 1 }] as Json[]) {
    expect(() => canonicalJson(wrong)).toThrow(RangeError);
  }
});

test('utf8: the bytes that everybody else makes', () => {
  for (const text of ['', 'a', 'é', '€', '😂', 'mixed € 😂 é text', '\u07ff\u0800\uffff']) {
    expect([...utf8(text)]).toEqual([...new TextEncoder().encode(text)]);
  }
});
