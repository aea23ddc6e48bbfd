import { indexOf, requireNumbers } from '../../fairness/draw.ts';
import { dollars, type UsdMicros } from '../../money/usd.ts';
import {
  choose,
  fraction,
  isWholeWithin,
  payTable,
  RISKS,
  STAKE_MAX,
  stakeLimit,
  type BetCheck,
  type Fraction,
  type PayTable,
  type Risk,
} from '../settlement.ts';
import { BOXES } from './tables.ts';

export interface PlinkoBet {
  rows: number;
  risk: Risk;
}

export interface PlinkoOutcome {
  /** One step per row: 0 is left, 1 is right. */
  path: number[];
  /** The box from the left, 0 to rows. */
  point: number;
}

export type PlinkoReason = 'rows_out_of_range' | 'risk_unknown';

export const ROWS_MIN = 8;
export const ROWS_MAX = 16;
export const ROWS_DEFAULT = 15;
export const RISK_DEFAULT: Risk = 'low';
/** Never limits a win at the default stake. */
export const WIN_MAX = dollars(500_000);

/** Indexed by risk, then by rows - ROWS_MIN. */
const TABLES: Record<Risk, readonly PayTable[]> = {
  low: tablesOf('low'),
  medium: tablesOf('medium'),
  high: tablesOf('high'),
};

export function checkBet(bet: PlinkoBet): BetCheck<PlinkoReason> {
  if (!isWholeWithin(bet.rows, ROWS_MIN, ROWS_MAX)) return { ok: false, reason: 'rows_out_of_range' };
  if (!RISKS.includes(bet.risk)) return { ok: false, reason: 'risk_unknown' };
  return { ok: true };
}

export function numbersNeeded(bet: PlinkoBet): number {
  return bet.rows;
}

export function draw(numbers: readonly number[], bet: PlinkoBet): PlinkoOutcome {
  requireNumbers(numbers, bet.rows);
  const path: number[] = [];
  let point = 0;
  for (let row = 0; row < bet.rows; row += 1) {
    const step = indexOf(numbers[row]!, 2);
    path.push(step);
    point += step;
  }
  return { path, point };
}

export function multiplierE4(bet: PlinkoBet, point: number): number {
  const multiplier = tableOf(bet).multipliersE4[point];
  if (multiplier === undefined) throw new RangeError(`No box ${point} in ${bet.rows} rows.`);
  return multiplier;
}

/** All boxes from the left, for the board. */
export function multipliersE4(bet: PlinkoBet): readonly number[] {
  return tableOf(bet).multipliersE4;
}

export function boxChance(rows: number, point: number): Fraction {
  return fraction(choose(rows, point), 2n ** BigInt(rows));
}

// Duplicated in other games on purpose: the rules of a game are one file that can be read and checked by itself.

export function rtpOf(bet: PlinkoBet): Fraction {
  return tableOf(bet).rtp;
}

export function edgePpmOf(bet: PlinkoBet): number {
  return tableOf(bet).edgePpm;
}

export function promoWeightE4Of(bet: PlinkoBet): number {
  return tableOf(bet).promoWeightE4;
}

export function topMultiplierE4(bet: PlinkoBet): number {
  return tableOf(bet).topMultiplierE4;
}

export function maxStake(bet: PlinkoBet, stakeMax: UsdMicros = STAKE_MAX, winMax: UsdMicros = WIN_MAX): UsdMicros {
  return stakeLimit(tableOf(bet).topMultiplierE4, stakeMax, winMax);
}

function tableOf(bet: PlinkoBet): PayTable {
  const table = TABLES[bet.risk][bet.rows - ROWS_MIN];
  if (!table) throw new RangeError(`No table for ${bet.rows} rows.`);
  return table;
}

function tablesOf(risk: Risk): PayTable[] {
  return Array.from({ length: ROWS_MAX - ROWS_MIN + 1 }, (_none, index) => {
    const rows = ROWS_MIN + index;
    const multipliers = BOXES[risk][rows]!;
    const ways = multipliers.map((_multiplier, point) => choose(rows, point));
    return payTable(multipliers, ways);
  });
}
