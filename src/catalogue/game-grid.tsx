import { memo, useMemo, type MouseEventHandler } from 'react';
import { factNames, slotTexts } from '../texts/slots.ts';
import { formatPercent } from '../ui/amounts.ts';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useFavouriteSwitch, useOwnGames } from './favourites.web.ts';
import { useFollowCover } from './follow-cover.web.ts';
import { GameCover } from './game-cover.tsx';
import type { ListedGame } from './listed-game.web.ts';

const GRID =
  'grid grid-cols-7 gap-3 max-[1367px]:grid-cols-6 max-[1022px]:grid-cols-5 max-[855px]:grid-cols-4 max-[481px]:grid-cols-3 max-[481px]:gap-2';

/** Covers off the screen are laid out but not drawn, so that a long list costs no more than a short one. */
export function GameGrid({ games }: { games: readonly ListedGame[] }) {
  const follow = useFollowCover();
  const mark = useFavouriteSwitch();
  const { data } = useOwnGames();
  const favourites = useMemo(() => data && new Set(data.favourites), [data]);
  const hasFacts = games.some(({ rtp }) => rtp !== undefined);
  return (
    <ul className={GRID}>
      {games.map((game) => (
        <GridCell
          key={game.id}
          game={game}
          hasFacts={hasFacts}
          isFavourite={favourites && !game.isBlocked ? favourites.has(game.id) : null}
          onFollow={follow}
          onMark={mark}
        />
      ))}
    </ul>
  );
}

interface GridCellProps {
  game: ListedGame;
  /** Cards of a list with facts are all as high. */
  hasFacts: boolean;
  /** Null where there is nobody to have favourites. */
  isFavourite: boolean | null;
  onFollow: MouseEventHandler<HTMLAnchorElement>;
  onMark(id: string, isFavourite: boolean): Promise<void>;
}

const GridCell = memo(function GridCell({ game, hasFacts, isFavourite, onFollow, onMark }: GridCellProps) {
  return (
    // Its height is known without drawing it: the cover's by its shape, the facts' by the padding.
    // The clip margin leaves room for the lift, the outline and the shadow.
    <li
      className={classNames(
        'group relative box-content aspect-3/4 [content-visibility:auto] [overflow-clip-margin:24px]',
        hasFacts && 'pb-6',
      )}
    >
      <GameCover game={game} onFollow={onFollow} />
      {isFavourite !== null && (
        <Heart name={game.name} isOn={isFavourite} onPress={() => void onMark(game.id, !isFavourite)} />
      )}
      {game.rtp !== undefined && (
        <p className="absolute inset-x-1 bottom-0 flex justify-between gap-1 text-xs text-t2">
          <span>
            <span className="phone:sr-only">{slotTexts.rtp} </span>
            {formatPercent(game.rtp)}
          </span>
          {game.volatility && (
            <span>
              <span className="phone:sr-only">{slotTexts.volatilityShort} </span>
              {factNames.volatility[game.volatility]}
            </span>
          )}
        </p>
      )}
    </li>
  );
});

/** Drawn as a background, because there may be seven hundred of them. */
function Heart({ name, isOn, onPress }: { name: string; isOn: boolean; onPress(): void }) {
  return (
    <button
      type="button"
      aria-label={`${isOn ? slotTexts.removeFavourite : slotTexts.addFavourite}: ${name}`}
      onClick={onPress}
      className={classNames(
        'absolute top-0 right-0 z-2 size-11 rounded-cover bg-center bg-no-repeat transition-opacity duration-120',
        isOn
          ? 'bg-[url(/covers/heart-full.svg)]'
          : 'bg-[url(/covers/heart.svg)] [@media(hover:hover)]:not-focus-visible:not-group-hover:opacity-0',
      )}
    />
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
