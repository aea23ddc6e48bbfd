import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { rewardsTexts } from '../texts/rewards.ts';
import { formatUsd } from '../ui/amounts.ts';
import { Progress } from '../ui/progress.tsx';
import { usePlayer } from '../ui/session.ts';
import { RankEmblem } from './rank-emblem.tsx';
import { playerStanding } from './standing.web.ts';

/** The player's rank on one line, with the amount left to the next. Empty for visitors. */
export function RankLine() {
  const player = usePlayer();
  if (!player) return null;
  const { rank, next, left, share } = playerStanding(player);
  const way = next === null ? rewardsTexts.maxRank : rewardsTexts.toNextRank(formatUsd(left), next);
  return (
    <Link
      to="/rewards"
      aria-label={rewardsTexts.rankLine(rank, way)}
      className="relative flex h-14 items-center gap-3 overflow-hidden rounded-control bg-s1 px-4 transition-colors duration-120 hover:bg-s2 phone:px-3"
    >
      <RankEmblem rank={rank} className="size-8 shrink-0" />
      <span className="shrink-0 font-display text-base font-extrabold text-gold">{rank}</span>
      <Progress
        label={rewardsTexts.progressLabel}
        share={share}
        spoken={way}
        tone="gold"
        className="h-2 min-w-8 flex-1 phone:absolute phone:inset-x-0 phone:bottom-0 phone:h-1"
      />
      <span className="min-w-0 truncate text-sm font-semibold text-t1 phone:ml-auto">{way}</span>
      {player.rakebackAmount > 0 && (
        <span className="shrink-0 text-sm text-t2 narrow:hidden">
          {rewardsTexts.earnedSoFar(formatUsd(player.rakebackAmount))}
        </span>
      )}
      <ChevronRight size={16} aria-hidden className="shrink-0 text-t3" />
    </Link>
  );
}
