import { indexOf, requireNumbers } from '../../fairness/draw.ts';
import { dollars } from '../../money/usd.ts';
import { fraction, payTable, RISKS, type Fraction, type PayTable, type Risk } from '../settlement.ts';
import { multipliersOf, SEGMENTS, type Segments } from './tables.ts';

export interface WheelBet {
  segments: number;
  risk: Risk;
}

export interface WheelOutcome {
  /** The segment under the pointer, from 0. */
  index: number;
}

/** Never limits a win at the default stake. */
export const WIN_MAX = dollars(50_000);

const TABLES = new Map<string, PayTable>(
  RISKS.flatMap((risk) => SEGMENTS.map((segments) => [keyOf({ segments, risk }), tableFor(segments, risk)])),
);

export function isValid(bet: WheelBet): boolean {
  return TABLES.has(keyOf(bet));
}

export function draw(numbers: readonly number[], { segments }: WheelBet): WheelOutcome {
  requireNumbers(numbers, 1);
  return { index: indexOf(numbers[0]!, segments) };
}

export function multiplierE4(bet: WheelBet, { index }: WheelOutcome): number {
  const multiplier = multipliersE4(bet)[index];
  if (multiplier === undefined) throw new RangeError(`No segment ${index} of ${bet.segments}.`);
  return multiplier;
}

/** Indexed by segment. */
export function multipliersE4(bet: WheelBet): readonly number[] {
  return tableOf(bet).multipliersE4;
}

/** The wheel's distinct multipliers, highest first, each with its chance. */
export function prizesOf(bet: WheelBet): { multiplierE4: number; chance: Fraction }[] {
  const counts = new Map<number, number>();
  for (const multiplier of multipliersE4(bet)) counts.set(multiplier, (counts.get(multiplier) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => b - a)
    .map(([multiplier, count]) => ({
      multiplierE4: multiplier,
      chance: fraction(BigInt(count), BigInt(bet.segments)),
    }));
}

export function topMultiplierE4(bet: WheelBet): number {
  return tableOf(bet).topMultiplierE4;
}

export function rtpOf(bet: WheelBet): Fraction {
  return tableOf(bet).rtp;
}

export function edgePpmOf(bet: WheelBet): number {
  return tableOf(bet).edgePpm;
}

export function promoWeightE4Of(bet: WheelBet): number {
  return tableOf(bet).promoWeightE4;
}

function tableOf(bet: WheelBet): PayTable {
  const table = TABLES.get(keyOf(bet));
  if (!table) throw new RangeError(`No wheel with ${bet.segments} segments.`);
  return table;
}

function tableFor(segments: Segments, risk: Risk): PayTable {
  const multipliers = multipliersOf(segments, risk);
  return payTable(
    multipliers,
    multipliers.map(() => 1n),
  );
}

function keyOf({ segments, risk }: WheelBet): string {
  return `${risk} ${segments}`;
}
