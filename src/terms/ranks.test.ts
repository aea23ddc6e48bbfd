import { expect, test } from 'vitest';
import { dollars } from '../money/usd.ts';
import { BONUSES, GIVEBACK_MAX_PERCENT, RAKEBACK, TIERS } from './house-terms.ts';
import { RANK_LADDER as RANKS, rankOf, standingOf, tierMinimum, tierOf } from './ranks.ts';
import { isAtLeast, VIP_TIERS } from './vip.ts';

test('ranks: each begins exactly at its minimum', () => {
  RANKS.forEach(({ name, minimum }, position) => {
    expect(rankOf(minimum)).toBe(name);
    if (position > 0) expect(rankOf(minimum - 1n)).toBe(RANKS[position - 1]!.name);
  });
  expect(rankOf(10n ** 18n)).toBe('Roulo Royalty');
});

test('ranks: the standing says what is left and how far the way is gone', () => {
  expect(standingOf(0n)).toMatchObject({ rank: RANKS[0], next: RANKS[1], left: dollars(10_000), share: 0 });
  expect(standingOf(dollars(30_000))).toMatchObject({
    rank: RANKS[1],
    next: RANKS[2],
    left: dollars(20_000),
    share: 0.5,
  });
  expect(standingOf(dollars(1_000_000_000))).toMatchObject({ rank: RANKS.at(-1), next: null, left: 0n, share: 1 });
});

test('ranks: each belongs to a tier, and no tier is empty', () => {
  expect(tierOf('Rookie III')).toBe('Rookie');
  expect(tierOf('Black Diamond')).toBe('Black Diamond');
  expect(tierOf('Something newer')).toBe('Unranked');
  expect(new Set(RANKS.map(({ name }) => tierOf(name)))).toEqual(new Set(TIERS));
});

test('ranks: the reward is a thousandth of the way from the rank before', () => {
  expect(RANKS.slice(0, 4).map(({ reward }) => reward)).toEqual([0, 10, 40, 50].map(dollars));
  expect(RANKS.at(-1)!.reward).toBe(dollars(500_000));
});

test('ranks: a tier begins with its lowest rank, and is had by all above it', () => {
  expect(tierMinimum('Emerald Spinner')).toBe(dollars(50_000_000));
  expect(isAtLeast('Platinum Ace III', 'Emerald Spinner')).toBe(false);
  expect(isAtLeast('Emerald Spinner I', 'Emerald Spinner')).toBe(true);
  expect(isAtLeast('Roulo Royalty', 'Rookie')).toBe(true);
});

test('vip: rakeback and bonuses together give back less of an edge than the house allows itself', () => {
  const { daily, weekly, monthly } = BONUSES;
  const given = RAKEBACK.percent + daily.percent + weekly.percent + monthly.percent;
  expect(given).toBeLessThan(GIVEBACK_MAX_PERCENT);
});

test.each([
  ['Rookie', 10_000, 100_000, 3],
  ['Coinling', 250_000, 700_000, 3],
  ['High Roller', 1_300_000, 4_000_000, 4],
  ['Platinum Ace', 7_000_000, 15_000_000, 5],
  ['Emerald Spinner', 50_000_000, 250_000_000, 6],
  ['Black Diamond', 500_000_000, 1_000_000_000, 7],
  ['Roulo Royalty', 1_000_000_000, null, 7],
])('vip: %s spans %s to %s and has %s benefits', (name, from, to, count) => {
  const tier = VIP_TIERS.find((each) => each.name === name)!;
  expect(tier.from).toBe(dollars(from));
  expect(tier.to).toBe(to === null ? null : dollars(to));
  expect(tier.benefits).toHaveLength(count);
});
