import { Check, Clock } from 'lucide-react';
import { toUsd } from '../money/usd.ts';
import { RAKEBACK } from '../terms/house-terms.ts';
import { rewardsTexts } from '../texts/rewards.ts';
import { formatPercent, formatUsd, formatUsdCompact, formatUsdPlain } from '../ui/amounts.ts';
import { classNames } from '../ui/class-names.ts';
import { Progress } from '../ui/progress.tsx';
import { RankEmblem } from './rank-emblem.tsx';
import type { playerStanding } from './standing.web.ts';
import type { BenefitId, VipTier } from '../terms/vip.ts';

/** A tier of the programme. The player's own tier is highlighted and shows the progress. */
export function TierCard({ tier, standing }: { tier: VipTier; standing: ReturnType<typeof playerStanding> | null }) {
  const from = formatUsdCompact(toUsd(tier.from));
  const isOwn = standing !== null;
  return (
    <li
      className={classNames(
        'flex flex-col gap-4 rounded-panel p-6 last:col-span-full sheet:p-4',
        isOwn ? 'bg-s2 outline-2 outline-gold' : 'bg-s1',
      )}
    >
      <div className="flex items-center gap-4">
        <RankEmblem rank={tier.ranks.at(-1)!.name} className="size-16 shrink-0" />
        <div className="min-w-0">
          {isOwn && (
            <p className="mb-1 w-fit rounded-full bg-gold px-2 text-xs font-bold text-volt-ink">
              {rewardsTexts.yourTier}
            </p>
          )}
          <h3 className="font-display text-lg leading-tight font-extrabold">{tier.name}</h3>
          <p className="text-sm text-t2">
            <span className="font-bold text-gold">
              {tier.to === null
                ? rewardsTexts.tierFrom(from)
                : rewardsTexts.tierRange(from, formatUsdCompact(toUsd(tier.to)))}
            </span>{' '}
            {rewardsTexts.wagered}
          </p>
        </div>
      </div>
      {isOwn && <OwnProgress standing={standing} />}
      <ul
        aria-label={rewardsTexts.benefitsOf(tier.name)}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(200px,100%),1fr))] gap-x-6 gap-y-2"
      >
        {tier.benefits.map(({ id, isNew, isOpen }) => (
          <li key={id} className="flex items-center gap-2 text-base">
            {isOpen ? (
              <Check size={16} aria-hidden className="shrink-0 text-mint" />
            ) : (
              <Clock size={16} aria-hidden className="shrink-0 text-t3" />
            )}
            <span className={isNew ? 'font-bold text-t1' : 'text-t2'}>{benefitText(id)}</span>
            {!isOpen && <span className="ml-auto rounded-full bg-s3 px-2 text-xs text-t2">{rewardsTexts.soon}</span>}
          </li>
        ))}
      </ul>
      <TierRanks tier={tier} current={standing?.rank ?? null} />
    </li>
  );
}

function OwnProgress({ standing: { next, left, share } }: { standing: ReturnType<typeof playerStanding> }) {
  const way = next === null ? rewardsTexts.maxRank : rewardsTexts.toNextRank(formatUsd(left), next);
  return (
    <div className="grid gap-2">
      <Progress label={rewardsTexts.progressLabel} share={share} spoken={way} tone="gold" />
      <p className="text-sm font-semibold">{way}</p>
    </div>
  );
}

function TierRanks({ tier, current }: { tier: VipTier; current: string | null }) {
  return (
    <table className="mt-auto w-full text-sm">
      <thead className="text-left text-xs text-t3">
        <tr>
          <th scope="col" className="py-1 font-medium">
            {rewardsTexts.rankColumn}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {rewardsTexts.wageredColumn}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {rewardsTexts.rewardColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {tier.ranks.map((rank) => (
          <tr key={rank.name} className={rank.name === current ? 'font-bold text-gold' : 'text-t2'}>
            <th scope="row" className="py-1 text-left font-semibold">
              {rank.name}
            </th>
            <td className="py-1 text-right">{formatUsdCompact(toUsd(rank.minimum))}</td>
            <td className="py-1 text-right">{formatUsdPlain(toUsd(rank.reward))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function benefitText(id: BenefitId): string {
  return id === 'rakeback'
    ? rewardsTexts.benefits.rakeback(formatPercent(RAKEBACK.percent))
    : rewardsTexts.benefits[id];
}
