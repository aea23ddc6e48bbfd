import { useDeferredValue, useMemo, useState } from 'react';
import { catalogueTexts } from '../../texts/catalogue.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchX } from 'lucide-react';
import { useCatalogue } from '../lists/catalogue-query.web.ts';
import { useFollowCover } from '../covers/follow-cover.web.ts';
import { GameCover } from '../covers/game-cover.tsx';
import { LoadFailure } from '../lists/load-failure.tsx';
import { SearchField } from './search-field.tsx';
import { findGames } from './search.web.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const SHOWN_MAX = 24;

/** Searches all games by name, in every category. */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const { data, isError, refetch } = useCatalogue();
  const follow = useFollowCover();
  const found = useMemo(() => (data ? findGames(data, wanted, 'recommended') : null), [data, wanted]);
  return (
    <Dialog title={catalogueTexts.searchTitle} onClose={onClose} width={800}>
      <div className="grid min-h-100 grid-cols-[minmax(0,1fr)] content-start gap-4">
        <SearchField text={text} onChange={setText} />
        {isError ? (
          <LoadFailure onRetry={() => void refetch()} />
        ) : found === null ? (
          <Covers>
            {Array.from({ length: 12 }, (_none, at) => (
              <Skeleton key={at} className="aspect-3/4 rounded-cover" />
            ))}
          </Covers>
        ) : found.length === 0 ? (
          <div role="status">
            <EmptyState icon={SearchX} text={catalogueTexts.noResults} />
          </div>
        ) : (
          <>
            <p role="status" className="text-sm text-t2">
              {catalogueTexts.displaying(Math.min(found.length, SHOWN_MAX), found.length)}
            </p>
            <Covers>
              {found.slice(0, SHOWN_MAX).map((game) => (
                <GameCover key={game.id} game={game} onFollow={follow} />
              ))}
            </Covers>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Covers({ children }: { children: React.ReactNode }) {
  return <div className="grid grid-cols-6 gap-3 narrow:grid-cols-4 phone:grid-cols-3">{children}</div>;
}
