import { Cherry, Gem, LayoutGrid, Video, type LucideIcon } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { catalogueTexts } from '../../texts/catalogue.ts';
import { uiTexts } from '../../texts/ui.ts';
import { NARROW, useMedia } from '../../ui/media.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useCatalogue, useFront } from './catalogue-query.web.ts';
import { CategoryEmpty } from './category-empty.tsx';
import { FoundGames } from './found-games.tsx';
import { GameGrid, GameGridSkeleton } from './game-grid.tsx';
import { GameRail } from './game-rail.tsx';
import { gamesOf } from '../listing.ts';
import { LoadFailure } from './load-failure.tsx';
import { OwnRails, RailSkeletons, useOwnRails } from '../own/own-rails.tsx';
import { useSearch } from '../search/search-address.web.ts';
import { SearchField } from '../search/search-field.tsx';
import { findGames } from '../search/search.web.ts';

const SHELVES = ['originals', 'slots', 'live'] as const;
type Shelf = (typeof SHELVES)[number];

const ICONS: Record<Shelf, LucideIcon> = { originals: Gem, slots: Cherry, live: Video };
const SHELF_PARAMETER = 'category';
const RAIL_LIMIT = 32;
const GRID_LIMIT = 35;

/** The casino's main page: a rail per category, the first games of the selected category, or search results. */
export function CasinoScreen() {
  const isNarrow = useMedia(NARROW);
  const search = useSearch();
  useNoShelf(isNarrow);
  return (
    <div className="grid min-h-screen grid-cols-[minmax(0,1fr)] content-start gap-6">
      <h1 className={isNarrow ? 'text-xl' : 'sr-only'}>{isNarrow ? catalogueTexts.allGames : catalogueTexts.casino}</h1>
      <search className="flex">
        <SearchField text={search.text} onChange={(text) => search.change({ text })} />
      </search>
      {search.text.trim() !== '' ? (
        <SearchResults text={search.text} onClear={() => search.clear()} />
      ) : isNarrow ? (
        <AllGames />
      ) : (
        <TabbedGames />
      )}
    </div>
  );
}

/** The whole catalogue is loaded with the first typed letter. */
function SearchResults({ text, onClear }: { text: string; onClear(): void }) {
  const { data, isError, refetch } = useCatalogue();
  const wanted = useDeferredValue(text);
  const found = useMemo(() => data && findGames(data, wanted, 'recommended'), [data, wanted]);
  if (isError) return <LoadFailure onRetry={() => void refetch()} />;
  if (!found) return <GameGridSkeleton count={GRID_LIMIT} />;
  return <FoundGames games={found} onClear={onClear} />;
}

function TabbedGames() {
  const [shelf, choose] = useShelf();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-6 *:[[role=tablist]]:justify-self-start *:[[role=tabpanel]]:col-span-2">
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
  const { isError, refetch } = useFront();
  const own = useOwnRails();
  if (isError) return <LoadFailure onRetry={() => void refetch()} />;
  if (own === null) return <RailSkeletons />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <OwnRails {...own} />
      {SHELVES.map((shelf) => (
        <GameRail
          key={shelf}
          title={catalogueTexts[shelf]}
          category={shelf}
          limit={RAIL_LIMIT}
          allPath={`/casino/${shelf}`}
          isFirst={shelf === SHELVES[0]}
        />
      ))}
    </div>
  );
}

function ShelfGames({ shelf }: { shelf: Shelf }) {
  const { data, isError, refetch } = useFront();
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

/** The selection is in the address, so that Back restores it. */
function useShelf(): [Shelf | null, (shelf: Shelf | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get(SHELF_PARAMETER);
  const choose = (shelf: Shelf | null) => setParameters((known) => withShelf(known, shelf), { replace: true });
  return [SHELVES.find((each) => each === named) ?? null, choose];
}

/** A narrow screen has no tabs, so the selection is dropped. */
function useNoShelf(isNarrow: boolean): void {
  const [parameters, setParameters] = useSearchParams();
  const isNamed = parameters.has(SHELF_PARAMETER);
  useEffect(() => {
    if (isNarrow && isNamed) setParameters((known) => withShelf(known, null), { replace: true });
  });
}

function withShelf(parameters: URLSearchParams, shelf: Shelf | null): URLSearchParams {
  if (shelf) parameters.set(SHELF_PARAMETER, shelf);
  else parameters.delete(SHELF_PARAMETER);
  return parameters;
}
