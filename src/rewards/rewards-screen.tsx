import type { ReactNode } from 'react';
import { tierOf } from '../terms/ranks.ts';
import { rewardsTexts } from '../texts/rewards.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useModalAddress } from '../ui/modal-address.ts';
import { usePlayer, usePlayerAwaited } from '../ui/session.ts';
import { RestOfPage } from '../ui/skeleton.tsx';
import { BonusesSection } from './bonuses-section.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { RankBanner } from './rank-banner.tsx';
import { RankEmblem } from './rank-emblem.tsx';
import { Claims } from './rewards-menu.tsx';
import { playerStanding } from './standing.web.ts';
import { TierCard } from './tier-card.tsx';
import { VIP_TIERS } from '../terms/vip.ts';

/** `accruals` shows each bet's rewards, which the games know. */
export function RewardsScreen({ accruals }: { accruals: ReactNode }) {
  const player = usePlayer();
  const isAwaited = usePlayerAwaited();
  return (
    <div className="grid gap-8">
      <header className="grid max-w-[720px] gap-3">
        <h1 className="text-2xl">{rewardsTexts.title}</h1>
        <p className="text-md text-t2">{rewardsTexts.lead}</p>
      </header>
      {isAwaited ? (
        <RestOfPage />
      ) : (
        <>
          {player ? (
            <>
              <div className="grid grid-cols-[1fr_360px] items-stretch gap-4 game-narrow:grid-cols-1 *:first:h-full">
                <RankBanner />
                <div className="grid content-center rounded-panel bg-s1 p-2">
                  <Claims player={player} />
                </div>
              </div>
              <BonusesSection player={player} />
            </>
          ) : (
            <VisitorInvitation />
          )}
          {accruals}
          <Tiers />
          <HowItWorks />
        </>
      )}
    </div>
  );
}

function Tiers() {
  const player = usePlayer();
  const standing = player && playerStanding(player);
  return (
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
