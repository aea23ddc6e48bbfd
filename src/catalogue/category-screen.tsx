import { ArrowLeft } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { catalogueTexts } from '../texts/catalogue.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { GameCategory } from './api.ts';
import { useCatalogue } from './catalogue-query.web.ts';
import { CategoryEmpty } from './category-empty.tsx';
import { CategoryPills } from './category-pills.tsx';
import { CategoryTools } from './category-tools.tsx';
import { FoundGames } from './found-games.tsx';
import { GameGridSkeleton } from './game-grid.tsx';
import { findGames, gamesOf, SORTS, type ListedGame, type Sort } from './listing.web.ts';
import { LoadFailure } from './load-failure.tsx';

const SKELETONS = 35;
/** Some browsers refuse more than a hundred changes of the address in half a minute. */
const ADDRESS_PAUSE_MS = 300;

const CATEGORIES: Record<string, GameCategory> = {
  '/casino/originals': 'originals',
  '/casino/slots': 'slots',
  '/casino/live': 'live',
  '/casino/live/blackjack': 'blackjack',
  '/casino/live/roulette': 'roulette',
};

/** All games of one category, searched and sorted here: the whole catalogue is at hand. */
export function CategoryScreen() {
  const { pathname } = useLocation();
  const category = CATEGORIES[pathname.replace(/\/$/, '')] ?? 'slots';
  return <Category key={category} category={category} />;
}

function Category({ category }: { category: GameCategory }) {
  const { data, isError, refetch } = useCatalogue();
  const search = useSearch();
  const games = useMemo(() => (data ? gamesOf(data, category) : null), [data, category]);
  return (
    <div className="grid min-h-screen grid-cols-[minmax(0,1fr)] content-start gap-6 narrow:gap-4">
      <div className="flex gap-x-8 gap-y-4 game-narrow:flex-col">
        <div className="flex items-center gap-3">
          <ButtonLink
            to="/casino"
            aria-label={catalogueTexts.back}
            title={catalogueTexts.back}
            className="size-11 px-0!"
          >
            <ArrowLeft size={20} aria-hidden />
          </ButtonLink>
          <h1 className="text-xl">{catalogueTexts[category]}</h1>
        </div>
        <CategoryTools {...search} />
      </div>
      <CategoryPills current={category} search={search.address} />
      {isError ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : games === null ? (
        <GameGridSkeleton count={SKELETONS} />
      ) : games.length === 0 ? (
        <CategoryEmpty />
      ) : (
        <Results games={games} text={search.text} sort={search.sort} onClear={() => search.setText('')} />
      )}
    </div>
  );
}

interface ResultsProps {
  games: readonly ListedGame[];
  text: string;
  sort: Sort;
  onClear(): void;
}

/** The list follows what is typed without holding the typing up. */
function Results({ games, text, sort, onClear }: ResultsProps) {
  const wanted = useDeferredValue(text);
  const found = useMemo(() => findGames(games, wanted, sort), [games, wanted, sort]);
  return <FoundGames games={found} onClear={onClear} />;
}

/** What is searched for. It starts from the address and is written back to it, so that Back restores it. */
function useSearch() {
  const [parameters, setParameters] = useSearchParams();
  const [text, setText] = useState(parameters.get('q') ?? '');
  const [sort, setSort] = useState<Sort>(SORTS.find((each) => each === parameters.get('sort')) ?? 'recommended');
  const address = withSearch(parameters, text, sort);

  useEffect(() => {
    if (address === parameters.toString()) return;
    const timer = setTimeout(
      () => setParameters((known) => withSearch(known, text, sort), { replace: true }),
      ADDRESS_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  });
  return { text, setText, sort, setSort, address: withSearch(new URLSearchParams(), text, sort) };
}

function withSearch(parameters: URLSearchParams, text: string, sort: Sort): string {
  const next = new URLSearchParams(parameters);
  next.delete('q');
  next.delete('sort');
  if (text !== '') next.set('q', text);
  if (sort !== 'recommended') next.set('sort', sort);
  return next.toString();
}
