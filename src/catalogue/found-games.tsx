import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { catalogueTexts } from '../texts/catalogue.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { GameGrid } from './game-grid.tsx';
import type { ListedGame } from './listed-game.web.ts';

const PAGE = 35;

/** The games found, 35 at first and 35 more each time. */
export function FoundGames({ games, onClear }: { games: readonly ListedGame[]; onClear?(): void }) {
  const [more, setMore] = useState({ games, limit: PAGE });
  // Another list starts from its beginning.
  const limit = more.games === games ? more.limit : PAGE;
  if (games.length === 0) {
    return (
      <div role="status">
        <EmptyState icon={SearchX} text={catalogueTexts.noResults}>
          {onClear && <Button onClick={onClear}>{catalogueTexts.clearSearch}</Button>}
        </EmptyState>
      </div>
    );
  }
  const shown = games.slice(0, limit);
  return (
    <>
      <GameGrid games={shown} />
      <div className="grid justify-items-center gap-4 py-4">
        <p role="status" className="text-t2">
          {catalogueTexts.displaying(shown.length, games.length)}
        </p>
        {shown.length < games.length && (
          <Button onClick={() => setMore({ games, limit: limit + PAGE })}>{catalogueTexts.loadMore}</Button>
        )}
      </div>
    </>
  );
}
