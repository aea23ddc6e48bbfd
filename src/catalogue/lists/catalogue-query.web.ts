import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { apiGet } from '../../ui/api-client.ts';
import { queryClient } from '../../ui/query-client.ts';
import type { readCatalogue } from '../api.ts';
import { listGames } from './listed-game.web.ts';

const FRESH_MS = 5 * 60_000;
const [SOON_MS, SELDOM_MS] = [2_000, 60_000];

type List = '/api/catalogue' | '/api/catalogue/front';

const queryOf = (list: List) =>
  queryOptions({
    queryKey: [list],
    queryFn: async ({ signal }) => listGames(await apiGet<typeof readCatalogue>(list, undefined, { signal })),
    staleTime: FRESH_MS,
    // A casino on its very first start does not know its slots yet.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.every(({ category }) => category === 'originals')
        ? Math.min(SOON_MS * 2 ** (dataUpdateCount - 1), SELDOM_MS)
        : false,
  });

/** All games, loaded once for all lists and searches. */
export function useCatalogue(isNeeded = true) {
  return useGameList('/api/catalogue', isNeeded);
}

/** The games in the rails of the first pages: a tenth of all games. */
export function useFront() {
  return useGameList('/api/catalogue/front', true);
}

/** Loads a list before its screen is rendered. */
export function prepareList(list: List): void {
  void queryClient.prefetchQuery(queryOf(list));
}

function useGameList(list: List, enabled: boolean) {
  const query = useQuery({ ...queryOf(list), enabled });
  // Hundreds of covers: deferred, so that they render in slices and a slow phone stays responsive.
  const data = useDeferredValue(query.data);
  return { data, isPending: data === undefined && !query.isError, isError: query.isError, refetch: query.refetch };
}
