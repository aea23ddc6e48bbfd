import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../http/contract.ts';
import { CARE_MESSAGES } from '../../notices/events.ts';
import { SIGNS_OF_HARM } from '../../terms/house-terms.ts';
import { apiGet, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { ActDialog, type ActPlan } from '../approvals/act-dialog.tsx';
import type { listCare, readCare } from './care-api.ts';
import { DataTable, Page, Panel, when } from '../shared/data-table.tsx';
import { OpenedRow } from '../shared/opened-row.tsx';
import { may, type Me } from '../sign-in/me.web.ts';

type Person = AnswerOf<typeof readCare>;

const MESSAGES: Readonly<Record<(typeof CARE_MESSAGES)[number], string>> = {
  pause: 'Send: how about a pause',
  limits: 'Send: limits can help',
  talk: 'Send: we are here to talk',
};

/** Players who show signs of harm, which of them staff contacted, and what changed since. */
export function CareScreen({ me }: { me: Me }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const { data, error, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: ['care'],
    queryFn: ({ pageParam }) => apiGet<typeof listCare>('/api/care', pageParam ? { after: pageParam } : {}),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const lookedOn = data?.pages[0]?.lookedOn;
  return (
    <Page
      title="Safer play"
      aside={<span className="text-sm text-t3">{lookedOn ? `looked for on ${lookedOn}` : 'not looked for yet'}</span>}
    >
      {openId && (
        <OpenedRow by={openId}>
          <OnePerson key={openId} id={openId} me={me} />
        </OpenedRow>
      )}
      <DataTable
        name="Players by signs of harm"
        rows={data?.pages.flatMap(({ items }) => items)}
        error={error}
        empty="Nobody shows signs of harm."
        keyOf={({ player }) => player.id}
        onOpen={({ player }) => setOpenId(player.id)}
        columns={[
          { title: 'Player', render: ({ player }) => <strong>{player.username}</strong> },
          { title: 'Points', render: ({ points }) => points, isNumber: true },
          {
            title: 'Signs',
            render: ({ signs }) => signs.map(({ sign, foundBy }) => `${sign} (${foundBy})`).join('; '),
          },
          {
            title: 'Own measures',
            render: ({ isExcluded, hasLimits }) =>
              [isExcluded ? 'excluded' : '', hasLimits ? 'limits' : ''].filter(Boolean).join(', ') || '–',
          },
          {
            title: 'Last contact',
            render: ({ contactedAt }) => (contactedAt ? when(contactedAt) : <span className="text-amber">none</span>),
          },
        ]}
      />
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>Load more</Button>}
      <p className="text-sm text-t3">
        Points are published on the page about responsible gaming: losses {SIGNS_OF_HARM.points.losses}, hours{' '}
        {SIGNS_OF_HARM.points.hours}, nights {SIGNS_OF_HARM.points.nights}, looser limits{' '}
        {SIGNS_OF_HARM.points.raisedLimits}, deposits after losses {SIGNS_OF_HARM.points.chasing}, returned withdrawals{' '}
        {SIGNS_OF_HARM.points.returnedWithdrawals}. From {SIGNS_OF_HARM.listedFrom} on a player is listed. The last{' '}
        {SIGNS_OF_HARM.days} days are looked at, once a day.
      </p>
    </Page>
  );
}

function OnePerson({ id, me }: { id: string; me: Me }) {
  const [act, setAct] = useState<ActPlan | null>(null);
  const { data, error } = useQuery({
    queryKey: ['care', id],
    queryFn: () => apiGet<typeof readCare>(`/api/care/${id}`),
    staleTime: 60_000,
  });
  if (error) return <p className="text-sm text-rose">{textOf(error)}</p>;
  if (!data) return null;
  const contact = (title: string, given: Record<string, string>, about: string) =>
    setAct({
      title,
      path: '/api/acts/care-contact',
      given: { player: id, ...given },
      about,
      fields: [{ name: 'note', label: 'Note for colleagues' }],
    });
  return (
    <Panel title={`${data.player.username}: ${data.points} points`}>
      <ul className="grid gap-1 text-sm">
        {data.signs.map(({ sign, points, foundBy }) => (
          <li key={sign}>
            {sign}: {foundBy} <span className="text-t3">({points} points)</span>
          </li>
        ))}
        {data.signs.length === 0 && <li className="text-t3">No signs were found.</li>}
      </ul>
      {may(me, 'care.contact') && (
        <div className="flex flex-wrap gap-2">
          {CARE_MESSAGES.map((message) => (
            <Button
              key={message}
              size="small"
              onClick={() =>
                contact(
                  MESSAGES[message],
                  { way: 'message', message },
                  'The player reads it in the inbox and by mail, in their own language.',
                )
              }
            >
              {MESSAGES[message]}
            </Button>
          ))}
          {(['phone', 'mail', 'chat'] as const).map((way) => (
            <Button
              key={way}
              size="small"
              kind="quiet"
              onClick={() =>
                contact(`Note a contact by ${way}`, { way }, 'Nothing is sent. It is noted for colleagues.')
              }
            >
              Note a contact by {way}
            </Button>
          ))}
        </div>
      )}
      <Contacts contacts={data.contacts} />
      {act && <ActDialog plan={act} onClose={() => setAct(null)} />}
    </Panel>
  );
}

function Contacts({ contacts }: { contacts: Person['contacts'] }) {
  const change = (before: string, after: string) => `${before} → ${after}`;
  return (
    <DataTable
      name="Contacts"
      rows={contacts}
      empty="Nobody has contacted this player yet."
      keyOf={({ number }) => String(number)}
      columns={[
        { title: 'When (UTC)', render: ({ at }) => when(at) },
        { title: 'Who', render: ({ author }) => author },
        { title: 'How', render: ({ way, message }) => (message ? `${way}: ${message}` : way) },
        { title: 'Note', render: ({ note }) => note },
        { title: 'Points then', render: ({ points }) => points, isNumber: true },
        {
          title: 'Staked, 14 days',
          render: ({ before, after }) => change(before.staked, after.staked),
          isNumber: true,
        },
        { title: 'Lost', render: ({ before, after }) => change(before.lost, after.lost), isNumber: true },
        {
          title: 'Deposited',
          render: ({ before, after }) => change(before.deposited, after.deposited),
          isNumber: true,
        },
        {
          title: 'Hours',
          render: ({ before, after }) => change(String(before.hours), String(after.hours)),
          isNumber: true,
        },
        {
          title: 'Afterwards',
          render: ({ limitsChanged, excludedSince }) =>
            [
              limitsChanged > 0 ? `changed limits ${limitsChanged} times` : '',
              excludedSince ? `excluded themselves ${when(excludedSince)}` : '',
            ]
              .filter(Boolean)
              .join(', ') || '–',
        },
      ]}
    />
  );
}
