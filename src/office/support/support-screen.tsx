import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { AnswerOf } from '../../http/contract.ts';
import { LANGUAGE_NAMES, type Language } from '../../texts/language.ts';
import { TEXT_LENGTH_MAX, type Topic } from '../../support/terms.ts';
import { apiGet, apiPost, newIdempotencyKey, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, inputClass, TextArea } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActDialog, type ActPlan } from '../approvals/act-dialog.tsx';
import type { approve } from '../approvals/approvals-api.ts';
import { DataTable, Facts, Page, Panel, when } from '../shared/data-table.tsx';
import { may, type Me } from '../sign-in/me.web.ts';
import type { listMacros, listSupport, readServiceTimes, readSupport, readSupportNews } from './support-api.ts';
import { TakeButton, takerIn } from '../approvals/take-button.tsx';

type Ticket = AnswerOf<typeof readSupport>;
type Customer = Ticket['customer'];

const TOPIC_NAMES: Readonly<Record<string, string>> = {
  safer_play: 'Safer play',
  security: 'Security',
  account: 'Account',
  money: 'Money',
  identity: 'Identity',
  games: 'Games',
  privacy: 'Privacy',
  other: 'Other',
} satisfies Record<Topic, string>;

const STATES = [
  { value: 'waiting', label: 'Waiting for us' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
] as const;

const NEWS_MS = 3_000;

const who = ({ player, email }: Customer) => player?.username ?? email ?? '–';
const age = (seconds: number) =>
  seconds < 90
    ? `${Math.round(seconds)} s`
    : seconds < 5_400
      ? `${Math.round(seconds / 60)} min`
      : `${(seconds / 3_600).toFixed(1)} h`;
const since = (time: string) => age(Math.max(0, (Date.now() - Date.parse(time)) / 1_000));

export function SupportScreen({ me }: { me: Me }) {
  const { id } = useParams();
  return id ? <TicketPage key={id} id={id} me={me} /> : <Inbox me={me} />;
}

function Inbox({ me }: { me: Me }) {
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

/** How fast customers were answered. */
function ServiceTimes() {
  const { data, error } = useQuery({
    queryKey: ['support', 'times'],
    queryFn: () => apiGet<typeof readServiceTimes>('/api/support-times'),
    refetchInterval: 60_000,
  });
  if (error) return <p className="text-sm text-rose">{textOf(error)}</p>;
  if (!data) return <Skeleton className="h-24 w-full" />;
  const seconds = (value: number | null) => (value === null ? '–' : age(value));
  return (
    <div className="grid grid-cols-2 gap-5 max-[900px]:grid-cols-1">
      <Panel title="First answers of seven days">
        <Facts
          facts={[
            ['messages', `${data.tickets}, of which ${data.answered} answered`],
            ['half of them within', seconds(data.medianS)],
            ['nine of ten within', seconds(data.slowS)],
            [
              'within the target',
              data.inTime === null ? '–' : `${Math.round(data.inTime * 100)}% (4 h if urgent, else 24 h)`,
            ],
          ]}
        />
      </Panel>
      <Panel title="Who answered">
        <Facts
          facts={data.byStaff.map(
            ({ name, answers, lastAt }) => [name, `${answers}, last ${when(lastAt)} UTC`] as const,
          )}
        />
        {data.byStaff.length === 0 && <p className="text-sm text-t3">Nobody in seven days.</p>}
      </Panel>
    </div>
  );
}

function TicketPage({ id, me }: { id: string; me: Me }) {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['support', 'ticket', id],
    // Each reading is recorded as a look, so it is read again only when there is something new.
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
  const [act, setAct] = useState<ActPlan | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
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
          <Panel title="Conversation">
            <ol className="grid gap-3">
              {data.messages.map((message) => (
                <MessageLine key={message.number} message={message} onShow={setShown} id={id} />
              ))}
            </ol>
          </Panel>
          {mayAnswer && <AnswerForm ticket={data} />}
        </div>
        <div className="grid content-start gap-5">
          <Panel title="Customer">
            <Facts
              facts={[
                [
                  data.customer.player ? 'player' : 'visitor',
                  data.customer.player ? (
                    <Link key="player" className="underline" to={`/players/${data.customer.player.id}`}>
                      {data.customer.player.username}
                    </Link>
                  ) : (
                    <span key="visitor" className="break-all">
                      {data.customer.email}
                    </span>
                  ),
                ],
                ...(data.account
                  ? ([
                      [
                        'account',
                        <Link key="account" className="underline" to={`/players/${data.account.id}`}>
                          {data.account.username}
                        </Link>,
                      ],
                    ] as const)
                  : []),
                ['reads', LANGUAGE_NAMES[data.language as Language] ?? data.language],
                ['since', when(data.createdAt)],
                ['answer due', data.dueAt ? `${when(data.dueAt)} UTC` : '–'],
              ]}
            />
            {data.account && (
              <p className="text-sm text-t3">
                The visitor opened a link that we sent to the address of this account. Still tell nothing about the
                account here.
              </p>
            )}
            {mayAnswer && data.state !== 'closed' && (
              <Button
                size="small"
                onClick={() =>
                  setAct({
                    title: 'Close without an answer',
                    path: '/api/acts/ticket-close',
                    given: { ticket: id },
                    about: 'The customer is not told. A further message opens it again.',
                  })
                }
              >
                Close without an answer
              </Button>
            )}
          </Panel>
          <Notes ticket={data} mayWrite={may(me, 'support.answer')} />
        </div>
      </div>
      {act && <ActDialog plan={act} onClose={() => setAct(null)} />}
      {shown && <PictureDialog shown={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}

interface Shown {
  name: string;
  path: string;
}

/** A picture with the viewer's name in it. What cannot be drawn is told so, and can be saved. */
function PictureDialog({ shown: { name, path }, onClose }: { shown: Shown; onClose(): void }) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  const [turn, setTurn] = useState(0);
  return (
    <Dialog title={name} onClose={onClose} floating>
      {state === 'broken' ? (
        <p className="grid justify-items-start gap-2 text-sm text-amber">
          This picture cannot be shown. Open the file only in a program you trust.
          <a className="text-t1 underline" href={`${path}/file`} download>
            Save the file (recorded)
          </a>
        </p>
      ) : (
        <div className="grid gap-3">
          {state === 'loading' && <Skeleton className="h-60 w-full" />}
          <img
            src={path}
            alt={name}
            style={{ transform: `rotate(${turn}deg)` }}
            className={classNames('max-h-[65dvh] w-full object-contain', state === 'loading' && 'h-0')}
            onLoad={() => setState('shown')}
            onError={() => setState('broken')}
          />
          <Button size="small" className="justify-self-start" onClick={() => setTurn((turn + 90) % 360)}>
            Rotate
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function MessageLine({
  message,
  id,
  onShow,
}: {
  message: Ticket['messages'][number];
  id: string;
  onShow(shown: Shown): void;
}) {
  const { author, text, at, attachments } = message;
  return (
    <li className={classNames('grid gap-1 rounded-control px-3 py-2 text-sm', author ? 'ml-8 bg-s3' : 'mr-8 bg-bg')}>
      <span className="flex flex-wrap justify-between gap-x-4 text-xs text-t2">
        <strong>{author ?? 'Customer'}</strong>
        <span>{when(at)} UTC</span>
      </span>
      <p className="break-words whitespace-pre-wrap">{text}</p>
      {attachments.map((file) => {
        const path = `/api/support/${id}/attachments/${file.id}`;
        const label = `${file.name} (${Math.ceil(file.bytes / 1_024)} kB)`;
        return file.isPicture ? (
          <Button
            key={file.id}
            size="small"
            className="max-w-full justify-self-start"
            onClick={() => onShow({ name: file.name, path })}
          >
            <span className="truncate">{label}</span>
          </Button>
        ) : (
          <a key={file.id} className="justify-self-start underline" href={`${path}/file`} download>
            {label}, save
          </a>
        );
      })}
    </li>
  );
}

/** Sends one of the acts of support. Its reason is what is done: the text itself is in the thread. */
async function sendAct(name: string, body: Record<string, string | boolean>, key: string): Promise<void> {
  await apiPost<typeof approve>(
    `/api/acts/${name}`,
    { reason: 'support', ...body },
    {
      idempotencyKey: key,
    },
  );
}

function AnswerForm({ ticket }: { ticket: Ticket }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [close, setClose] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [key, setKey] = useState(newIdempotencyKey);
  const macros = useMacros();
  const send = async () => {
    if (isBusy || text.trim() === '') return;
    setBusy(true);
    setError(null);
    try {
      await sendAct('ticket-answer', { ticket: ticket.id, text, close }, key);
      setText('');
      setClose(false);
      notify('success', ticket.customer.player ? 'Sent to the inbox of the player.' : 'Sent to the visitor by mail.');
      await client.invalidateQueries({ queryKey: ['support'] });
    } catch (failure) {
      setError(textOf(failure));
    } finally {
      setKey(newIdempotencyKey());
      setBusy(false);
    }
  };
  const fill = (title: string) => {
    const macro = macros.data?.items.find((each) => each.title === title);
    const found = macro && (macro.texts[ticket.language] ?? macro.texts['en']);
    if (found === undefined) return;
    const filled = found.replaceAll('{username}', ticket.customer.player?.username ?? '');
    setText((known) => (known.trim() === '' ? filled : `${known.trimEnd()}\n\n${filled}`));
  };
  return (
    <Panel title="Answer">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Select
          label="Ready answer"
          options={[
            { value: '', label: 'Choose a ready answer' },
            ...(macros.data?.items ?? []).map(({ title, texts }) => ({
              value: title,
              label: texts[ticket.language] === undefined ? `${title} (English)` : title,
            })),
          ]}
          value=""
          onChange={fill}
        />
        <TextArea
          label="Text"
          hint="Control and Enter send it."
          rows={6}
          maxLength={TEXT_LENGTH_MAX}
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          }}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" kind="main" busy={isBusy} disabled={text.trim() === ''}>
            Send
          </Button>
          <Checkbox checked={close} onChange={(event) => setClose(event.target.checked)}>
            Close it with this answer
          </Checkbox>
        </div>
      </form>
    </Panel>
  );
}

function Notes({ ticket, mayWrite }: { ticket: Ticket; mayWrite: boolean }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [key, setKey] = useState(newIdempotencyKey);
  const add = async () => {
    setError(null);
    try {
      await sendAct('ticket-note', { ticket: ticket.id, text }, key);
      setText('');
      await client.invalidateQueries({ queryKey: ['support', 'ticket', ticket.id] });
    } catch (failure) {
      setError(textOf(failure));
    } finally {
      setKey(newIdempotencyKey());
    }
  };
  return (
    <Panel title="Notes for colleagues">
      <ul className="grid gap-2 text-sm">
        {ticket.notes.map(({ author, text: note, at }) => (
          <li key={`${at}${note}`} className="grid gap-1 rounded-small border border-line-strong px-3 py-2">
            <span className="text-xs text-t3">
              {author}, {when(at)} UTC
            </span>
            <span className="break-words whitespace-pre-wrap">{note}</span>
          </li>
        ))}
      </ul>
      {ticket.notes.length === 0 && <p className="text-sm text-t3">None. The customer never sees notes.</p>}
      {mayWrite && (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <TextArea
            label="Note"
            rows={2}
            required
            maxLength={TEXT_LENGTH_MAX}
            value={text}
            error={error}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" size="small" className="justify-self-start">
            Add the note
          </Button>
        </form>
      )}
    </Panel>
  );
}

function useMacros() {
  return useQuery({
    queryKey: ['support', 'macros'],
    queryFn: () => apiGet<typeof listMacros>('/api/support-macros'),
    staleTime: 60_000,
  });
}

const MACRO_LANGUAGES = Object.entries(LANGUAGE_NAMES) as [Language, string][];

function MacroDialog({ me, onClose }: { me: Me; onClose(): void }) {
  const client = useQueryClient();
  const { data, error } = useMacros();
  const [title, setTitle] = useState('');
  const [texts, setTexts] = useState<Partial<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const mayWrite = may(me, 'support.macros');
  const run = async (name: string, body: Record<string, string>) => {
    setProblem(null);
    try {
      await sendAct(name, body, newIdempotencyKey());
      setTitle('');
      setTexts({});
      await client.invalidateQueries({ queryKey: ['support', 'macros'] });
    } catch (failure) {
      setProblem(textOf(failure));
    }
  };
  return (
    <Dialog title="Ready answers" onClose={onClose} floating>
      <div className="grid gap-4">
        {error && <p className="text-sm text-rose">{textOf(error)}</p>}
        <ul className="grid gap-1 text-sm">
          {data?.items.map((macro) => (
            <li key={macro.title} className="flex flex-wrap items-center justify-between gap-2">
              <span>
                <strong>{macro.title}</strong>{' '}
                <span className="text-t3">
                  {Object.keys(macro.texts).join(', ')}, by {macro.updatedBy}
                </span>
              </span>
              {mayWrite && (
                <span className="flex gap-2">
                  <Button
                    size="small"
                    onClick={() => {
                      setTitle(macro.title);
                      setTexts(macro.texts);
                    }}
                  >
                    Edit
                  </Button>
                  <Button size="small" kind="quiet" onClick={() => void run('macro-remove', { title: macro.title })}>
                    Remove
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
        {data?.items.length === 0 && <p className="text-sm text-t3">There is none yet.</p>}
        {mayWrite && (
          <form
            className="grid gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              const written = Object.entries(texts).filter(([, text]) => text?.trim());
              void run('macro-set', { title, ...(Object.fromEntries(written) as Record<string, string>) });
            }}
          >
            <label className="grid gap-1 text-sm text-t2">
              Title
              <input
                className={classNames(inputClass, 'border-line-strong')}
                value={title}
                required
                minLength={2}
                maxLength={60}
                onChange={(event) => setTitle(event.target.value)}
              />
            </label>
            {MACRO_LANGUAGES.map(([language, name]) => (
              <TextArea
                key={language}
                label={name}
                rows={2}
                required={language === 'en'}
                maxLength={TEXT_LENGTH_MAX}
                value={texts[language] ?? ''}
                onChange={(event) => setTexts({ ...texts, [language]: event.target.value })}
              />
            ))}
            <p className="text-sm text-t3">{'{username} is filled in with the name of the player.'}</p>
            {problem && (
              <p role="alert" className="text-sm text-rose">
                {problem}
              </p>
            )}
            <Button type="submit" kind="main">
              Keep
            </Button>
          </form>
        )}
      </div>
    </Dialog>
  );
}
