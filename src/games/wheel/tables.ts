import type { Risk } from '../settlement.ts';

export const SEGMENTS = [10, 20, 30, 40, 50] as const;
export type Segments = (typeof SEGMENTS)[number];

/** Repeated around the wheel. */
const LOW = [1.5, 1.2, 1.2, 1.2, 0, 1.2, 1.2, 1.2, 1.2, 0];

const MEDIUM: Readonly<Record<Segments, readonly number[]>> = {
  10: [0, 1.9, 0, 1.5, 0, 2, 0, 1.5, 0, 3],
  20: [1.5, 0, 2, 0, 2, 0, 2, 0, 1.5, 0, 3, 0, 1.8, 0, 2, 0, 2, 0, 2, 0],
  30: [1.5, 0, 1.5, 0, 2, 0, 1.5, 0, 2, 0, 2, 0, 1.5, 0, 3, 0, 1.5, 0, 2, 0, 2, 0, 1.7, 0, 4, 0, 1.5, 0, 2, 0],
  40: [
    2, 0, 3, 0, 2, 0, 1.5, 0, 3, 0, 1.5, 0, 1.5, 0, 2, 0, 1.5, 0, 3, 0, 1.5, 0, 2, 0, 2, 0, 1.6, 0, 2, 0, 1.5, 0, 3, 0,
    1.5, 0, 2, 0, 1.5, 0,
  ],
  50: [
    2, 0, 1.5, 0, 2, 0, 1.5, 0, 3, 0, 1.5, 0, 1.5, 0, 2, 0, 1.5, 0, 3, 0, 1.5, 0, 2, 0, 1.5, 0, 2, 0, 2, 0, 1.5, 0, 3,
    0, 1.5, 0, 2, 0, 1.5, 0, 1.5, 0, 5, 0, 1.5, 0, 2, 0, 1.5, 0,
  ],
};

/** Multipliers around the wheel, from segment 0 on. */
export function multipliersOf(segments: Segments, risk: Risk): readonly number[] {
  if (risk === 'medium') return MEDIUM[segments];
  return Array.from({ length: segments }, (_none, index) => {
    if (risk === 'low') return LOW[index % LOW.length]!;
    // The whole return is on the last segment.
    return index === segments - 1 ? (segments * 99) / 100 : 0;
  });
}
