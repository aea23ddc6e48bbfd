import { describe, expect, test } from 'vitest';
import { doubled, formatCents, halved, limitCents, maxCents, parseCents, toCents, type StakeMeans } from './stake.ts';

const means: StakeMeans = {
  balanceType: 'primary',
  balance: 1_000,
  bonus: 80,
  maxBet: 1.4,
  stakeMin: 0.1,
  stakeMax: 500,
};

describe('stake: the amount field', () => {
  test.each([
    ['0.10', 10],
    ['12', 1_200],
    ['12.', 1_200],
    ['.5', 50],
    ['1,25', 125],
    ['', null],
    ['.', null],
    ['1.234', null],
    ['-1', null],
    ['1e3', null],
  ])('reads %j as %j cents', (text, cents) => expect(parseCents(text)).toBe(cents));

  test('shows two decimals', () => expect([0, 10, 12_345].map(formatCents)).toEqual(['0.00', '0.10', '123.45']));
  test('rounds dollars down to the cent', () =>
    expect([0.1 + 0.2, 1.005, 4.999999].map(toCents)).toEqual([30, 100, 499]));
});

describe('stake: the buttons', () => {
  test('half stays at or above the minimum', () => expect([halved(101, means), halved(15, means)]).toEqual([50, 10]));
  test('double stays within the limit', () =>
    expect([doubled(100, 50_000, means), doubled(40_000, 50_000, means), doubled(0, 50_000, means)]).toEqual([
      200, 50_000, 10,
    ]));
  test('double leaves an amount alone that is too large already', () =>
    expect(doubled(60_000, 50_000, means)).toBe(60_000));
  test.each([
    [{ balance: 1_000 }, 50_000],
    [{ balance: 500 }, 49_999],
    [{ balance: 20 }, 1_999],
    [{ balance: 20.009 }, 2_000],
    [{ balance: 0 }, 0],
    [{ balanceType: 'promotional' as const }, 140],
  ])('MAX with %j is %d cents', (change, cents) => expect(maxCents({ ...means, ...change })).toBe(cents));
  test('the limit is the promotional maximum on the promotional balance', () =>
    expect([limitCents(means), limitCents({ ...means, balanceType: 'promotional' })]).toEqual([50_000, 140]));
});
