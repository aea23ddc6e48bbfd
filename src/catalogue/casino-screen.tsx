import { Cherry, Gem, LayoutGrid, Video, type LucideIcon } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { catalogueTexts } from '../texts/catalogue.ts';
import { uiTexts } from '../texts/ui.ts';
import { NARROW, useMedia } from '../ui/media.ts';
import { Tabs } from '../ui/tabs.tsx';
import { useCatalogue } from './catalogue-query.web.ts';
import { CategoryEmpty } from './category-empty.tsx';
import { GameGrid, GameGridSkeleton } from './game-grid.tsx';
import { GameRail } from './game-rail.tsx';
import { gamesOf } from './listing.web.ts';
import { LoadFailure } from './load-failure.tsx';

const SHELVES = ['originals', 'slots', 'live'] as const;
type Shelf = (typeof SHELVES)[number];

const ICONS: Record<Shelf, LucideIcon> = { originals: Gem, slots: Cherry, live: Video };
const RAIL_LIMIT = 32;
const GRID_LIMIT = 35;

/** The hub: a rail of each kind, or the first games of the kind that is chosen. */
export function CasinoScreen() {
  const isNarrow = useMedia(NARROW);
  const [shelf, choose] = useShelf(isNarrow);
  if (isNarrow) {
    return (
      <div className="grid min-h-screen grid-cols-[minmax(0,1fr)] content-start gap-6">
        <h1 className="text-xl">{catalogueTexts.allGames}</h1>
        <AllGames />
      </div>
    );
  }
  return (
    <div className="grid min-h-screen grid-cols-[minmax(0,1fr)_auto] content-start gap-6 *:[[role=tablist]]:justify-self-start *:[[role=tabpanel]]:col-span-2">
      <h1 className="sr-only">{catalogueTexts.casino}</h1>
      <Tabs
        label={catalogueTexts.categories}
        selected={shelf ?? 'all'}
        onSelect={(chosen) => choose(chosen === 'all' ? null : chosen)}
        tabs={[
          { id: 'all' as const, label: <TabLabel icon={LayoutGrid} text={catalogueTexts.allGames} /> },
          ...SHELVES.map((id) => ({ id, label: <TabLabel icon={ICONS[id]} text={catalogueTexts[id]} /> })),
        ]}
      >
        {shelf === null ? <AllGames /> : <ShelfGames shelf={shelf} />}
      </Tabs>
      {shelf !== null && (
        <Link
          to={`/casino/${shelf}`}
          aria-label={`${uiTexts.viewAll}: ${catalogueTexts[shelf]}`}
          className="col-start-2 row-start-1 flex min-h-11 items-center rounded-small px-2 font-semibold text-iris hover:text-t1"
        >
          {uiTexts.viewAll}
        </Link>
      )}
    </div>
  );
}

function AllGames() {
  const { isError, refetch } = useCatalogue();
  if (isError) return <LoadFailure onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-8">
      {SHELVES.map((shelf) => (
        <GameRail
          key={shelf}
          title={catalogueTexts[shelf]}
          category={shelf}
          limit={RAIL_LIMIT}
          allPath={`/casino/${shelf}`}
        />
      ))}
    </div>
  );
}

function ShelfGames({ shelf }: { shelf: Shelf }) {
  const { data, isError, refetch } = useCatalogue();
  const games = useMemo(() => (data ? gamesOf(data, shelf).slice(0, GRID_LIMIT) : null), [data, shelf]);
  if (isError) return <LoadFailure onRetry={() => void refetch()} />;
  if (games === null) return <GameGridSkeleton count={GRID_LIMIT} />;
  return games.length === 0 ? <CategoryEmpty /> : <GameGrid games={games} />;
}

function TabLabel({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <span className="flex items-center justify-center gap-2 px-1">
      <Icon size={18} aria-hidden />
      {text}
    </span>
  );
}

/** The choice stands in the address, so that Back restores it. A narrow screen has no tabs and forgets it. */
function useShelf(isNarrow: boolean): [Shelf | null, (shelf: Shelf | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get('category');
  const choose = (shelf: Shelf | null) =>
    setParameters(
      (known) => {
        if (shelf) known.set('category', shelf);
        else known.delete('category');
        return known;
      },
      { replace: true },
    );
  useEffect(() => {
    if (isNarrow && named !== null) choose(null);
  });
  return [SHELVES.find((each) => each === named) ?? null, choose];
}
