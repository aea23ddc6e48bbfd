import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnswerOf } from '../http/contract.ts';
import { apiGet, apiPost } from '../ui/api-client.ts';
import { listenToBroadcasts } from '../ui/broadcasts.ts';
import { onServerNotice } from '../ui/server-notices.ts';
import type { listNotices, readAllNotices } from './api.ts';

export type Page = AnswerOf<typeof listNotices>;
export type InboxNotice = Page['items'][number];

/** The player's inbox. All components share one query. */
export function useInbox(username: string) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: ['inbox', username],
    queryFn: ({ pageParam, signal }) =>
      apiGet<typeof listNotices>('/api/notices', pageParam === null ? {} : { before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 60_000,
  });
  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: ['inbox', username] });
    const stops = [
      onServerNotice((notice) => notice.type === 'INBOX_UPDATE' && readAgain()),
      // Notices sent while the socket was down are not repeated.
      listenToBroadcasts({ onMessage() {}, onTime() {}, onOpen: readAgain }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, username]);

  const items = query.data?.pages.flatMap((page) => page.items) ?? null;
  return { ...query, items, unread: query.data?.pages[0]?.unread ?? 0 };
}

/** On every device: the server informs the player's other pages. */
export async function markAllRead(client: ReturnType<typeof useQueryClient>, username: string): Promise<void> {
  const key = ['inbox', username];
  const known = client.getQueryData<InfiniteData<Page>>(key);
  const newest = known?.pages[0]?.items[0]?.at;
  if (newest === undefined) return;
  await apiPost<typeof readAllNotices>('/api/notices/read', { until: newest });
  await client.invalidateQueries({ queryKey: key });
}
