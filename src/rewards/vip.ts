import { OPEN_PARTS, RANK_UP, type Part } from '../terms/house-terms.ts';
import { usdMicros, type UsdMicros } from '../money/usd.ts';
import { RANKS, TIERS, tierOf, type Rank, type Tier } from './ranks.ts';

/** What the tiers bring. This file runs in the browser too. */

interface Benefit {
  /** The lowest tier that has it. */
  from: Tier;
  /** Described already, given once this part is open. */
  part: Part | null;
}

export const BENEFITS = {
  rakeback: { from: 'Rookie', part: null },
  rankUp: { from: 'Rookie', part: 'rankUpReward' },
  monthly: { from: 'Rookie', part: 'vipBonuses' },
  weekly: { from: 'High Roller', part: 'vipBonuses' },
  daily: { from: 'Platinum Ace', part: 'vipBonuses' },
  lossback: { from: 'Emerald Spinner', part: 'vipBonuses' },
  host: { from: 'Black Diamond', part: 'vipBonuses' },
} as const satisfies Record<string, Benefit>;

export type BenefitId = keyof typeof BENEFITS;

export interface VipTier {
  name: Tier;
  ranks: readonly Rank[];
  /** Total wagered; null where there is nothing above. */
  from: UsdMicros;
  to: UsdMicros | null;
  benefits: readonly { id: BenefitId; isNew: boolean; isOpen: boolean }[];
}

export const VIP_TIERS: readonly VipTier[] = TIERS.slice(1).map((name) => describeTier(name));

/** Part of the way from the rank before to this one. */
export function rankUpReward(rank: Rank): UsdMicros {
  const before = RANKS[RANKS.findIndex((each) => each.name === rank.name) - 1];
  if (!before) return usdMicros(0n);
  return usdMicros(((rank.minimum - before.minimum) * BigInt(RANK_UP.percent * 1_000)) / 100_000n);
}

function describeTier(name: Tier): VipTier {
  const ranks = RANKS.filter((rank) => tierOf(rank.name) === name);
  const [first, last] = [ranks[0]!, ranks.at(-1)!];
  const above = RANKS[RANKS.findIndex((rank) => rank.name === last.name) + 1];
  const height = TIERS.indexOf(name);
  return {
    name,
    ranks,
    from: first.minimum,
    to: ranks.length > 1 ? last.minimum : (above?.minimum ?? null),
    benefits: (Object.keys(BENEFITS) as BenefitId[])
      .filter((id) => TIERS.indexOf(BENEFITS[id].from) <= height)
      .map((id) => {
        const { from, part } = BENEFITS[id];
        return { id, isNew: from === name, isOpen: part === null || OPEN_PARTS[part] };
      }),
  };
}
