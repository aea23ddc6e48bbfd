import { expect, test } from 'vitest';
import { FIRST_PROMOTION, GAIN_MAX } from '../../terms/promotion-terms.ts';
import { readSegment, readTerms } from '../term-limits.ts';
import { isExploitable, worstBound } from './compute.ts';

const { version: _version, until: _until, ...TERMS } = FIRST_PROMOTION;

test('projection: the first version keeps the bound, and terms that give more do not', () => {
  expect(worstBound(TERMS).gain).toBeLessThanOrEqual(GAIN_MAX);
  expect(worstBound(TERMS).gain).toBeGreaterThan(0.19);
  expect(isExploitable(TERMS)).toBe(false);
  for (const change of [
    { bonusPercents: [200] },
    { maxConversion: 1 },
    { wagerFactor: 20 },
    { freeSpins: 40 },
    { depositMin: 15 },
  ]) {
    expect(isExploitable({ ...TERMS, ...change }), JSON.stringify(change)).toBe(true);
  }
  expect(isExploitable({ ...TERMS, bonusPercents: [50], wagerFactor: 45 })).toBe(false);
});

test('projection: deposits of different sizes that add up gain no more than the best of them alone', () => {
  // The bound of a run of two bonuses, computed from their sums: it lies between the bounds of the two.
  const gain = (deposit: number, bonus: number) => {
    const [kept, cost] = [deposit + 0.5 * bonus, 0.026 * 40 * bonus];
    return ((kept * (deposit + bonus)) / (kept + cost) - deposit) / bonus;
  };
  const alone = Math.max(gain(100, 100), gain(100, 50));
  for (const [first, second] of [
    [30, 700],
    [700, 30],
    [100, 300],
  ] as const) {
    expect(gain(first + second, first + second / 2)).toBeLessThanOrEqual(alone);
  }
});

test('terms: what staff type is within its limits, and nothing else is taken', () => {
  expect(readTerms(TERMS)).toEqual({ ok: true, value: TERMS });
  const wrong = [
    { bonusPercents: [] },
    { bonusPercents: [100, 0] },
    { bonusPercents: [33.3] },
    { bonusPercents: '100' },
    { depositMin: 14 },
    { depositMin: 800 },
    { depositMax: 30.001 },
    { wagerFactor: '40' },
    { maxBetPercent: 0 },
    { maxConversion: Number.NaN },
    { freeSpins: -1 },
    { depositDays: 0 },
    { rtpMaxPercent: 99 },
  ];
  for (const change of wrong) expect(readTerms({ ...TERMS, ...change }).ok, JSON.stringify(change)).toBe(false);
  const { wagerFactor: _left, ...missing } = TERMS;
  expect(readTerms(missing).ok).toBe(false);
  expect(readSegment({})).toEqual({ ok: true, value: { deposits: 'any', tierFrom: 'Unranked', countries: [] } });
  for (const given of [{ deposits: 'all' }, { tierFrom: 'Rookie I' }, { countries: ['jp'] }, { more: 1 }]) {
    expect(readSegment(given).ok).toBe(false);
  }
});
