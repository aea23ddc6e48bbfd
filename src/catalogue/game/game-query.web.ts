import { useQuery } from '@tanstack/react-query';
import { apiGet, ApiError } from '../../ui/api-client.ts';
import type { readGame } from '../api.ts';
import { listGame, type ListedGame } from '../lists/listed-game.web.ts';

export interface GameWithOthers {
  game: ListedGame;
  similar: ListedGame[];
}

/** A game and similar ones. `isUnknown` if there is no such game. */
export function useGame(id: string | null) {
  const { data, error, refetch } = useQuery({
    queryKey: ['game', id],
    queryFn: ({ signal }) => readGameById(id!, signal),
    enabled: id !== null,
  });
  return {
    data,
    isUnknown: error instanceof ApiError && (error.status === 404 || error.status === 400),
    error,
    refetch,
  };
}

async function readGameById(id: string, signal: AbortSignal): Promise<GameWithOthers> {
  const path = `/api/catalogue/games/${encodeURIComponent(id)}`;
  const { game, isBlocked, similar } = await apiGet<typeof readGame>(path, undefined, { signal });
  return {
    game: listGame(game, isBlocked),
    // Similar games are of the same kind, so they are blocked together.
    similar: similar.map((other) => listGame(other, isBlocked)),
  };
}
