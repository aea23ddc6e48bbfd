import { describe, expect, test } from 'vitest';
import { dollars } from '../../money/usd.ts';
import expected from '../verify/expected.json' with { type: 'json' };
import { fraction, RISKS, type Risk } from '../settlement.ts';
import { expectStats, type ExpectedStats } from '../test-stats.ts';
import * as plinko from './rules.ts';
import { BOXES } from './tables.ts';

const ROWS = [8, 9, 10, 11, 12, 13, 14, 15, 16];
const BETS = RISKS.flatMap((risk) => ROWS.map((rows) => ({ rows, risk })));
const RIGHT = 2 ** 31;

describe.each(BETS)('plinko: $risk, $rows rows', (bet) => {
  const multipliersE4 = plinko.multipliersE4(bet);

  test('has the expected figures', () => {
    expectStats(
      {
        multipliersE4,
        chances: multipliersE4.map((_multiplier, point) => plinko.boxChance(bet.rows, point)),
        rtp: plinko.rtpOf(bet),
        edgePpm: plinko.edgePpmOf(bet),
        promoWeightE4: plinko.promoWeightE4Of(bet),
      },
      (expected.plinko as unknown as Record<Risk, Record<number, ExpectedStats>>)[bet.risk][bet.rows]!,
    );
  });

  test('returns on average over all its paths what is stated', () => {
    let paidE4 = 0;
    const numbers = Array.from({ length: bet.rows }, () => 0);
    for (let path = 0; path < 2 ** bet.rows; path += 1) {
      for (let row = 0; row < bet.rows; row += 1) numbers[row] = path & (1 << row) ? RIGHT : RIGHT - 1;
      paidE4 += plinko.multiplierE4(bet, plinko.draw(numbers, bet).point);
    }
    expect(fraction(BigInt(paidE4), 2n ** BigInt(bet.rows) * 10_000n)).toEqual(plinko.rtpOf(bet));
  });

  test('is a mirror of itself that pays the most at its edges, the least in the middle', () => {
    const half = multipliersE4.slice(0, Math.ceil(multipliersE4.length / 2));
    expect(multipliersE4.toReversed()).toEqual(multipliersE4);
    expect(half.toSorted((a, b) => b - a)).toEqual(half);
  });

  test('pays exactly what is printed, and the largest stake in full', () => {
    expect(multipliersE4.map((multiplier) => multiplier / 10_000)).toEqual(BOXES[bet.risk][bet.rows]);
    expect(plinko.maxStake(bet)).toBe(dollars(500));
  });
});

test('plinko: the top prize rises with the risk, whatever the rows', () => {
  for (const rows of ROWS) {
    const tops = RISKS.map((risk) => plinko.multipliersE4({ rows, risk })[0]!);
    expect(tops.toSorted((a, b) => a - b)).toEqual(tops);
  }
});

test('plinko: the tables that the specification prints', () => {
  const low = [15, 8, 3, 2, 1.5, 1.1, 1, 0.7, 0.7, 1, 1.1, 1.5, 2, 3, 8, 15];
  expect(plinko.multipliersE4({ rows: 15, risk: 'low' }).map((multiplier) => multiplier / 10_000)).toEqual(low);
  expect(plinko.multiplierE4({ rows: 16, risk: 'high' }, 16)).toBe(10_000_000);
});

test('plinko: the path leads to the point', () => {
  const numbers = [RIGHT, 0, RIGHT - 1, 2 ** 32 - 1, 0, RIGHT, 0, 0];
  expect(plinko.draw(numbers, { rows: 8, risk: 'low' })).toEqual({ path: [1, 0, 0, 1, 0, 1, 0, 0], point: 3 });
});

test('plinko: a lower maximum win limits the stake', () => {
  expect(plinko.maxStake({ rows: 16, risk: 'high' }, dollars(500), dollars(123_456))).toBe(dollars(123.45));
});

test.each([7, 17, 8.5, 0, -8, Number.NaN, Infinity])('plinko: %d rows are refused', (rows) => {
  expect(plinko.checkBet({ rows, risk: 'low' })).toEqual({ ok: false, reason: 'rows_out_of_range' });
});

test('plinko: an unknown risk is refused', () => {
  expect(plinko.checkBet({ rows: 8, risk: 'extreme' as Risk })).toEqual({ ok: false, reason: 'risk_unknown' });
  for (const bet of BETS) expect(plinko.checkBet(bet)).toEqual({ ok: true });
});

test('plinko: what cannot be throws', () => {
  const bet = { rows: 8, risk: 'low' } as const;
  expect(() => plinko.draw([0, 0, 0, 0, 0, 0, 0], bet)).toThrow(RangeError);
  expect(() => plinko.multiplierE4(bet, 9)).toThrow(RangeError);
  expect(() => plinko.multiplierE4({ rows: 7, risk: 'low' }, 0)).toThrow(RangeError);
});
