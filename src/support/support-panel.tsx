import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, MailCheck, MessageSquareText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { language } from '../texts/language.ts';
import { supportTexts as texts } from '../texts/support.ts';
import { uiTexts } from '../texts/ui.ts';
import { formatDateTime } from '../ui/amounts.ts';
import { apiGet, apiPost, textOf } from '../ui/api-client.ts';
import { listenToBroadcasts } from '../ui/broadcasts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { showFailure } from '../ui/failure.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { onServerNotice } from '../ui/server-notices.ts';
import { usePlayer, usePlayerAwaited } from '../ui/session.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type * as api from './api.ts';
import { MessageForm } from './message-form.tsx';
import { TOPICS, type Topic } from './terms.ts';
import { Presence, ThreadView } from './thread-view.tsx';

/** The socket reports answers. Polling shows whether support is online, and serves visitors, who have no socket. */
const LOOK_MS = 20_000;
const VISITOR_LOOK_MS = 5_000;

/** Messages to support: a player's threads, the thread behind a visitor's link, or a visitor's first message. */
export function SupportPanel() {
  const player = usePlayer();
  const isAwaited = usePlayerAwaited();
  const token = useLinkToken();
  return (
    <section aria-labelledby="write" className="grid max-w-[820px] gap-4 rounded-panel bg-s1 p-6 sheet:p-4">
      <h2 id="write" className="text-xl">
        {texts.title}
      </h2>
      {token !== '' ? (
        <VisitorThread token={token} />
      ) : player ? (
        <OwnThreads />
      ) : isAwaited ? (
        <Skeleton className="h-60" />
      ) : (
        <VisitorForm />
      )}
    </section>
  );
}

/** The link's token. Removed from the address, to keep it out of history and referrers. */
function useLinkToken(): string {
  const [parameters, setParameters] = useSearchParams();
  const [token] = useState(() => parameters.get('token') ?? '');
  const isInAddress = parameters.has('token');
  useEffect(() => {
    if (!isInAddress) return;
    setParameters(
      (present) => {
        present.delete('token');
        return present;
      },
      { replace: true },
    );
  }, [isInAddress, setParameters]);
  return token;
}

const TOPIC_OPTIONS = TOPICS.map((value) => ({ value, label: texts.topics[value] }));

function TopicSelect({ topic, onChange }: { topic: Topic; onChange(topic: Topic): void }) {
  return <Select label={texts.topic} options={TOPIC_OPTIONS} value={topic} onChange={onChange} />;
}

function VisitorForm() {
  const [email, setEmail] = useState('');
  const [topic, setTopic] = useState<Topic>('account');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const presence = useQuery({
    queryKey: ['support', 'presence'],
    queryFn: ({ signal }) => apiGet<typeof api.readSupportPresence>('/api/support/presence', undefined, { signal }),
    refetchInterval: LOOK_MS,
  });
  if (sentTo !== null) {
    return (
      <EmptyState icon={MailCheck} text={texts.sent(sentTo)}>
        <Button onClick={() => setSentTo(null)}>{texts.another}</Button>
      </EmptyState>
    );
  }
  return (
    <>
      {presence.data && <Presence isThere={presence.data.isStaffThere} />}
      <MessageForm
        label={texts.message}
        onSend={async (text) => {
          await apiPost<typeof api.writeAsVisitor>('/api/support/visitors', { email, language, topic, text });
          setSentTo(email);
        }}
      >
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          <Field
            label={texts.email}
            hint={texts.emailHint}
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <TopicSelect topic={topic} onChange={setTopic} />
        </div>
      </MessageForm>
    </>
  );
}

function VisitorThread({ token }: { token: string }) {
  const client = useQueryClient();
  const key = ['support', 'link', token];
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => apiPost<typeof api.readAsVisitor>('/api/support/visitors/thread', { token }),
    refetchInterval: VISITOR_LOOK_MS,
    retry: false,
  });
  if (error && !data) {
    return (
      <>
        <p role="alert" className="text-rose">
          {textOf(error)}
        </p>
        <VisitorForm />
      </>
    );
  }
  if (!data) return <Skeleton className="h-60" />;
  return (
    <ThreadView
      thread={data}
      token={token}
      head={<p className="text-sm text-t2">{texts.byLink}</p>}
      onSend={async (text, attachments) => {
        const body = { token, text, attachments };
        client.setQueryData(key, await apiPost<typeof api.answerAsVisitor>('/api/support/visitors/messages', body));
      }}
    />
  );
}

