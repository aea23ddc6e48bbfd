import { useMemo } from 'react';
import { Rail } from '../../ui/rail.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFront } from './catalogue-query.web.ts';
import { FIRST_COVERS } from '../covers/cover-address.ts';
import { useFollowCover } from '../covers/follow-cover.web.ts';
import { GameCover } from '../covers/game-cover.tsx';
import type { ListedGame } from './listed-game.web.ts';
import { gamesOf } from '../listing.ts';
import { recommend, weightOfPage } from './recommend.web.ts';

export interface GameRailProps {
  title: string;
  category?: 'recommended' | 'originals' | 'slots' | 'live';
  /** Ids in order, for rails that are no category. */
  games?: readonly string[];
  /** Maximum number of covers. */
  limit: number;
  /** Where View All leads. */
  allPath?: string;
  /** Whether it is the first rail of its page. */
  isFirst?: boolean;
}

/** The number of covers on a rail's widest page. */
const PAGE_MAX = 8;

/** A rail of covers. Shows placeholders while loading, and nothing if there are no games. */
export function GameRail({ title, category, games: named, limit, allPath, isFirst = false }: GameRailProps) {
  const { data: games, isPending } = useFront();
  const follow = useFollowCover();
  const shown = useMemo(() => {
    if (!games) return [];
    return gamesFor(games, category, named).slice(0, limit);
  }, [games, category, named, limit]);

  if (!isPending && shown.length === 0) return null;
  return (
    <Rail title={title} {...(allPath === undefined ? {} : { allPath })}>
      {isPending
        ? Array.from({ length: PAGE_MAX }, (_, index) => <Skeleton key={index} className="aspect-3/4 rounded-cover" />)
        : shown.map((game, index) => (
            <GameCover key={game.id} game={game} onFollow={follow} isFirst={isFirst && index < FIRST_COVERS} />
          ))}
    </Rail>
  );
}

function gamesFor(
  games: readonly ListedGame[],
  category: GameRailProps['category'],
  named: readonly string[] = [],
): readonly ListedGame[] {
  if (category === 'recommended') return recommend(games, weightOfPage);
  return category ? gamesOf(games, category) : named.flatMap((id) => games.find((game) => game.id === id) ?? []);
}
