import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { catalogueTexts } from '../../texts/catalogue.ts';
import type { GameCategory } from '../api.ts';
import { useCatalogue } from './catalogue-query.web.ts';
import { CategoryEmpty } from './category-empty.tsx';
import { CategoryPills } from './category-pills.tsx';
import { CategoryTools } from './category-tools.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { countFilters, FACTS, filterGames, type Filters } from './filters.web.ts';
import { FoundGames } from './found-games.tsx';
import { GameGridSkeleton } from './game-grid.tsx';
import { ListHeader } from './list-header.tsx';
import type { ListedGame } from './listed-game.web.ts';
import { gamesOf } from '../listing.ts';
import { LoadFailure } from './load-failure.tsx';
import { useSearch } from '../search/search-address.web.ts';
import { findGames, type Sort } from '../search/search.web.ts';

const SKELETONS = 35;

const CATEGORIES: Record<string, GameCategory> = {
  '/casino/originals': 'originals',
  '/casino/slots': 'slots',
  '/casino/live': 'live',
  '/casino/live/blackjack': 'blackjack',
  '/casino/live/roulette': 'roulette',
};

/** All games of a category. Search, filters and sorting run here, because the whole catalogue is loaded. */
export function CategoryScreen() {
  const { pathname } = useLocation();
  const category = CATEGORIES[pathname.replace(/\/$/, '')] ?? 'slots';
  return <Category key={category} category={category} />;
}

function Category({ category }: { category: GameCategory }) {
  const { data, isError, refetch } = useCatalogue();
  const search = useSearch();
  const [isPanelOpen, setPanelOpen] = useState(countFilters(search.filters) > 0);
  const panelId = useId();
  const games = useMemo(() => (data ? gamesOf(data, category) : null), [data, category]);
  const hasFacts = category === 'slots' && (games === null || games.some((game) => FACTS.some((fact) => game[fact])));
  const panel = { id: panelId, isOpen: isPanelOpen, toggle: () => setPanelOpen(!isPanelOpen) };
  return (
    <div className="grid min-h-screen grid-cols-[minmax(0,1fr)] content-start gap-6 narrow:gap-4">
      <ListHeader title={catalogueTexts[category]}>
        <CategoryTools {...search} {...(hasFacts ? { panel } : {})} />
      </ListHeader>
      <CategoryPills current={category} search={search.carried} />
      {hasFacts && isPanelOpen && games && (
        <FilterPanel
          id={panelId}
          games={games}
          filters={search.filters}
          onChange={(filters) => search.change({ filters })}
        />
      )}
      {isError ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : games === null ? (
        <GameGridSkeleton count={SKELETONS} />
      ) : games.length === 0 ? (
        <CategoryEmpty />
      ) : (
        <Results
          games={games}
          text={search.text}
          sort={search.sort}
          filters={search.filters}
          onClear={() => search.clear()}
        />
      )}
    </div>
  );
}

interface ResultsProps {
  games: readonly ListedGame[];
  text: string;
  sort: Sort;
  filters: Filters;
  onClear(): void;
}

/** Deferred, so that typing and pressing stay responsive while the list renders. */
function Results({ games, text, sort, filters, onClear }: ResultsProps) {
  const wanted = useDeferredValue(text);
  const narrowed = useDeferredValue(filters);
  const found = useMemo(() => findGames(filterGames(games, narrowed), wanted, sort), [games, narrowed, wanted, sort]);
  return <FoundGames games={found} onClear={onClear} />;
}
