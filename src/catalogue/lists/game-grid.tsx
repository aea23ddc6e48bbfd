import { Activity, memo, useEffect, useMemo, useState, type MouseEventHandler } from 'react';
import { factNames, slotTexts } from '../../texts/slots.ts';
import { formatPercent } from '../../ui/amounts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFavouriteSwitch, useOwnGames } from '../own/favourites.web.ts';
import { useColumns } from './columns.web.ts';
import { FIRST_COVERS } from '../covers/cover-address.ts';
import { useFollowCover } from '../covers/follow-cover.web.ts';
import { GameCover } from '../covers/game-cover.tsx';
import type { ListedGame } from './listed-game.web.ts';
import { VolatilityBars } from '../game/volatility-bars.tsx';

const GAPS = '[--gap:12px] max-[481px]:[--gap:8px]';
/** Rows per block. A block far from the screen is not rendered by the browser. */
const BLOCK_ROWS = 3;
/** Of newly added rows, those shown in the next frame. The others follow one frame later. */
const FIRST_ROWS = 1;

interface GameGridProps {
  games: readonly ListedGame[];
  /** How many games are shown, in whole steps. */
  shown?: number;
  /** How many are added at once. The next ones may be rendered hidden in idle time. */
  step?: number;
  isNextReady?: boolean;
}

/** Only blocks near the screen cost rendering time, so a long list is as fast as a short one. */
export function GameGrid({ games, shown = games.length, step = games.length, isNextReady = false }: GameGridProps) {
  const follow = useFollowCover();
  const mark = useFavouriteSwitch();
  const { data } = useOwnGames();
  const favourites = useMemo(() => data && new Set(data.favourites), [data]);
  const hasFacts = useMemo(() => games.some(({ rtp }) => rtp !== undefined), [games]);
  const columns = useColumns();
  const size = columns * BLOCK_ROWS;
  const first = columns * FIRST_ROWS;
  const settled = useAfterFrame(shown);
  const visible = settled < shown ? Math.min(shown, settled + first) : shown;
  const end = Math.min(games.length, shown + (isNextReady && visible === shown ? step : 0));
  return (
    <div role="list" className={classNames('@container', GAPS)}>
      {Array.from({ length: Math.ceil(end / size) }, (_none, block) => (
        <GridBlock
          key={block}
          games={games}
          start={block * size}
          end={Math.min(end, (block + 1) * size)}
          visible={Math.min(visible, (block + 1) * size)}
          step={step}
          first={first}
          columns={columns}
          hasFacts={hasFacts}
          isNarrow={columns === 3}
          favourites={favourites}
          onFollow={follow}
          onMark={mark}
        />
      ))}
    </div>
  );
}

/** The previous value until it has been painted, so that the next update starts after that frame. */
function useAfterFrame(value: number): number {
  const [drawn, setDrawn] = useState(value);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(value));
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return drawn;
}

interface GridBlockProps extends Omit<GridCellProps, 'game' | 'isFirst' | 'isFavourite'> {
  games: readonly ListedGame[];
  start: number;
  end: number;
  visible: number;
  step: number;
  first: number;
  columns: number;
  favourites: ReadonlySet<string> | undefined;
}

