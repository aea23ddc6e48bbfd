import { catalogueTexts } from '../../texts/catalogue.ts';
import { useSession, wasSignedIn } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CoverRail } from '../lists/cover-rail.tsx';
import type { ListedGame } from '../lists/listed-game.web.ts';
import { useOwnList } from './own-lists.web.ts';

export interface OwnRailGames {
  recent: readonly ListedGame[];
  favourites: readonly ListedGame[];
}

/** The player's recently played games and favourites; null while loading, so that nothing below has to move. */
export function useOwnRails(): OwnRailGames | null {
  const { loading, player } = useSession();
  const recent = useOwnList('recent');
  const favourites = useOwnList('favourites');
  if (loading ? !wasSignedIn() : !player) return { recent: [], favourites: [] };
  if (!recent.isError && (recent.games === null || favourites.games === null)) return null;
  return { recent: recent.games ?? [], favourites: favourites.games ?? [] };
}

export function OwnRails({ recent, favourites }: OwnRailGames) {
  return (
    <>
      <CoverRail title={catalogueTexts.recent} games={recent} allPath="/casino/recent" />
      <CoverRail title={catalogueTexts.favourites} games={favourites} allPath="/casino/favourites" />
    </>
  );
}

/** Placeholders for an unknown number of rails. */
export function RailSkeletons() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {[1, 2, 3].map((row) => (
        <div key={row} className="rail pt-14">
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} className="aspect-3/4 rounded-cover" />
          ))}
        </div>
      ))}
    </div>
  );
}
