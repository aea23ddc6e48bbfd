import { dollars, usdMicros, type UsdMicros } from '../money/usd.ts';
import { RANK_UP, RANKS, TIERS, type Tier } from './house-terms.ts';
import { ppmOf } from './shares.ts';

export type RankName = (typeof RANKS)[number]['name'];

export interface Rank {
  name: RankName;
  /** Wagered in total. */
  minimum: UsdMicros;
  /** For reaching it: part of the way from the rank before. */
  reward: UsdMicros;
}

/** The ranks with their rewards, lowest first. */
export const RANK_LADDER: readonly Rank[] = RANKS.map(({ name, minimum }, position) => ({
  name,
  minimum: dollars(minimum),
  reward: usdMicros((dollars(minimum - (RANKS[position - 1]?.minimum ?? 0)) * ppmOf(RANK_UP.percent)) / 1_000_000n),
}));

export function rankOf(totalWagered: bigint): RankName {
  return standingOf(totalWagered).rank.name;
}

export interface Standing {
  rank: Rank;
  /** Null at the top. */
  next: Rank | null;
  /** To be wagered until the next rank. */
  left: UsdMicros;
  /** Of the way from this rank to the next, 0 to 1. */
  share: number;
}

export function standingOf(totalWagered: bigint): Standing {
  const position = RANK_LADDER.findLastIndex((rank) => totalWagered >= rank.minimum);
  const rank = RANK_LADDER[position]!;
  const next = RANK_LADDER[position + 1] ?? null;
  if (next === null) return { rank, next, left: usdMicros(0n), share: 1 };
  return {
    rank,
    next,
    left: usdMicros(next.minimum - totalWagered),
    share: Number(totalWagered - rank.minimum) / Number(next.minimum - rank.minimum),
  };
}

/** A rank's family; what is not known counts as the lowest. */
export function tierOf(rankName: string): Tier {
  return TIERS.find((tier) => rankName.startsWith(tier)) ?? 'Unranked';
}

/** What must be wagered in total to be in this tier. */
export function tierMinimum(tier: Tier): UsdMicros {
  return RANK_LADDER.find(({ name }) => tierOf(name) === tier)!.minimum;
}