/** Has an explicit height, so its cells need not be laid out. The clip margin leaves room for lift, outline and shadow. */
const GridBlock = memo(function GridBlock(props: GridBlockProps) {
  const { games, start, visible, columns, favourites, hasFacts, isNarrow, onFollow, onMark } = props;
  const rows = Math.max(0, Math.ceil((visible - start) / columns));
  return (
    <div
      role="presentation"
      hidden={rows === 0}
      className="mb-(--gap) grid gap-(--gap) [content-visibility:auto] [overflow-clip-margin:24px] [[hidden]]:hidden"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, calc((100cqw - ${columns - 1} * var(--gap)) / ${columns} * 4 / 3 + ${hasFacts ? 24 : 0}px))`,
      }}
    >
      {partsOf(props).map((part) => (
        <Activity key={part.start} mode={part.start < visible ? 'visible' : 'hidden'}>
          {games.slice(part.start, part.end).map((game, index) => (
            <GridCell
              key={game.id}
              game={game}
              isFirst={part.start + index < FIRST_COVERS}
              isFavourite={favourites && !game.isBlocked ? favourites.has(game.id) : null}
              hasFacts={hasFacts}
              isNarrow={isNarrow}
              onFollow={onFollow}
              onMark={onMark}
            />
          ))}
        </Activity>
      ))}
    </div>
  );
});

/** The parts of a block that appear together: the first rows of a step, and the rest. */
function partsOf({ start, end, step, first }: GridBlockProps): { start: number; end: number }[] {
  const cuts = new Set([start, end]);
  for (let at = Math.floor(start / step) * step; at < end; at += step)
    for (const cut of [at, at + first]) if (cut > start && cut < end && cut <= at + step) cuts.add(cut);
  const sorted = [...cuts].toSorted((a, b) => a - b);
  return sorted.slice(1).map((cut, index) => ({ start: sorted[index]!, end: cut }));
}

interface GridCellProps {
  game: ListedGame;
  isFirst: boolean;
  /** In a list with facts, all cards have the same height. */
  hasFacts: boolean;
  /** Room for the facts, but not for their labels. */
  isNarrow: boolean;
  /** Null if there is no player, or the game is blocked. */
  isFavourite: boolean | null;
  onFollow: MouseEventHandler<HTMLAnchorElement>;
  onMark(id: string, isFavourite: boolean): Promise<void>;
}

const GridCell = memo(function GridCell(props: GridCellProps) {
  const { game, isFirst, hasFacts, isNarrow, isFavourite, onFollow, onMark } = props;
  return (
    <div role="listitem" className={classNames('group relative', hasFacts && 'pb-6')}>
      <GameCover game={game} onFollow={onFollow} isFirst={isFirst} />
      {isFavourite !== null && (
        <Heart
          name={game.name}
          isOn={isFavourite}
          hasFactsBelow={hasFacts}
          onPress={() => void onMark(game.id, !isFavourite)}
        />
      )}
      {game.rtp !== undefined && (
        <p
          data-facts
          className="absolute inset-x-1 bottom-0 flex justify-between gap-1 text-xs whitespace-nowrap text-t2"
        >
          <span>{isNarrow ? formatPercent(game.rtp) : `${slotTexts.rtp} ${formatPercent(game.rtp)}`}</span>
          {/* As bars, because the word does not fit next to the return in every width and language. */}
          {game.volatility && (
            <span
              title={`${slotTexts.volatilityShort} ${factNames.volatility[game.volatility]}`}
              className="flex items-center"
            >
              <VolatilityBars volatility={game.volatility} />
              <span className="sr-only">
                {slotTexts.volatilityShort} {factNames.volatility[game.volatility]}
              </span>
            </span>
          )}
        </p>
      )}
    </div>
  );
});

interface HeartProps {
  name: string;
  isOn: boolean;
  hasFactsBelow: boolean;
  onPress(): void;
}

/**
 * Drawn as a background, because there may be 700 of them. In the upper corner, or in the lower one if the cover shows limits and seats at
 * the top.
 */
function Heart({ name, isOn, hasFactsBelow, onPress }: HeartProps) {
  return (
    <button
      type="button"
      aria-label={`${isOn ? slotTexts.removeFavourite : slotTexts.addFavourite}: ${name}`}
      onClick={onPress}
      className={classNames(
        'absolute top-0 right-0 z-2 size-11 rounded-cover bg-center bg-no-repeat transition-opacity duration-120',
        '[.cover:has([data-note])+&]:top-auto',
        hasFactsBelow ? '[.cover:has([data-note])+&]:bottom-6' : '[.cover:has([data-note])+&]:bottom-0',
        isOn
          ? 'bg-[url(/covers/heart-full.svg)]'
          : 'bg-[url(/covers/heart.svg)] [@media(hover:hover)]:not-focus-visible:not-group-hover:opacity-0',
      )}
    />
  );
}

export function GameGridSkeleton({ count }: { count: number }) {
  const columns = useColumns();
  return (
    <div
      className={classNames('mb-(--gap) grid gap-(--gap)', GAPS)}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="aspect-3/4 rounded-cover" />
      ))}
    </div>
  );
}
