import { Skeleton } from '../ui/skeleton.tsx';
import { useFollowCover } from './follow-cover.web.ts';
import { GameCover } from './game-cover.tsx';
import type { ListedGame } from './listing.web.ts';

const GRID =
  'grid grid-cols-7 gap-3 max-[1367px]:grid-cols-6 max-[1022px]:grid-cols-5 max-[855px]:grid-cols-4 max-[481px]:grid-cols-3 max-[481px]:gap-2';

/** Covers off the screen are laid out but not drawn, so that a long list costs no more than a short one. */
export function GameGrid({ games }: { games: readonly ListedGame[] }) {
  const follow = useFollowCover();
  return (
    <ul className={GRID}>
      {games.map((game) => (
        // The clip margin leaves room for the lift, the outline and the shadow.
        <li key={game.id} className="aspect-3/4 [content-visibility:auto] [overflow-clip-margin:24px]">
          <GameCover game={game} onFollow={follow} />
        </li>
      ))}
    </ul>
  );
}

export function GameGridSkeleton({ count }: { count: number }) {
  return (
    <div className={GRID}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="aspect-3/4 rounded-cover" />
      ))}
    </div>
  );
}
