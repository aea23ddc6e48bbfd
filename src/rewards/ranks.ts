import { dollars, type UsdMicros } from '../money/usd.ts';

/** Ranks by what was wagered in total, lowest first. */
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

export function rankOf(totalWagered: bigint): string {
  return RANKS.findLast((rank) => totalWagered >= rank.minimum)!.name;
}
