import { dollars } from '../../money/usd.ts';
import { RACE } from '../../terms/house-terms.ts';

// Used by server and page, so use neither Node's nor the browser's APIs.

/** Points are counted in hundredths. A point is a cent of stakes times edge. */
export const HUNDREDTH_NANOS = 100_000n;
const MICROS_OF_HUNDREDTH = 100n;

/** The prize of each place, first place first, in micro-dollars. */
export const PRIZES: readonly bigint[] = RACE.prizes.flatMap(({ places, prize }) =>
  Array<bigint>(places).fill(dollars(prize)),
);
export const POOL = PRIZES.reduce((sum, prize) => sum + prize, 0n);
const CENT = 10_000n;
const PRIZE_MIN = dollars(RACE.prizeMin);

/** The maximum prize for this many points, in micro-dollars. */
export function prizeLimit(points: bigint): bigint {
  return (points * MICROS_OF_HUNDREDTH * BigInt(RACE.prizeMaxPercent)) / 100n;
}

/** An equal share of the prizes of the places that `sharing` tied players fill from this one on. */
export function shareAt(place: number, sharing: number): bigint {
  const filled = PRIZES.slice(place - 1, place - 1 + sharing).reduce((sum, prize) => sum + prize, 0n);
  return filled / BigInt(sharing);
}

/**
 * A player's prize at a place shared by `sharing` players: an equal share of the prizes of the places they fill, limited by the
 * points, in whole cents.
 */
export function prizeAt(place: number, sharing: number, points: bigint): bigint {
  const share = shareAt(place, sharing);
  const limit = prizeLimit(points);
  const prize = share < limit ? share : limit;
  const whole = prize - (prize % CENT);
  return whole < PRIZE_MIN ? 0n : whole;
}

export interface Entry {
  points: bigint;
}

export type Placed<E extends Entry> = E & { place: number; prize: bigint };

/** Entries with a place, highest first, including all that share the last one. */
export function placesOf<E extends Entry>(entries: readonly E[]): Placed<E>[] {
  const placed: Placed<E>[] = [];
  for (let at = 0; at < entries.length && at < PRIZES.length;) {
    const { points } = entries[at]!;
    let end = at + 1;
    while (end < entries.length && entries[end]!.points === points) end += 1;
    const won = { place: at + 1, prize: prizeAt(at + 1, end - at, points) };
    for (const entry of entries.slice(at, end)) placed.push({ ...entry, ...won });
    at = end;
  }
  return placed;
}
