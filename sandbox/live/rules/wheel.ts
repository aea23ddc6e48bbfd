import type { Layout, Payouts } from './layout.ts';

/** The number of segments for each number. The number is also the payout, to one. */
export const SEGMENT_COUNTS: Readonly<Record<string, number>> = { '1': 23, '2': 15, '5': 7, '10': 4, '20': 2, '40': 1 };
export const BONUS_SEGMENTS = 2;

export type Segment = number | 'bonus';

/** The 54 segments in wheel order, with the rare ones far apart. */
export const SEGMENTS: readonly Segment[] = [
  40,
  1,
  2,
  1,
  5,
  1,
  2,
  1,
  10,
  1,
  2,
  1,
  5,
  2,
  'bonus',
  1,
  2,
  1,
  20,
  1,
  2,
  1,
  10,
  1,
  2,
  1,
  5,
  1,
  2,
  1,
  5,
  2,
  10,
  1,
  2,
  1,
  5,
  1,
  2,
  'bonus',
  1,
  2,
  20,
  1,
  2,
  1,
  5,
  1,
  2,
  1,
  10,
  2,
  5,
  1,
];

/** The bonus wheel: its multiplier applies to every win of the next spin. */
export const MULTIPLIERS: readonly number[] = [2, 5, 2, 3, 2, 8, 3, 2, 15, 2, 3, 5, 2, 3, 2, 25, 2, 3, 5, 8];

export interface WheelOutcome {
  /** Positions on the wheel, from 0. After a bonus the wheel spins again until it stops on a number. */
  readonly place: number;
  readonly bonus: { readonly multiplierPlace: number; readonly place: number } | null;
}

export interface WheelResult {
  readonly number: number;
  readonly multiplier: number;
}

/** `below` draws an integer from 0 up to, but not including, its argument. */
export function drawWheel(below: (limit: number) => number): WheelOutcome {
  const place = below(SEGMENTS.length);
  if (SEGMENTS[place] !== 'bonus') return { place, bonus: null };
  const numbered = SEGMENTS.flatMap((segment, index) => (segment === 'bonus' ? [] : [index]));
  return { place, bonus: { multiplierPlace: below(MULTIPLIERS.length), place: numbered[below(numbered.length)]! } };
}

export function resultOf({ place, bonus }: WheelOutcome): WheelResult {
  const segment = SEGMENTS[bonus ? bonus.place : place];
  if (typeof segment !== 'number') throw new Error('A spin that counts stops on a number.');
  return { number: segment, multiplier: bonus ? MULTIPLIERS[bonus.multiplierPlace]! : 1 };
}

export function payWheel(outcome: WheelOutcome, layout: Layout): Payouts {
  const { number, multiplier } = resultOf(outcome);
  const cents = layout[String(number)] ?? 0;
  return cents === 0 ? {} : { [String(number)]: cents * (number * multiplier + 1) };
}

export function wheelRtpPercent(number: string): number {
  const count = SEGMENT_COUNTS[number] ?? 0;
  const all = SEGMENTS.length;
  const mean = MULTIPLIERS.reduce((sum, multiplier) => sum + multiplier, 0) / MULTIPLIERS.length;
  const plain = (count / all) * (Number(number) + 1);
  const afterBonus = (BONUS_SEGMENTS / all) * (count / (all - BONUS_SEGMENTS)) * (Number(number) * mean + 1);
  return (plain + afterBonus) * 100;
}
