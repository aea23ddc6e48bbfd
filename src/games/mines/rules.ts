import { takeOut } from '../../fairness/draw.ts';
import { payoutOf } from '../../money/payout.ts';
import { dollars, type UsdMicros } from '../../money/usd.ts';
import {
  choose,
  edgePpm,
  fraction,
  isWholeWithin,
  promoWeightE4,
  type BetCheck,
  type Fraction,
} from '../settlement.ts';

export interface MinesBet {
  mines: number;
}

export interface MinesOutcome {
  /** In draw order; cells run 0 to 24, left to right, top to bottom. */
  mineCells: number[];
}

export type MinesReason = 'mines_out_of_range';
export type CellsReason = 'no_cells' | 'too_many_cells' | 'cell_out_of_range' | 'duplicate_cell';

export const TILES = 25;
export const MINES_MIN = 1;
export const MINES_MAX = 24;
/** Part of the fair odds that is paid, in ten-thousandths: the house keeps 1%. */
export const RETURN_E4 = 9_900;
/** Maximum win: the game cashes out automatically at the last flip within it; no payout is ever cut. */
export const WIN_MAX = dollars(50_000);

const LIST = { first: 0, length: TILES };

/** Indexed by mines - MINES_MIN, then by safe flips - 1. */
const MULTIPLIERS_E4: readonly (readonly number[])[] = Array.from({ length: MINES_MAX - MINES_MIN + 1 }, (_none, i) => {
  const mines = MINES_MIN + i;
  return Array.from({ length: TILES - mines }, (_flip, flip) => {
    const flips = flip + 1;
    return Number((BigInt(RETURN_E4) * choose(TILES, flips)) / choose(TILES - mines, flips));
  });
});

/** Without rounding, which differs by flip: the length of a round is not known yet when its stake is taken. */
const NOMINAL_RTP = fraction(BigInt(RETURN_E4), 10_000n);
const EDGE_PPM = edgePpm(NOMINAL_RTP);
const PROMO_WEIGHT_E4 = promoWeightE4(NOMINAL_RTP);

export function checkBet(bet: MinesBet): BetCheck<MinesReason> {
  if (isWholeWithin(bet.mines, MINES_MIN, MINES_MAX)) return { ok: true };
  return { ok: false, reason: 'mines_out_of_range' };
}

/** The tiles that Auto mode opens at once. */
export function checkCells(bet: MinesBet, cells: readonly number[]): BetCheck<CellsReason> {
  if (cells.length === 0) return { ok: false, reason: 'no_cells' };
  if (cells.length > TILES - bet.mines) return { ok: false, reason: 'too_many_cells' };
  if (!cells.every((cell) => isWholeWithin(cell, 0, TILES - 1))) return { ok: false, reason: 'cell_out_of_range' };
  if (new Set(cells).size < cells.length) return { ok: false, reason: 'duplicate_cell' };
  return { ok: true };
}

export function numbersNeeded(bet: MinesBet): number {
  return bet.mines;
}

export function draw(numbers: readonly number[], bet: MinesBet): MinesOutcome {
  return { mineCells: takeOut(numbers, bet.mines, LIST) };
}

/** The payout of a cash-out after this many safe flips. */
export function multiplierE4(bet: MinesBet, flips: number): number {
  const multiplier = multipliersE4(bet)[flips - 1];
  if (multiplier === undefined) throw new RangeError(`No cash-out after ${flips} flips with ${bet.mines} mines.`);
  return multiplier;
}

/** Indexed by safe flips - 1. */
export function multipliersE4(bet: MinesBet): readonly number[] {
  const multipliers = MULTIPLIERS_E4[bet.mines - MINES_MIN];
  if (!multipliers) throw new RangeError(`No table for ${bet.mines} mines.`);
  return multipliers;
}

/** The chance that `flips` opened tiles are all safe, whichever tiles they are. */
export function survival(bet: MinesBet, flips: number): Fraction {
  let safe = 1n;
  let all = 1n;
  for (let opened = 0; opened < flips; opened += 1) {
    safe *= BigInt(Math.max(0, TILES - bet.mines - opened));
    all *= BigInt(TILES - opened);
  }
  return fraction(safe, all);
}

/** The return of cashing out after this many flips. */
export function rtpOf(bet: MinesBet, flips: number): Fraction {
  const { numerator, denominator } = survival(bet, flips);
  return fraction(numerator * BigInt(multiplierE4(bet, flips)), denominator * 10_000n);
}

export function edgePpmOf(_bet: MinesBet): number {
  return EDGE_PPM;
}

export function promoWeightE4Of(_bet: MinesBet): number {
  return PROMO_WEIGHT_E4;
}

/** The last flip whose payout is within the maximum win. 0 if not even the first is: refuse the stake. */
export function lastFlip(stake: UsdMicros, mines: number, winMax: UsdMicros = WIN_MAX): number {
  const multipliers = multipliersE4({ mines });
  let flips = 0;
  while (flips < multipliers.length && payoutOf(stake, multipliers[flips]!) <= winMax) flips += 1;
  return flips;
}

/** Whether Auto mode must refuse this many tiles before the bet. */
export function wouldExceed(stake: UsdMicros, mines: number, flips: number, winMax: UsdMicros = WIN_MAX): boolean {
  return flips > lastFlip(stake, mines, winMax);
}
