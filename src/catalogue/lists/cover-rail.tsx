import { Rail } from '../../ui/rail.tsx';
import { useFollowCover } from '../covers/follow-cover.web.ts';
import { GameCover } from '../covers/game-cover.tsx';
import type { ListedGame } from './listed-game.web.ts';

export interface CoverRailProps {
  title: string;
  games: readonly ListedGame[];
  allPath: string;
}

/** A rail of loaded covers. Renders nothing without covers. */
export function CoverRail({ title, games, allPath }: CoverRailProps) {
  const follow = useFollowCover();
  if (games.length === 0) return null;
  return (
    <Rail title={title} allPath={allPath}>
      {games.map((game) => (
        <GameCover key={game.id} game={game} onFollow={follow} />
      ))}
    </Rail>
  );
}
