import { describe, expect, test } from 'vitest';
import { dollars } from '../../money/usd.ts';
import expected from '../verify/expected.json' with { type: 'json' };
import { choose, fraction, RISKS, type Risk } from '../settlement.ts';
import { expectStats, textOf, valueOf, type ExpectedStats } from '../test-stats.ts';
import * as keno from './rules.ts';
import { PAYS } from './tables.ts';

const PICKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const TABLES = RISKS.flatMap((risk) => PICKS.map((picks) => ({ risk, picks })));
const betOf = (risk: Risk, picks: number): keno.KenoBet => ({ numbers: PICKS.slice(0, picks), risk });

describe.each(TABLES)('keno: $risk, $picks picks', ({ risk, picks }) => {
  const bet = betOf(risk, picks);
  const multipliersE4 = keno.multipliersE4(risk, picks);

  test('has the expected figures', () => {
    expectStats(
      {
        multipliersE4,
        chances: multipliersE4.map((_multiplier, hits) => keno.hitChance(picks, hits)),
        rtp: keno.rtpOf(bet),
        edgePpm: keno.edgePpmOf(bet),
        promoWeightE4: keno.promoWeightE4Of(bet),
      },
      (expected.keno as unknown as Record<Risk, Record<number, ExpectedStats>>)[risk][picks]!,
    );
  });

  test('returns on average over all ordered draws what is stated', () => {
    const ways = orderedDraws(picks);
    const paidE4 = multipliersE4.reduce((sum, multiplier, hits) => sum + BigInt(multiplier) * ways[hits]!, 0n);
    const all = ways.reduce((sum, count) => sum + count, 0n);
    expect(fraction(paidE4, all * 10_000n)).toEqual(keno.rtpOf(bet));
    expect(fraction(ways[picks]!, all)).toEqual(keno.hitChance(picks, picks));
  });

  test('returns between 97.3% and 97.5%', () => {
    expect(valueOf(keno.rtpOf(bet))).toBeGreaterThanOrEqual(0.973);
    expect(valueOf(keno.rtpOf(bet))).toBeLessThanOrEqual(0.975);
  });

  test('never pays less for more hits', () => {
    expect(multipliersE4.toSorted((a, b) => a - b)).toEqual(multipliersE4);
  });

  test('pays exactly what is printed, with one decimal, and the largest stake in full', () => {
    expect(multipliersE4.map((multiplier) => multiplier / 10_000)).toEqual(PAYS[risk][picks]);
    const fine = multipliersE4.filter((multiplier) => multiplier % 1_000 !== 0);
    expect(fine).toEqual(risk === 'high' && picks === 2 ? [2_800] : []);
    expect(keno.maxStake(bet)).toBe(dollars(500));
  });
});

test('keno: the top prize never falls with more picks or more risk', () => {
  const top = (risk: Risk, picks: number) => keno.multipliersE4(risk, picks)[picks]!;
  for (const { risk, picks } of TABLES) {
    if (picks > 1) expect(top(risk, picks)).toBeGreaterThanOrEqual(top(risk, picks - 1));
  }
  for (const picks of PICKS) {
    const tops = RISKS.map((risk) => top(risk, picks));
    expect(tops.toSorted((a, b) => a - b)).toEqual(tops);
  }
  expect(Math.max(...TABLES.map(({ risk, picks }) => top(risk, picks)))).toBe(10_000_000);
});

test('keno: each risk is at least 1.4 times as volatile as the one below', () => {
  for (const picks of PICKS) {
    const [low, medium, high] = RISKS.map((risk) => deviationOf(risk, picks));
    expect(medium! / low!).toBeGreaterThanOrEqual(1.4);
    expect(high! / medium!).toBeGreaterThanOrEqual(1.4);
  }
});

test('keno: the mean of the thirty tables', () => {
  const sum = TABLES.map(({ risk, picks }) => keno.rtpOf(betOf(risk, picks))).reduce((a, b) =>
    fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator),
  );
  expect(textOf(fraction(sum.numerator, sum.denominator * 30n))).toBe(expected.kenoMeanRtpExact);
});

test('keno: the points that the specification prints', () => {
  expect(keno.multipliersE4('medium', 1)).toEqual([3_000, 30_000]);
  expect(keno.multiplierE4(betOf('low', 10), 10)).toBe(10_000_000);
  expect(keno.multiplierE4(betOf('high', 2), 2)).toBe(150_000);
});

test('keno: hits are counted, the draw keeps its order', () => {
  const numbers = Array.from({ length: 10 }, () => 2 ** 32 - 1);
  const bet: keno.KenoBet = { numbers: [31, 1, 40, 30], risk: 'low' };
  expect(keno.draw(numbers, bet)).toEqual({ outcome: [40, 39, 38, 37, 36, 35, 34, 33, 32, 31], hits: 2 });
});

test.each([
  ['no_picks', []],
  ['too_many_picks', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  ['number_out_of_range', [41]],
  ['number_out_of_range', [0]],
  ['number_out_of_range', [1, 2.5]],
  ['number_out_of_range', [Number.NaN]],
  ['duplicate_number', [7, 8, 7]],
] as const)('keno: %s for the picks %j', (reason, numbers) => {
  expect(keno.checkBet({ numbers, risk: 'low' })).toEqual({ ok: false, reason });
});

test('keno: an unknown risk is refused', () => {
  expect(keno.checkBet({ numbers: [1], risk: 'High' as Risk })).toEqual({ ok: false, reason: 'risk_unknown' });
  for (const { risk, picks } of TABLES) expect(keno.checkBet(betOf(risk, picks))).toEqual({ ok: true });
});

test('keno: what cannot be throws', () => {
  expect(() => keno.draw([1, 2, 3], betOf('low', 1))).toThrow(RangeError);
  expect(() => keno.multiplierE4(betOf('low', 3), 4)).toThrow(RangeError);
  expect(() => keno.multipliersE4('low', 11)).toThrow(RangeError);
});

test('keno: the chances of all hits make one', () => {
  for (const picks of PICKS) {
    const draws = Array.from({ length: picks + 1 }, (_none, hits) => keno.hitChance(picks, hits));
    const all = draws.reduce((sum, { numerator, denominator }) => sum + (numerator * choose(40, 10)) / denominator, 0n);
    expect(all).toBe(choose(40, 10));
  }
});

/** Ordered draws by hits, counted ball by ball. */
function orderedDraws(picks: number): bigint[] {
  let ways = [1n, ...Array.from({ length: picks }, () => 0n)];
  for (let ball = 0; ball < keno.DRAWN; ball += 1) {
    ways = ways.map((stay, hits) => {
      const misses = BigInt(Math.max(0, 40 - picks - (ball - hits)));
      const gain = hits === 0 ? 0n : ways[hits - 1]! * BigInt(picks - (hits - 1));
      return stay * misses + gain;
    });
  }
  return ways;
}

function deviationOf(risk: Risk, picks: number): number {
  const mean = valueOf(keno.rtpOf(betOf(risk, picks)));
  const squares = keno.multipliersE4(risk, picks).map((multiplier, hits) => {
    return valueOf(keno.hitChance(picks, hits)) * (multiplier / 10_000 - mean) ** 2;
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0));
}
