import type { UsdMicros } from '../money/usd.ts';
import { BONUSES, OPEN_PARTS, RAKEBACK, RANK_UP, TIERS, VIP_HOST, type Part, type Tier } from './house-terms.ts';
import { RANK_LADDER, tierOf, type Rank } from './ranks.ts';

/** What the tiers bring. */

interface Benefit {
  /** The lowest tier that has it. */
  from: Tier;
  /** Described already, given once this part is open. */
  part: Part | null;
}

export const BENEFITS = {
  rakeback: { from: RAKEBACK.from, part: null },
  rankUp: { from: RANK_UP.from, part: 'rankUpReward' },
  monthly: { from: BONUSES.monthly.from, part: 'vipBonuses' },
  weekly: { from: BONUSES.weekly.from, part: 'vipBonuses' },
  daily: { from: BONUSES.daily.from, part: 'vipBonuses' },
  lossback: { from: BONUSES.lossback.from, part: 'vipBonuses' },
  host: { from: VIP_HOST.from, part: 'vipBonuses' },
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

export function isAtLeast(rankName: string, tier: Tier): boolean {
  return TIERS.indexOf(tierOf(rankName)) >= TIERS.indexOf(tier);
}

function describeTier(name: Tier): VipTier {
  const ranks = RANK_LADDER.filter((rank) => tierOf(rank.name) === name);
  const [first, last] = [ranks[0]!, ranks.at(-1)!];
  const above = RANK_LADDER[RANK_LADDER.indexOf(last) + 1];
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
        // The lowest tier shown has what players without a rank have too.
        const isNew = from === name || (height === 1 && from === 'Unranked');
        return { id, isNew, isOpen: part === null || OPEN_PARTS[part] };
      }),
  };
}
