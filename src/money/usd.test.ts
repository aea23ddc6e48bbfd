import { assert, double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { dollars, formatUsd, parseUsd, toUsd } from './usd.ts';

test.each([
  [0, 0n],
  [-0, 0n],
  [0.1, 100_000n],
  [1.1, 1_100_000n],
  [500, 500_000_000n],
  [0.0001, 100n],
  [-5, -5_000_000n],
  [123456.7891, 123_456_789_100n],
])('money: %d dollars is read exactly', (value, micros) => {
  expect(parseUsd(value)).toBe(micros);
});

test.each([0.00001, 0.100000001, 1e-9, 1e21, Number.NaN, Infinity, -Infinity])(
  'money: %d is refused, not rounded',
  (value) => {
    expect(parseUsd(value)).toBeNull();
  },
);

test('money: every amount of four decimals survives the way in and out', () => {
  assert(
    property(integer({ min: 0, max: 9_000_000_000 }), (tenThousandths) => {
      const value = tenThousandths / 10_000;
      expect(parseUsd(value)).toBe(BigInt(tenThousandths) * 100n);
      expect(toUsd(BigInt(tenThousandths) * 100n)).toBe(value);
    }),
  );
});

test('money: six decimals leave the product exactly', () => {
  expect(JSON.stringify(toUsd(28_001n))).toBe('0.028001');
  expect(() => toUsd(2n ** 53n)).toThrow(RangeError);
});

test.each([
  [1_284_500_000n, '$1,284.50'],
  [0n, '$0.00'],
  [9_999n, '$0.00'],
  [19_999n, '$0.01'],
  [1_234_567_890_000_000n, '$1,234,567,890.00'],
  [-1_500_000n, '-$1.50'],
])('money: %d micro-dollars is shown as %s', (micros, text) => {
  expect(formatUsd(micros)).toBe(text);
});

test('money: dollars refuses what is not an amount', () => {
  expect(dollars(15)).toBe(15_000_000n);
  expect(() => dollars(0.123456)).toThrow(RangeError);
});

test('money: a number is read as its shortest text says, however it is read', () => {
  const byText = (value: number) => {
    const match = /^(-?)(\d{1,12})(?:\.(\d{1,4}))?$/.exec(String(value));
    if (!match) return null;
    const micros = BigInt(match[2]! + (match[3] ?? '').padEnd(6, '0'));
    return match[1] ? -micros : micros;
  };
  const check = (value: number): void => {
    expect(parseUsd(value)).toBe(byText(value));
  };
  assert(property(double(), check), { numRuns: 1_000 });
  assert(property(double({ min: -2e9, max: 2e9 }), check), { numRuns: 1_000 });
  assert(
    property(integer({ min: -2_000_000_000, max: 2_000_000_000 }), integer({ min: 0, max: 6 }), (whole, places) =>
      check(whole / 10 ** places),
    ),
    { numRuns: 3_000 },
  );
  for (const value of [0, -0, 0.1 + 0.2, 0.29, 1.005, 999_999_999.999_9, 1_000_000_000, 1e12, 1e21, 5e-324])
    check(value);
});
