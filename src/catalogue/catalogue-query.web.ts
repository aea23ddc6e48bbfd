import { useQuery } from '@tanstack/react-query';
import { apiGet } from '../ui/api-client.ts';
import type { readCatalogue } from './api.ts';
import { listGames } from './listed-game.web.ts';

const FRESH_MS = 5 * 60_000;

/** Every game, read once for all lists and searches. */
export function useCatalogue(isNeeded = true) {
  return useGameList('/api/catalogue', isNeeded);
}

/** What the rails of the first pages show, which is a tenth of all games. */
export function useFront() {
  return useGameList('/api/catalogue/front', true);
}

function useGameList(path: string, enabled: boolean) {
  return useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => listGames(await apiGet<typeof readCatalogue>(path, undefined, { signal })),
    staleTime: FRESH_MS,
    enabled,
  });
}
