import { toUsd } from '../money/usd.ts';
import { RAKEBACK, RANK_UP } from '../terms/house-terms.ts';
import { rewardsTexts } from '../texts/rewards.ts';
import { formatPercent, formatUsdPlain } from '../ui/amounts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useModalAddress } from '../ui/modal-address.ts';
import { useSession } from '../ui/session.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { RankBanner } from './rank-banner.tsx';
import { RankEmblem } from './rank-emblem.tsx';
import { RANKS, tierOf } from './ranks.ts';
import { RewardsMenu } from './rewards-menu.tsx';
import { playerStanding } from './standing.web.ts';
import { TierCard } from './tier-card.tsx';
import { rankUpReward, VIP_TIERS } from './vip.ts';

export function RewardsScreen() {
  const { loading, player } = useSession();
  const standing = player && playerStanding(player);
  return (
    <div className="grid gap-8">
      <header className="grid max-w-[720px] gap-3">
        <h1 className="text-2xl">{rewardsTexts.title}</h1>
        <p className="text-md text-t2">{rewardsTexts.lead}</p>
      </header>
      {loading && <Skeleton className="h-56 rounded-panel bg-s1" />}
      {!loading && !player && <VisitorInvitation />}
      {player && (
        <div className="grid grid-cols-[1fr_360px] items-stretch gap-4 game-narrow:grid-cols-1 *:first:h-full">
          <RankBanner />
          <div className="grid content-center rounded-panel bg-s1 p-2">
            <RewardsMenu />
          </div>
        </div>
      )}
      <section aria-labelledby="tiers" className="grid gap-4">
        <h2 id="tiers" className="text-xl">
          {rewardsTexts.tiers}
        </h2>
        {VIP_TIERS.some(({ benefits }) => benefits.some(({ isOpen }) => !isOpen)) && (
          <p className="text-base text-t2">{rewardsTexts.soonNote}</p>
        )}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(340px,100%),1fr))] gap-4">
          {VIP_TIERS.map((tier) => (
            <TierCard
              key={tier.name}
              tier={tier}
              standing={standing && tierOf(standing.rank) === tier.name ? standing : null}
            />
          ))}
        </ul>
      </section>
      <div className="grid grid-cols-2 gap-4 game-narrow:grid-cols-1">
        <HowRakeback />
        <HowRankUp />
      </div>
    </div>
  );
}

function VisitorInvitation() {
  const { to } = useModalAddress();
  return (
    <section className="relative flex min-h-56 items-center justify-between gap-6 overflow-hidden rounded-panel bg-s1 p-8 sheet:p-6">
      <div
        aria-hidden="true"
        className="absolute -top-40 right-0 size-120 rounded-full bg-[radial-gradient(closest-side,#6c52f566,transparent)]"
      />
      <div className="relative grid max-w-[480px] justify-items-start gap-3">
        <h2 className="text-xl">{rewardsTexts.visitorTitle}</h2>
        <p className="text-md text-t2">{rewardsTexts.visitorLead}</p>
        <ButtonLink kind="main" size="large" to={to({ modal: 'auth', tab: 'register' })} state={{ openedHere: true }}>
          {rewardsTexts.register}
        </ButtonLink>
      </div>
      <div aria-hidden="true" className="relative flex items-end gap-2 narrow:hidden">
        <RankEmblem rank="Rookie III" className="size-20" />
        <RankEmblem rank="High Roller III" className="size-24" />
        <RankEmblem rank="Roulo Royalty" className="size-36" />
        <RankEmblem rank="Emerald Spinner III" className="size-24" />
        <RankEmblem rank="Coinling III" className="size-20" />
      </div>
    </section>
  );
}

const EXAMPLE_STAKE = 100;
const EXAMPLE_EDGE_PERCENT = 1;

function HowRakeback() {
  const reward = (EXAMPLE_STAKE * EXAMPLE_EDGE_PERCENT * RAKEBACK.percent) / 10_000;
  return (
    <Explanation
      title={rewardsTexts.howRakeback}
      formula={rewardsTexts.rakebackFormula(formatPercent(RAKEBACK.percent))}
      sentences={[
        rewardsTexts.rakebackPlain(formatPercent(RAKEBACK.percent)),
        rewardsTexts.rakebackExample(
          formatUsdPlain(EXAMPLE_STAKE),
          formatPercent(EXAMPLE_EDGE_PERCENT),
          formatUsdPlain(reward),
        ),
        rewardsTexts.rakebackPromotional(formatPercent(RAKEBACK.promotionalPercent)),
        rewardsTexts.rakebackExact(formatUsdPlain(RAKEBACK.claimMin)),
      ]}
    />
  );
}

function HowRankUp() {
  const [, before, rank] = RANKS;
  const usd = (micros: bigint) => formatUsdPlain(toUsd(micros));
  return (
    <Explanation
      title={rewardsTexts.howRankUp}
      formula={rewardsTexts.rankUpFormula(formatPercent(RANK_UP.percent))}
      sentences={[
        rewardsTexts.rankUpPlain(formatPercent(RANK_UP.promotionalLevellingPercent)),
        rewardsTexts.rankUpExample(rank.name, usd(rank.minimum), usd(before.minimum), usd(rankUpReward(rank))),
        rewardsTexts.rankUpOrder,
      ]}
    />
  );
}

function Explanation({ title, formula, sentences }: { title: string; formula: string; sentences: readonly string[] }) {
  return (
    <section className="grid content-start gap-4 rounded-panel bg-s1 p-6 sheet:p-4">
      <h2 className="text-lg">{title}</h2>
      <p className="rounded-control bg-well px-4 py-3 text-md font-semibold text-gold">{formula}</p>
      {sentences.map((sentence) => (
        <p key={sentence} className="text-md text-t2">
          {sentence}
        </p>
      ))}
    </section>
  );
}
