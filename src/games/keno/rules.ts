import { takeOut } from '../../fairness/draw.ts';
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
import { PAYS } from './tables.ts';

export interface KenoBet {
  /** The player's picks. */
  numbers: readonly number[];
  risk: Risk;
}

export interface KenoOutcome {
  /** In draw order. */
  outcome: number[];
  hits: number;
}

export type KenoReason = 'no_picks' | 'too_many_picks' | 'number_out_of_range' | 'duplicate_number' | 'risk_unknown';

export const NUMBER_MIN = 1;
export const NUMBER_MAX = 40;
export const DRAWN = 10;
export const PICKS_MIN = 1;
export const PICKS_MAX = 10;
/** Never limits a win at the default stake. */
export const WIN_MAX = dollars(500_000);

const LIST = { first: NUMBER_MIN, length: NUMBER_MAX - NUMBER_MIN + 1 };

/** By risk, then by picks - PICKS_MIN. */
const TABLES: Record<Risk, readonly PayTable[]> = {
  low: tablesOf('low'),
  medium: tablesOf('medium'),
  high: tablesOf('high'),
};

export function checkBet(bet: KenoBet): BetCheck<KenoReason> {
  const { numbers, risk } = bet;
  if (numbers.length < PICKS_MIN) return { ok: false, reason: 'no_picks' };
  if (numbers.length > PICKS_MAX) return { ok: false, reason: 'too_many_picks' };
  if (!numbers.every((number) => isWholeWithin(number, NUMBER_MIN, NUMBER_MAX))) {
    return { ok: false, reason: 'number_out_of_range' };
  }
  if (new Set(numbers).size < numbers.length) return { ok: false, reason: 'duplicate_number' };
  if (!RISKS.includes(risk)) return { ok: false, reason: 'risk_unknown' };
  return { ok: true };
}

export function numbersNeeded(_bet: KenoBet): number {
  return DRAWN;
}

export function draw(numbers: readonly number[], bet: KenoBet): KenoOutcome {
  const outcome = takeOut(numbers, DRAWN, LIST);
  return { outcome, hits: countHits(bet.numbers, outcome) };
}

export function countHits(picks: readonly number[], outcome: readonly number[]): number {
  let hits = 0;
  for (const pick of picks) if (outcome.includes(pick)) hits += 1;
  return hits;
}

export function multiplierE4(bet: KenoBet, hits: number): number {
  const multiplier = tableOf(bet).multipliersE4[hits];
  if (multiplier === undefined) throw new RangeError(`No ${hits} hits of ${bet.numbers.length} picks.`);
  return multiplier;
}

/** Indexed by number of hits, for the pay table on the screen. */
export function multipliersE4(risk: Risk, picks: number): readonly number[] {
  return tableFor(risk, picks).multipliersE4;
}

/** The chance that `hits` of the picks are drawn. */
export function hitChance(picks: number, hits: number): Fraction {
  return fraction(drawsWith(picks, hits), choose(LIST.length, DRAWN));
}

// Duplicated in other games on purpose: the rules of a game are one file that can be read and checked by itself.

export function rtpOf(bet: KenoBet): Fraction {
  return tableOf(bet).rtp;
}

export function edgePpmOf(bet: KenoBet): number {
  return tableOf(bet).edgePpm;
}

export function promoWeightE4Of(bet: KenoBet): number {
  return tableOf(bet).promoWeightE4;
}

export function topMultiplierE4(bet: KenoBet): number {
  return tableOf(bet).topMultiplierE4;
}

export function maxStake(bet: KenoBet, stakeMax: UsdMicros = STAKE_MAX, winMax: UsdMicros = WIN_MAX): UsdMicros {
  return stakeLimit(tableOf(bet).topMultiplierE4, stakeMax, winMax);
}

function tableOf(bet: KenoBet): PayTable {
  return tableFor(bet.risk, bet.numbers.length);
}

function tableFor(risk: Risk, picks: number): PayTable {
  const table = TABLES[risk][picks - PICKS_MIN];
  if (!table) throw new RangeError(`No table for ${picks} picks.`);
  return table;
}

function tablesOf(risk: Risk): PayTable[] {
  return Array.from({ length: PICKS_MAX - PICKS_MIN + 1 }, (_none, index) => {
    const picks = PICKS_MIN + index;
    const multipliers = PAYS[risk][picks]!;
    const ways = multipliers.map((_multiplier, hits) => drawsWith(picks, hits));
    return payTable(multipliers, ways);
  });
}

/** How many of all draws contain exactly `hits` of the picks. */
function drawsWith(picks: number, hits: number): bigint {
  return choose(picks, hits) * choose(LIST.length - picks, DRAWN - hits);
}