/** The player's threads; `?ticket=7` opens one. */
function OwnThreads() {
  const client = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const open = parameters.get('ticket');
  const show = (id: string | null) =>
    setParameters((present) => {
      present.delete('ticket');
      if (id !== null) present.set('ticket', id);
      return present;
    });
  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: ['support'] });
    const stops = [
      onServerNotice((notice) => notice.type === 'INBOX_UPDATE' && readAgain()),
      // Answers sent while the socket was down are not repeated.
      listenToBroadcasts({ onMessage() {}, onTime() {}, onOpen: readAgain }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
  return open === null ? <TicketList onOpen={show} /> : <OwnThread id={open} onBack={() => show(null)} />;
}

function TicketList({ onOpen }: { onOpen(id: string): void }) {
  const client = useQueryClient();
  const [topic, setTopic] = useState<Topic>('account');
  const { data, isError, refetch } = useQuery({
    queryKey: ['support', 'tickets'],
    queryFn: ({ signal }) => apiGet<typeof api.listTickets>('/api/support/tickets', undefined, { signal }),
    refetchInterval: LOOK_MS,
  });
  return (
    <>
      {data && <Presence isThere={data.isStaffThere} />}
      {isError && !data && (
        <EmptyState icon={MessageSquareText} text={uiTexts.couldNotLoad}>
          <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-md">{texts.own}</h3>
          <ul className="grid gap-1">
            {data.items.map(({ id, topic: about, state, updatedAt, preview }) => (
              <li key={id}>
                <button
                  type="button"
                  className="grid w-full gap-1 rounded-control bg-bg px-3 py-2 text-left hover:bg-s3"
                  onClick={() => onOpen(id)}
                >
                  <span className="flex flex-wrap justify-between gap-x-3 text-sm text-t2">
                    <strong className="text-t1">{texts.topics[about]}</strong>
                    <span>
                      {texts.states[state]} · {formatDateTime(updatedAt)}
                    </span>
                  </span>
                  <span className="truncate text-t2">{preview}</span>
                </button>
              </li>
            ))}
          </ul>
          <h3 className="mt-2 text-md">{texts.newMessage}</h3>
        </div>
      )}
      <MessageForm
        label={texts.message}
        token={null}
        onSend={async (text, attachments) => {
          const body = { topic, text, attachments };
          const { id } = await apiPost<typeof api.openTicket>('/api/support/tickets', body);
          await client.invalidateQueries({ queryKey: ['support'] });
          onOpen(id);
        }}
      >
        <p className="text-sm text-t2">{texts.signedInHint}</p>
        <TopicSelect topic={topic} onChange={setTopic} />
      </MessageForm>
    </>
  );
}

function OwnThread({ id, onBack }: { id: string; onBack(): void }) {
  const client = useQueryClient();
  const key = ['support', 'ticket', id];
  const path = `/api/support/tickets/${encodeURIComponent(id)}`;
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => apiGet<typeof api.readTicket>(path, undefined, { signal }),
    refetchInterval: LOOK_MS,
    retry: false,
  });
  const back = (
    <Button size="small" className="justify-self-start" onClick={onBack}>
      <ChevronLeft size={16} aria-hidden />
      {texts.back}
    </Button>
  );
  if (!data) {
    return (
      <>
        {back}
        {error ? <p role="alert">{textOf(error)}</p> : <Skeleton className="h-60" />}
      </>
    );
  }
  return (
    <ThreadView
      thread={data}
      token={null}
      head={back}
      onSend={async (text, attachments) => {
        const answer = await apiPost<typeof api.answerTicket>(`${path}/messages`, { text, attachments });
        client.setQueryData(key, answer);
      }}
      onClose={() => {
        apiPost<typeof api.closeTicket>(`${path}/close`, {}).then(
          (answer) => client.setQueryData(key, answer),
          (failure: unknown) => showFailure(failure, 'account'),
        );
      }}
    />
  );
}
