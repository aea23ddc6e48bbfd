import { useMemo } from 'react';
import { useCatalogue } from '../lists/catalogue-query.web.ts';
import type { OwnList } from '../lists/category-pills.tsx';
import { useOwnGames } from './favourites.web.ts';
import type { ListedGame } from '../lists/listed-game.web.ts';

/** A player's own list as games, in its order; null while loading. */
export function useOwnList(list: OwnList) {
  const own = useOwnGames();
  const ids = own.data?.[list];
  const catalogue = useCatalogue(ids !== undefined && ids.length > 0);
  const games = useMemo(() => {
    if (ids?.length === 0) return [];
    if (!ids || !catalogue.data) return null;
    const byId = new Map<string, ListedGame>(catalogue.data.map((game) => [game.id, game]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }, [ids, catalogue.data]);
  return {
    games,
    isError: own.isError || catalogue.isError,
    refetch: () => Promise.all([own.refetch(), ...(catalogue.isError ? [catalogue.refetch()] : [])]),
  };
}
