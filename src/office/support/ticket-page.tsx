import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiGet, textOf } from '../../ui/api-client.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Page } from '../shared/data-table.tsx';
import { may, type Me } from '../sign-in/me.web.ts';
import type { readSupport, readSupportNews } from './support-api.ts';
import { TakeButton } from '../approvals/take-button.tsx';
import { TOPIC_NAMES } from './ticket-words.web.ts';
import { Conversation } from './conversation.tsx';
import { AnswerForm } from './answer-form.tsx';
import { Notes } from './ticket-notes.tsx';
import { CustomerPanel } from './customer-panel.tsx';

const NEWS_MS = 3_000;

export function TicketPage({ id, me }: { id: string; me: Me }) {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['support', 'ticket', id],
    // Each read is recorded as a look, so it is repeated only when there is something new.
    queryFn: () => apiGet<typeof readSupport>(`/api/support/${id}`),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  const news = useQuery({
    queryKey: ['support', 'news', id],
    queryFn: () => apiGet<typeof readSupportNews>(`/api/support/${id}/news`),
    refetchInterval: NEWS_MS,
  }).data;
  const isOld =
    data !== undefined && news !== undefined && (news.messages > data.messages.length || news.state !== data.state);
  useEffect(() => {
    if (isOld) void client.invalidateQueries({ queryKey: ['support', 'ticket', id] });
  }, [client, id, isOld, news]);
  if (error && !data) return <p className="text-rose">{textOf(error)}</p>;
  if (!data) return <Skeleton className="h-60 w-full" />;
  const takenBy = news?.takenBy ?? data.takenBy;
  const mayAnswer = may(me, 'support.answer') && takenBy?.isOwn !== false;
  return (
    <Page
      title={`Message ${id}: ${TOPIC_NAMES[data.topic] ?? data.topic}`}
      aside={<span className="text-sm text-t3">{data.state}; this look is recorded</span>}
    >
      {may(me, 'support.answer') && (
        <TakeButton path={`/api/support/${id}`} queryKey={['support', 'news', id]} takenBy={takenBy} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_300px] gap-5 max-[900px]:grid-cols-1">
        <div className="grid content-start gap-5">
          <Conversation ticket={data} />
          {mayAnswer && <AnswerForm ticket={data} />}
        </div>
        <div className="grid content-start gap-5">
          <CustomerPanel ticket={data} mayAnswer={mayAnswer} />
          <Notes ticket={data} mayWrite={may(me, 'support.answer')} />
        </div>
      </div>
    </Page>
  );
}
