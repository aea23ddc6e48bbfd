import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ceilTo, decimal, floorTo, formatDecimal, mulDiv, parseDecimal } from './decimals.ts';

test.each([
  ['15', '15'],
  ['0.00025', '0.00025'],
  ['4e-05', '0.00004'],
  ['1e-7', '0.0000001'],
  ['1.5E+3', '1500'],
  ['1.123456789012345678', '1.123456789012345678'],
  ['1.1234567890123456789', '1.123456789012345678'],
  ['-2.50', '-2.5'],
])('decimal: %s is %s', (text, expected) => {
  expect(formatDecimal(decimal(text))).toBe(expected);
});

test.each(['', '.', '1.', '.5', '0x10', '1e999', 'NaN', 'Infinity', '1,5', ' 1', '1 ', '--1'])(
  'decimal: "%s" is no number',
  (text) => {
    expect(parseDecimal(text)).toBeNull();
  },
);

test('decimal: whatever is printed is read again as the same', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (value) => {
      expect(parseDecimal(formatDecimal(value))).toBe(value);
    }),
    { numRuns: 200 },
  );
});

test('decimal: what JavaScript prints of a number is read as that number', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1e15, noNaN: true }), (value) => {
      expect(Number(formatDecimal(decimal(String(value))))).toBeCloseTo(value, 12);
    }),
    { numRuns: 200 },
  );
});

test('decimal: rounding goes down or up once, where it is asked for', () => {
  expect(formatDecimal(mulDiv(decimal('3'), decimal('50'), decimal('3.0031')))).toBe('49.948386667110652325');
  expect(formatDecimal(floorTo(decimal('0.1234567'), 6))).toBe('0.123456');
  expect(formatDecimal(ceilTo(decimal('2.5201'), 2))).toBe('2.53');
  expect(formatDecimal(ceilTo(decimal('2.52'), 2))).toBe('2.52');
});
