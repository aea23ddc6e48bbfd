import { expect, test } from 'vitest';
import { countStake } from '../bets/stakes.ts';
import { GAMES } from '../games/all.ts';
import { STAKE_MAX, STAKE_MIN } from '../games/settlement.ts';
import { valueOf } from '../games/test-stats.ts';
import { dollars } from '../money/usd.ts';
import { COOKIES } from '../sessions/cookies.ts';
import { ABSOLUTE_LIMIT_MS, IDLE_LIMIT_MS } from '../sessions/session.ts';
import { ACCOUNT, BETS, PROMOTION, RAKEBACK, RANK_UP } from './house-terms.ts';

// What the pages promise is what the server does.

const STAKE = dollars(100);
const EDGE_PPM = 10_000;
/** The edge of that bet is a dollar. */
const EDGE_NANOS = 1_000_000_000n;

test.each([
  ['primary', RAKEBACK.percent],
  ['promotional', RAKEBACK.promotionalPercent],
] as const)('terms: rakeback on %s stakes is %s percent of the edge', (balance, percent) => {
  expect(countStake(balance, STAKE, EDGE_PPM).rakebackNanos).toBe((EDGE_NANOS * BigInt(percent * 10)) / 1_000n);
});

test('terms: promotional stakes count for rank and lock as promised', () => {
  const counted = countStake('promotional', STAKE, EDGE_PPM);
  expect(counted.bonusWagered).toBe((STAKE * BigInt(RANK_UP.promotionalLevellingPercent)) / 100n);
  expect(Number(counted.promoProgress) / Number(STAKE)).toBeCloseTo(1 / PROMOTION.fullWeightEdgePercent, 5);
  expect(countStake('promotional', STAKE, PROMOTION.fullWeightEdgePercent * 10_000).promoProgress).toBe(STAKE);
});

test('terms: the limits of bets are the defaults of the server', () => {
  expect([STAKE_MIN, STAKE_MAX]).toEqual([dollars(BETS.stakeMin), dollars(BETS.stakeMax)]);
});

test.each(GAMES.map((game) => [game.id, game] as const))('terms: the edge of %s is that of its tables', (_id, game) => {
  const edges = game
    .simulation()
    .map(({ multipliersE4, chances }) =>
      multipliersE4.reduce((left, multiplier, result) => left - (multiplier / 10_000) * valueOf(chances[result]!), 1),
    );
  const mean = edges.reduce((sum, edge) => sum + edge, 0) / edges.length;
  expect(Math.round(mean * 1_000) / 10).toBe(game.edgePercent);
});

test('terms: sessions and cookies last as long as the pages say', () => {
  expect([IDLE_LIMIT_MS, ABSOLUTE_LIMIT_MS]).toEqual([ACCOUNT.idleMinutes * 60_000, ACCOUNT.sessionHours * 3_600_000]);
  expect(COOKIES.access.maxAgeS).toBe(ACCOUNT.idleMinutes * 60);
  expect(COOKIES.refresh.maxAgeS).toBe(ACCOUNT.sessionHours * 3_600);
  expect(COOKIES.device.maxAgeS).toBe(ACCOUNT.deviceCookieDays * 86_400);
});
