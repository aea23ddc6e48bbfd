import { ChevronRight } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { rewardsTexts } from '../texts/rewards.ts';
import { formatUsd } from '../ui/amounts.ts';
import { Progress } from '../ui/progress.tsx';
import { useSession, type Session } from '../ui/session.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { RankEmblem } from './rank-emblem.tsx';
import { playerStanding } from './standing.web.ts';

const REWARDS = '/rewards';

/** The player's rank and the progress to the next one. Empty for visitors. */
export function RankBanner() {
  const { loading, player } = useSession();
  if (loading) return <Skeleton className="h-38 rounded-panel bg-s1 sheet:h-44" />;
  return player && <Banner player={player} />;
}

function Banner({ player }: { player: Session }) {
  const { pathname } = useLocation();
  const { rank, next, left, share, wagered } = playerStanding(player);
  const way = next === null ? rewardsTexts.maxRank : rewardsTexts.toNextRank(formatUsd(left), next);
  return (
    <section
      aria-label={rewardsTexts.yourRank}
      className="relative flex min-h-38 items-center gap-6 overflow-hidden rounded-panel bg-s1 p-6 sheet:min-h-44 sheet:gap-4 sheet:p-4"
    >
      <div
        aria-hidden="true"
        className="absolute -top-24 -left-16 size-72 rounded-full bg-[radial-gradient(closest-side,#ffc94a30,transparent)]"
      />
      <RankEmblem rank={rank} className="relative size-24 shrink-0 sheet:size-16" />
      <div className="relative grid min-w-0 flex-1 gap-3">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
          <div>
            <p className="text-sm text-t2">{rewardsTexts.yourRank}</p>
            <p className="font-display text-xl leading-tight font-extrabold text-gold">{rank}</p>
          </div>
          {pathname !== REWARDS && (
            <Link
              to={REWARDS}
              className="-my-2 inline-flex min-h-11 items-center gap-1 rounded-small text-sm font-semibold text-t2 hover:text-t1 sheet:hidden"
            >
              {rewardsTexts.viewRewards}
              <ChevronRight size={16} aria-hidden />
            </Link>
          )}
        </div>
        <Progress label={rewardsTexts.progressLabel} share={share} spoken={way} tone="gold" className="h-2.5" />
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
          <p className="font-semibold text-t1">{way}</p>
          <p className="text-t3">{rewardsTexts.totalWagered(formatUsd(wagered))}</p>
        </div>
      </div>
    </section>
  );
}
