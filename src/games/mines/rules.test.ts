import { assert, bigInt, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { dollars, usdMicros } from '../../money/usd.ts';
import expected from '../verify/expected.json' with { type: 'json' };
import { payoutOf } from '../../money/payout.ts';
import { textOf, valueOf } from '../test-stats.ts';
import * as mines from './rules.ts';

const COUNTS = Array.from({ length: 24 }, (_none, index) => 1 + index);
const ROUNDS = COUNTS.flatMap((count) =>
  Array.from({ length: 25 - count }, (_none, index) => ({ bet: { mines: count }, flips: 1 + index })),
);
const byCount = <Value>(values: object) => values as Record<number, Value>;

test('mines: the 300 multipliers, returns and chances are the expected ones', () => {
  expect(ROUNDS).toHaveLength(300);
  for (const { bet, flips } of ROUNDS) {
    const at = (values: object) => byCount<number[]>(values)[bet.mines]![flips - 1]!;
    const multiplier = mines.multiplierE4(bet, flips) / 10_000;
    const chance = valueOf(mines.survival(bet, flips));
    const rtp = valueOf(mines.rtpOf(bet, flips));
    expect(multiplier).toBe(at(expected.mines.multipliers));
    expect(rtp * 100).toBeCloseTo(at(expected.mines.rtpPercentByFlip), 5);
    // The expected values have six digits.
    expect(Number((chance * 100).toPrecision(6))).toBe(at(expected.mines.survivalPercentByFlip));
    expect(Math.sqrt(chance * (1 - chance)) * multiplier).toBeCloseTo(at(expected.mines.sdByFlip), 3);
  }
});

test('mines: no stopping leaves the stated range of returns', () => {
  const returns = ROUNDS.map(({ bet, flips }) => mines.rtpOf(bet, flips));
  const values = returns.map(valueOf);
  const lowest = values.indexOf(Math.min(...values));
  expect(textOf(returns[lowest]!)).toBe(expected.mines.rtp.minExact);
  expect({ mines: ROUNDS[lowest]!.bet.mines, flips: ROUNDS[lowest]!.flips }).toEqual(expected.mines.rtp.minAt);
  expect(textOf(returns[values.indexOf(Math.max(...values))]!)).toBe(expected.mines.rtp.maxExact);
});

test('mines: survival counted over all 2^25 boards', () => {
  // boards[m][k]: boards of m mines whose first mine is in cell k.
  const boards = Array.from({ length: 26 }, () => new Float64Array(26));
  for (let board = 1; board < 2 ** 25; board += 1) boards[bitsOf(board)]![31 - Math.clz32(board & -board)]! += 1;
  for (const { bet, flips } of ROUNDS) {
    const all = boards[bet.mines]!.reduce((sum, count) => sum + count, 0);
    const safe = boards[bet.mines]!.reduce((sum, count, first) => (first >= flips ? sum + count : sum), 0);
    const { numerator, denominator } = mines.survival(bet, flips);
    expect(BigInt(safe) * denominator).toBe(BigInt(all) * numerator);
  }
});

test('mines: every flip and every mine more raises the multiplier', () => {
  for (const { bet, flips } of ROUNDS) {
    const multiplier = mines.multiplierE4(bet, flips);
    if (flips > 1) expect(multiplier).toBeGreaterThan(mines.multiplierE4(bet, flips - 1));
    if (bet.mines > 1) expect(multiplier).toBeGreaterThan(mines.multiplierE4({ mines: bet.mines - 1 }, flips));
    expect(multiplier).toBeGreaterThan(10_000);
  }
  const top = Math.max(...ROUNDS.map(({ bet, flips }) => mines.multiplierE4(bet, flips)));
  expect(top / 10_000).toBe(expected.mines.topMultiplier);
});

test('mines: after all flips but the mines nothing survives', () => {
  for (const count of COUNTS) expect(textOf(mines.survival({ mines: count }, 26 - count))).toBe('0/1');
});

test('mines: edge and weight are those before rounding', () => {
  for (const count of COUNTS) {
    expect(mines.edgePpmOf({ mines: count })).toBe(expected.mines.edgePpm);
    expect(mines.promoWeightE4Of({ mines: count }) / 10_000).toBe(expected.mines.promoWeight);
  }
});

test('mines: at $500 the game cashes out at the expected flip', () => {
  const flips = Object.fromEntries(COUNTS.map((count) => [count, mines.lastFlip(dollars(500), count)]));
  expect(flips).toEqual(expected.mines.lastFlipAt500);
});

test('mines: the last flip is within the maximum win, the next is not', () => {
  const stakes = bigInt({ min: 100_000n, max: 500_000_000n });
  const maxima = bigInt({ min: 1_000_000n, max: 500_000_000_000n });
  assert(
    property(stakes, integer({ min: 1, max: 24 }), maxima, (micros, count, max) => {
      const [stake, winMax] = [usdMicros(micros), usdMicros(max)];
      const last = mines.lastFlip(stake, count, winMax);
      const pays = (flips: number) => payoutOf(stake, mines.multiplierE4({ mines: count }, flips));
      if (last > 0) expect(pays(last) <= winMax).toBe(true);
      if (last < 25 - count) expect(pays(last + 1) > winMax).toBe(true);
      expect(mines.wouldExceed(stake, count, last, winMax)).toBe(false);
      expect(mines.wouldExceed(stake, count, last + 1, winMax)).toBe(true);
    }),
  );
});

test('mines: a stake of which not even the first flip fits has no last flip', () => {
  expect(mines.lastFlip(dollars(500), 24, dollars(12_374))).toBe(0);
  expect(mines.lastFlip(dollars(500), 24, dollars(12_375))).toBe(1);
});

test('mines: the first mines of a larger game are the mines of a smaller one', () => {
  const numbers = Array.from({ length: 24 }, (_none, index) => (index * 0x9e3779b9) >>> 0);
  const all = mines.draw(numbers, { mines: 24 }).mineCells;
  for (const count of COUNTS) {
    expect(mines.draw(numbers, { mines: count }).mineCells).toEqual(all.slice(0, count));
    expect(mines.numbersNeeded({ mines: count })).toBe(count);
  }
  expect(new Set(all).size).toBe(24);
});

test.each([0, 25, -1, 1.5, Number.NaN])('mines: %d mines are refused', (count) => {
  expect(mines.checkBet({ mines: count })).toEqual({ ok: false, reason: 'mines_out_of_range' });
});

test.each([
  ['no_cells', 3, []],
  ['too_many_cells', 23, [0, 1, 2]],
  ['cell_out_of_range', 3, [25]],
  ['cell_out_of_range', 3, [-1]],
  ['cell_out_of_range', 3, [0.5]],
  ['duplicate_cell', 3, [4, 4]],
] as const)('mines: %s for %i mines and the tiles %j', (reason, count, cells) => {
  expect(mines.checkCells({ mines: count }, cells)).toEqual({ ok: false, reason });
});

test('mines: bets and tiles that make sense are taken', () => {
  for (const count of COUNTS) {
    expect(mines.checkBet({ mines: count })).toEqual({ ok: true });
    const cells = Array.from({ length: 25 - count }, (_none, cell) => 24 - cell);
    expect(mines.checkCells({ mines: count }, cells)).toEqual({ ok: true });
  }
});

test('mines: what cannot be throws', () => {
  expect(() => mines.multiplierE4({ mines: 3 }, 0)).toThrow(RangeError);
  expect(() => mines.multiplierE4({ mines: 3 }, 23)).toThrow(RangeError);
  expect(() => mines.multipliersE4({ mines: 25 })).toThrow(RangeError);
  expect(() => mines.draw([1, 2], { mines: 3 })).toThrow(RangeError);
});

function bitsOf(board: number): number {
  let bits = board - ((board >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
