import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { AnswerOf } from '../http/contract.ts';
import { apiGet } from '../ui/api-client.ts';
import type { readLiveFeed } from './api.ts';
import { createFeedLink, type FeedHandlers, type FeedLink, type FeedSocket, type FeedTable } from './feed-link.ts';

export type FeedAccount = 'production' | 'prelive';

/** A page's feed: one socket for all of its tables. */
export interface Feed {
  listen(listener: () => void): () => void;
  table(id: string): FeedTable | null;
}

const NO_FEED: Feed = { listen: () => () => {}, table: () => null };

export const FeedContext = createContext<Feed>(NO_FEED);

/** The feed's data about a table; null if there is none yet. */
export function useTable(id: string): FeedTable | null {
  const feed = use(FeedContext);
  return useSyncExternalStore(feed.listen, () => feed.table(id));
}

const FRESH_MS = 5 * 60_000;

/** Opens the feed while the page is mounted. `tables` null: all tables that the server allows. */
export function useFeed(account: FeedAccount, tables: readonly string[] | null): Feed {
  const { data } = useQuery({
    queryKey: ['live-feed'],
    queryFn: ({ signal }) => apiGet<typeof readLiveFeed>('/api/live/feed', undefined, { signal }),
    staleTime: FRESH_MS,
  });
  const wanted = tables?.join() ?? null;
  const { feed, link } = useMemo(() => createFeed(data, account, wanted?.split(',') ?? null), [data, account, wanted]);
  useEffect(() => {
    link?.start();
    return () => link?.stop();
  }, [link]);
  return feed;
}

function createFeed(
  settings: AnswerOf<typeof readLiveFeed> | undefined,
  account: FeedAccount,
  wanted: readonly string[] | null,
): { feed: Feed; link: FeedLink | null } {
  if (!settings) return { feed: NO_FEED, link: null };
  const tables = settings.tables.filter((id) => wanted === null || wanted.includes(id));
  if (tables.length === 0) return { feed: NO_FEED, link: null };
  const listeners = new Set<() => void>();
  const { url, casinoId } = settings[account];
  const link = createFeedLink({
    open: (handlers) => openSocket(url, handlers),
    casinoId,
    currency: settings.currency,
    tables,
    onChange: () => listeners.forEach((listener) => listener()),
    nowMs: () => performance.now(),
    chance: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
  });
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { feed: { listen, table: link.table }, link };
}

/** Browsers may close a socket only with 1000 or with codes from 3000 on. */
const OWN_CODES = 3000;

function openSocket(url: string, handlers: FeedHandlers): FeedSocket {
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  socket.addEventListener('open', () => handlers.onOpen());
  socket.addEventListener('message', ({ data }) =>
    typeof data === 'string'
      ? handlers.onMessage(data, data.length)
      : handlers.onMessage(null, (data as ArrayBuffer).byteLength),
  );
  socket.addEventListener('close', () => handlers.onClose());
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: (code) => socket.close(code === 1000 ? code : OWN_CODES + code),
  };
}
