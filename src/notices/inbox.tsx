import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { Link } from 'react-router';
import { noticeTexts as texts } from '../texts/notices.ts';
import { uiTexts } from '../texts/ui.ts';
import { formatDateTime } from '../ui/amounts.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { showFailure } from '../ui/failure.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { KEPT_DAYS } from './events.ts';
import { markAllRead, useInbox, type InboxNotice } from './inbox.web.ts';

/** `isChosenHere`: this page has the notice settings, so no link to them is needed. */
export function Inbox({ username, isChosenHere = false }: { username: string; isChosenHere?: boolean }) {
  const client = useQueryClient();
  const { items, unread, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInbox(username);
  const read = useMutation({
    mutationFn: () => markAllRead(client, username),
    onError: (error) => showFailure(error, 'account'),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-2">
      <div className="flex min-h-11 items-center justify-between gap-3 px-2">
        <h2 className="text-lg">{texts.title}</h2>
        {unread > 0 && (
          <Button size="small" busy={read.isPending} onClick={() => read.mutate()}>
            {texts.markRead}
          </Button>
        )}
      </div>
      <div className="max-h-[min(480px,60dvh)] overflow-y-auto">
        {items === null ? (
          isError ? (
            <EmptyState icon={BellOff} text={uiTexts.couldNotLoad}>
              <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
            </EmptyState>
          ) : (
            <div role="status" aria-label={uiTexts.loading} className="grid gap-2">
              {['first', 'second', 'third'].map((each) => (
                <Skeleton key={each} className="h-18" />
              ))}
            </div>
          )
        ) : items.length === 0 ? (
          <p className="px-2 py-8 text-center text-t2">{texts.none}</p>
        ) : (
          <ul className="grid gap-1">
            {items.map((notice) => (
              <li key={notice.id}>
                <Line notice={notice} />
              </li>
            ))}
          </ul>
        )}
        {hasNextPage && (
          <Button className="mt-2 w-full" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.older}
          </Button>
        )}
      </div>
      <p className="flex flex-wrap items-center justify-between gap-2 border-t border-s3 px-2 pt-3 text-sm text-t3">
        {texts.kept(KEPT_DAYS)}
        {!isChosenHere && (
          <Link data-closes to="/settings/notices" className="font-semibold text-iris hover:underline">
            {texts.choose}
          </Link>
        )}
      </p>
    </div>
  );
}

function Line({ notice }: { notice: InboxNotice }) {
  return (
    <Link
      data-closes
      to={notice.link}
      className={classNames(
        'grid gap-1 rounded-control px-3 py-2 hover:bg-s3',
        notice.isRead ? 'text-t2' : 'bg-s3/60 text-t1',
      )}
    >
      <span className="flex items-center justify-between gap-3 text-sm text-t2">
        <span className="font-semibold">{texts.kinds[notice.kind]}</span>
        {!notice.isRead && (
          <span className="rounded-chip bg-volt px-2 text-xs font-bold text-volt-ink">{texts.new}</span>
        )}
      </span>
      <span>{texts.events[notice.event](notice.data)}</span>
      <time dateTime={new Date(notice.at).toISOString()} className="text-sm text-t3">
        {formatDateTime(new Date(notice.at).toISOString())}
      </time>
    </Link>
  );
}
