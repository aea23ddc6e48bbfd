import { expect, test } from 'vitest';
import { countStake } from '../bets/stakes.ts';
import { edgePpmOf as diceEdge, WIN_MAX as DICE_WIN_MAX } from '../games/dice/rules.ts';
import { edgePpmOf as kenoEdge, WIN_MAX as KENO_WIN_MAX } from '../games/keno/rules.ts';
import { edgePpmOf as minesEdge, WIN_MAX as MINES_WIN_MAX } from '../games/mines/rules.ts';
import { edgePpmOf as plinkoEdge, WIN_MAX as PLINKO_WIN_MAX } from '../games/plinko/rules.ts';
import { RISKS, STAKE_MAX, STAKE_MIN } from '../games/settlement.ts';
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
  expect({ plinko: PLINKO_WIN_MAX, dice: DICE_WIN_MAX, mines: MINES_WIN_MAX, keno: KENO_WIN_MAX }).toEqual({
    plinko: dollars(BETS.winMax.plinko),
    dice: dollars(BETS.winMax.dice),
    mines: dollars(BETS.winMax.mines),
    keno: dollars(BETS.winMax.keno),
  });
});

test('terms: the edges of the games are those of their tables', () => {
  const plinko = RISKS.flatMap((risk) => range(8, 16).map((rows) => plinkoEdge({ risk, rows })));
  const keno = RISKS.flatMap((risk) => range(1, 10).map((count) => kenoEdge({ risk, numbers: range(1, count) })));
  expect({
    plinko: percentOf(plinko),
    dice: percentOf([diceEdge({ threshold: 5_000 })]),
    mines: percentOf([minesEdge({ mines: 3 })]),
    keno: percentOf(keno),
  }).toEqual(BETS.edgePercents);
});

test('terms: sessions and cookies last as long as the pages say', () => {
  expect([IDLE_LIMIT_MS, ABSOLUTE_LIMIT_MS]).toEqual([ACCOUNT.idleMinutes * 60_000, ACCOUNT.sessionHours * 3_600_000]);
  expect(COOKIES.access.maxAgeS).toBe(ACCOUNT.idleMinutes * 60);
  expect(COOKIES.refresh.maxAgeS).toBe(ACCOUNT.sessionHours * 3_600);
  expect(COOKIES.device.maxAgeS).toBe(ACCOUNT.deviceCookieDays * 86_400);
});

/** The mean, to a tenth of a percent. */
function percentOf(edgesPpm: readonly number[]): number {
  const mean = edgesPpm.reduce((sum, edge) => sum + edge, 0) / edgesPpm.length;
  return Math.round(mean / 1_000) / 10;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_none, step) => first + step);
}
