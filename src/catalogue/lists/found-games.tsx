import { SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { catalogueTexts } from '../../texts/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GameGrid } from './game-grid.tsx';
import type { ListedGame } from './listed-game.web.ts';

const PAGE = 35;
/** How far below the screen the button is when the next page is prepared. */
const NEAR = '600px';

/** The matching games: 35 at first, and 35 more with each press. */
export function FoundGames({ games, onClear }: { games: readonly ListedGame[]; onClear?(): void }) {
  const [more, setMore] = useState({ games, limit: PAGE });
  // A new list starts from the beginning.
  const limit = more.games === games ? more.limit : PAGE;
  const { near, isNear } = useNear();
  if (games.length === 0) {
    return (
      <div role="status">
        <EmptyState icon={SearchX} text={catalogueTexts.noResults}>
          {onClear && <Button onClick={onClear}>{catalogueTexts.clearSearch}</Button>}
        </EmptyState>
      </div>
    );
  }
  const shown = Math.min(limit, games.length);
  return (
    <>
      <GameGrid games={games} shown={shown} step={PAGE} isNextReady={isNear} />
      <div ref={near} className="grid justify-items-center gap-4 py-4">
        <p role="status" className="text-t2">
          {catalogueTexts.displaying(shown, games.length)}
        </p>
        {shown < games.length && (
          <Button onClick={() => setMore({ games, limit: limit + PAGE })}>{catalogueTexts.loadMore}</Button>
        )}
      </div>
    </>
  );
}

/** Whether the end of the list is or was close to the screen. */
function useNear() {
  const near = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || near.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      {
        rootMargin: NEAR,
      },
    );
    observer.observe(near.current);
    return () => observer.disconnect();
  });
  return { near, isNear };
}
