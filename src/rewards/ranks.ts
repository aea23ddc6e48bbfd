import { dollars, usdMicros, type UsdMicros } from '../money/usd.ts';

/** Ranks by what was wagered in total, lowest first. This file runs in the browser too. */
export const RANKS = [
  { name: 'Unranked', minimum: dollars(0) },
  { name: 'Rookie I', minimum: dollars(10_000) },
  { name: 'Rookie II', minimum: dollars(50_000) },
  { name: 'Rookie III', minimum: dollars(100_000) },
  { name: 'Coinling I', minimum: dollars(250_000) },
  { name: 'Coinling II', minimum: dollars(500_000) },
  { name: 'Coinling III', minimum: dollars(700_000) },
  { name: 'High Roller I', minimum: dollars(1_300_000) },
  { name: 'High Roller II', minimum: dollars(2_500_000) },
  { name: 'High Roller III', minimum: dollars(4_000_000) },
  { name: 'Platinum Ace I', minimum: dollars(7_000_000) },
  { name: 'Platinum Ace II', minimum: dollars(10_000_000) },
  { name: 'Platinum Ace III', minimum: dollars(15_000_000) },
  { name: 'Emerald Spinner I', minimum: dollars(50_000_000) },
  { name: 'Emerald Spinner II', minimum: dollars(100_000_000) },
  { name: 'Emerald Spinner III', minimum: dollars(250_000_000) },
  { name: 'Black Diamond', minimum: dollars(500_000_000) },
  { name: 'Roulo Royalty', minimum: dollars(1_000_000_000) },
] as const satisfies readonly { name: string; minimum: UsdMicros }[];

export type Rank = (typeof RANKS)[number];

/** Families of ranks: 'Rookie' is Rookie I to III. */
export const TIERS = [
  'Unranked',
  'Rookie',
  'Coinling',
  'High Roller',
  'Platinum Ace',
  'Emerald Spinner',
  'Black Diamond',
  'Roulo Royalty',
] as const;
export type Tier = (typeof TIERS)[number];

export function rankOf(totalWagered: bigint): string {
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
  const position = RANKS.findLastIndex((rank) => totalWagered >= rank.minimum);
  const rank = RANKS[position]!;
  const next = RANKS[position + 1] ?? null;
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
