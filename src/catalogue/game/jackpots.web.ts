import { useQuery } from '@tanstack/react-query';
import type { TUnsafe } from 'typebox';
import type { Contract } from '../../http/contract.ts';
import { apiGet } from '../../ui/api-client.ts';

export interface ActiveJackpot {
  /** The game's id. */
  game: string;
  amount: number;
  /** Zero-based. */
  tier: number;
}

export interface JackpotWin {
  user: string;
  payout: number;
  date: string;
}

/** Parallel arrays: `tiers[i]` belongs to `games[i]`. */
interface ActiveCall extends Contract {
  answer: TUnsafe<{ games: string[]; tiers: { amount: number; tier: number }[] }>;
}
interface WinnersCall extends Contract {
  answer: TUnsafe<{ luckyWins: JackpotWin[] }>;
}

const FRESH_MS = 30_000;

/** A failure is logged to the console, and the list stays as it was. */
export function useActiveJackpots(): readonly ActiveJackpot[] {
  return (
    useJackpotList('active', async (path, signal) => {
      const { games, tiers } = await apiGet<ActiveCall>(path, undefined, { signal });
      return games.flatMap((game, place) => (tiers[place] ? [{ game, ...tiers[place] }] : []));
    }) ?? []
  );
}

/** Whether a game has a jackpot. False while the list is loading. */
export function useHasJackpot(id: string | null): boolean {
  return useActiveJackpots().some(({ game }) => game === id);
}

export function useJackpotWins(): readonly JackpotWin[] {
  return (
    useJackpotList(
      'winners',
      async (path, signal) => (await apiGet<WinnersCall>(path, undefined, { signal })).luckyWins,
    ) ?? []
  );
}

function useJackpotList<Item>(list: string, read: (path: string, signal: AbortSignal) => Promise<Item[]>) {
  return useQuery({
    queryKey: ['jackpots', list],
    queryFn: async ({ signal, client, queryKey }) => {
      try {
        return await read(`/api/pragmaticplay/jackpots/${list}`, signal);
      } catch (error) {
        if (!signal.aborted) console.warn('The jackpots could not be read', error);
        return client.getQueryData<Item[]>(queryKey) ?? [];
      }
    },
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  }).data;
}
