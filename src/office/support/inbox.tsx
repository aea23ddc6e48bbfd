import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { apiGet } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { inputClass } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { DataTable, Page } from '../shared/data-table.tsx';
import type { Me } from '../sign-in/me.web.ts';
import type { listSupport } from './support-api.ts';
import { takerIn } from '../approvals/take-button.tsx';
import { TOPIC_NAMES, who, since } from './ticket-words.web.ts';
import { ServiceTimes } from './service-times.tsx';
import { MacroDialog } from './macro-dialog.tsx';

const STATES = [
  { value: 'waiting', label: 'Waiting for us' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
] as const;

export function Inbox({ me }: { me: Me }) {
  const navigate = useNavigate();
  const [state, setState] = useState<(typeof STATES)[number]['value']>('waiting');
  const [text, setText] = useState('');
  const [isMacros, setMacros] = useState(false);
  const wanted = text.trim();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['support', 'list', state, wanted],
    queryFn: ({ pageParam }) =>
      apiGet<typeof listSupport>('/api/support', {
        state,
        ...(wanted === '' ? {} : { text: wanted }),
        ...(pageParam === null ? {} : { from: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: 10_000,
  });
  return (
    <Page
      title="Support"
      aside={
        <Button size="small" onClick={() => setMacros(true)}>
          Ready answers
        </Button>
      }
    >
      <ServiceTimes />
      <div className="flex flex-wrap items-end gap-3">
        <Select label="Show" options={STATES} value={state} onChange={setState} className="w-52" />
        <input
          type="search"
          aria-label="Search messages"
          placeholder="Number, username or e-mail address"
          className={classNames(inputClass, 'max-w-96 border-line-strong')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <DataTable
        name="Messages to support"
        rows={data?.pages.flatMap(({ items }) => items)}
        error={error}
        empty={wanted === '' && state === 'waiting' ? 'Nobody waits for an answer.' : 'There is no such message.'}
        keyOf={({ id }) => id}
        onOpen={({ id }) => void navigate(`/support/${id}`)}
        columns={[
          { title: 'Number', render: ({ id }) => id, isNumber: true },
          { title: 'From', render: ({ customer }) => <strong className="break-all">{who(customer)}</strong> },
          { title: 'About', render: ({ topic }) => TOPIC_NAMES[topic] ?? topic },
          { title: 'Language', render: ({ language }) => language },
          {
            title: 'Last message',
            render: ({ preview }) => <span className="line-clamp-2 max-w-96 break-words text-t2">{preview}</span>,
          },
          {
            title: 'Waits',
            render: ({ waitingSince, isLate }) =>
              waitingSince ? (
                <span className={isLate ? 'font-bold text-rose' : ''}>
                  {since(waitingSince)}
                  {isLate ? ', late' : ''}
                </span>
              ) : (
                '–'
              ),
            isNumber: true,
          },
          { title: 'Taken by', render: ({ takenBy }) => takerIn(takenBy) },
        ]}
      />
      {hasNextPage && (
        <Button className="justify-self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      {isMacros && <MacroDialog me={me} onClose={() => setMacros(false)} />}
    </Page>
  );
}
