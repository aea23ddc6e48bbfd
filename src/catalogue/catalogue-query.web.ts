import { useQuery } from '@tanstack/react-query';
import { apiGet } from '../ui/api-client.ts';
import type { readCatalogue } from './api.ts';
import type { ListedGame } from './listing.web.ts';

const FRESH_MS = 5 * 60_000;

/** Every game, read once for all pages. */
export function useCatalogue() {
  return useQuery({ queryKey: ['catalogue'], queryFn: readGames, staleTime: FRESH_MS });
}

async function readGames({ signal }: { signal: AbortSignal }): Promise<ListedGame[]> {
  const { games, blocked } = await apiGet<typeof readCatalogue>('/api/catalogue', undefined, { signal });
  return games.map((game) => ({ ...game, isBlocked: blocked.includes(game.category) }));
}
