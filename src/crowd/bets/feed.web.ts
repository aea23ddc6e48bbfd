import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Broadcast } from '../../realtime/messages.ts';
import { apiGet } from '../../ui/api-client.ts';
import { followTopic } from '../../ui/session-life.ts';
import { useSession } from '../../ui/session.ts';
import type { listPublicBets } from './api.ts';
import { LINES_KEPT, topicOf, type BetList, type PublicLine } from './lists.ts';

/** How often visitors, who have no socket, poll. */
const LOOK_MS = 5_000;

export interface BetFeed {
  /** Null until first loaded. */
  lines: readonly PublicLine[] | null;
  /** Bets made since this page started watching. */
  counted: number;
  /** The last request failed. */
  isFailed: boolean;
  retry(): void;
}

interface Known {
  lines: readonly PublicLine[];
  /** The server's number of bets, now and when this page started watching. */
  total: number;
  first: number;
}

/** Follows a public list of bets. While it is paused, or nobody can see it, it costs neither data nor drawing. */
export function useBetFeed(list: BetList, isPaused = false): BetFeed {
  const isPlayer = useSession((state) => state.player !== null);
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: ['public-bets', list],
    async queryFn({ signal, queryKey }) {
      const { lines, total } = await apiGet<typeof listPublicBets>('/api/public-bets', { list }, { signal });
      return counting(client.getQueryData<Known>(queryKey), lines, total);
    },
    // A list is loaded once in any case, so that it is there when the page is scrolled to it.
    enabled: ({ state }) => !isPaused || state.data === undefined,
    staleTime: 0,
    refetchInterval: isPlayer ? false : LOOK_MS,
  });

  useEffect(() => {
    if (isPaused || !isPlayer) return;
    const queryKey = ['public-bets', list];
    return followTopic(topicOf(list), {
      onMessage(message: Broadcast) {
        if (message['list'] !== list || !Array.isArray(message['lines'])) return;
        const told = message['lines'] as unknown as PublicLine[];
        const total = Number(message['total']);
        client.setQueryData<Known>(queryKey, (before) =>
          counting(before, message.type === 'BETS_LIST' ? told : added(before?.lines ?? [], told), total),
        );
      },
      onTime() {},
      onOpen: () => void client.invalidateQueries({ queryKey }),
    });
  }, [client, list, isPlayer, isPaused]);

  return {
    lines: data?.lines ?? null,
    counted: data ? data.total - data.first : 0,
    isFailed: isError,
    retry: () => void refetch(),
  };
}

/** Counting restarts after a change of server, because each server counts from its own start. */
function counting(before: Known | undefined, lines: readonly PublicLine[], total: number): Known {
  return { lines, total, first: before && total >= before.total ? before.first : total };
}

function added(before: readonly PublicLine[], told: readonly PublicLine[]): PublicLine[] {
  const ids = new Set(told.map(({ id }) => id));
  return [...told, ...before.filter(({ id }) => !ids.has(id))]
    .sort((one, other) => other.at - one.at)
    .slice(0, LINES_KEPT);
}
