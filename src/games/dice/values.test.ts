import { describe, expect, test } from 'vitest';
import { THRESHOLD_MAX, THRESHOLD_MIN } from './rules.ts';
import { formatValue, rangeOf, readValue, VALUES } from './values.web.ts';

describe('dice: three views of one choice', () => {
  test.each([
    ['threshold', '50', 5_000],
    ['threshold', '50.5', 5_050],
    ['threshold', '33,33', 3_333],
    ['chance', '50', 5_000],
    ['chance', '2', 9_800],
    ['chance', '49.5', 5_050],
    ['multiplier', '2', 5_050],
    ['multiplier', '1.98', 5_000],
    ['multiplier', '3', 6_700],
    ['multiplier', '49.5', 9_800],
    ['multiplier', '1.0421', 500],
  ] as const)('%s %j means the threshold %d', (value, text, threshold) =>
    expect(readValue(value, text)).toEqual({ threshold, isWithin: true }),
  );

  test.each([
    ['threshold', '99', THRESHOLD_MAX],
    ['threshold', '0', THRESHOLD_MIN],
    ['chance', '96', THRESHOLD_MIN],
    ['chance', '1.99', THRESHOLD_MAX],
    ['multiplier', '1.0420', THRESHOLD_MIN],
    ['multiplier', '0', THRESHOLD_MIN],
    ['multiplier', '999999', THRESHOLD_MAX],
  ] as const)('%s %j is out of range and leads to its nearer end', (value, text, threshold) =>
    expect(readValue(value, text)).toEqual({ threshold, isWithin: false }),
  );

  test.each(['', '.', 'x', '1.2.3', '-5', '50.123'])('%j is no threshold', (text) =>
    expect(readValue('threshold', text)).toBeNull(),
  );

  test('the true values are shown with all their decimals', () => {
    expect(VALUES.map((value) => formatValue(value, 5_000))).toEqual(['1.9800', '50.00', '50.00']);
    expect(VALUES.map((value) => formatValue(value, 6_700))).toEqual(['3.0000', '67.00', '33.00']);
    expect(VALUES.map(rangeOf)).toEqual([
      [1.0421, 49.5],
      [5, 98],
      [2, 95],
    ]);
  });

  test('what is shown of any threshold is read back as that threshold', () => {
    for (let threshold = THRESHOLD_MIN; threshold <= THRESHOLD_MAX; threshold += 1) {
      for (const value of ['threshold', 'chance'] as const) {
        expect(readValue(value, formatValue(value, threshold))).toEqual({ threshold, isWithin: true });
      }
    }
  });
});
