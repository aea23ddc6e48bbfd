import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiGet } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable, Panel } from '../shared/data-table.tsx';
import type { listPostings } from './finance-api.ts';
import { type Opened, TITLES } from './report-words.web.ts';

export function Postings({ opened, onClose }: { opened: Opened; onClose(): void }) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['finance', 'postings', opened],
    queryFn: ({ pageParam }) =>
      apiGet<typeof listPostings>('/api/finance/postings', {
        from: opened.from,
        to: opened.to,
        figure: opened.figure,
        by: opened.by,
        key: opened.key,
        ...(pageParam ? { after: pageParam } : {}),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  // A call searches one day. If a rare game was not played on that day, ask for the next day at once.
  const isEmptyDay = hasNextPage && !error && data?.pages.at(-1)?.items.length === 0;
  useEffect(() => {
    if (isEmptyDay && !isFetchingNextPage) void fetchNextPage();
  }, [isEmptyDay, isFetchingNextPage, fetchNextPage]);
  return (
    <Panel title={`${TITLES[opened.figure]} of ${opened.title}: its postings`}>
      <DataTable
        name="Postings"
        rows={data?.pages.flatMap(({ items }) => items)}
        error={error}
        empty={hasNextPage ? 'Looking through the days…' : 'No posting is behind this figure.'}
        keyOf={({ player, number }) => `${player} ${number}`}
        columns={[
          { title: 'When (UTC)', render: ({ at }) => at.slice(0, 19).replace('T', ' ') },
          { title: 'Player', render: ({ player }) => player, isNumber: true },
          { title: 'Number', render: ({ number }) => number, isNumber: true },
          { title: 'What', render: ({ kind }) => kind },
          { title: 'From', render: ({ from }) => from },
          { title: 'To', render: ({ to }) => to },
          { title: 'Amount', render: ({ amount }) => amount, isNumber: true },
          { title: 'Back at once', render: ({ returned }) => returned, isNumber: true },
          { title: 'About', render: ({ about }) => about },
        ]}
      />
      {data?.pages[0]?.isArchived && (
        <p className="text-sm text-amber">Some of these days are in the archive. Their postings are not listed here.</p>
      )}
      <span className="flex gap-2">
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          Close the postings
        </Button>
      </span>
    </Panel>
  );
}
