import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { AnswerOf } from '../../http/contract.ts';
import type { Permission } from '../../http/permissions.ts';
import { apiGet, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActButtons } from '../approvals/act-buttons.tsx';
import { ActDialog, type ActPlan } from '../approvals/act-dialog.tsx';
import { DataTable, Facts, Page, Panel, when } from '../shared/data-table.tsx';
import { may, type Me } from '../sign-in/me.web.ts';
import type { readPlayer, readTimeline } from './players-api.ts';

type Player = AnswerOf<typeof readPlayer>;

const KINDS = [
  { kind: null, name: 'Everything' },
  { kind: 'money', name: 'Money' },
  { kind: 'bets', name: 'Bets' },
  { kind: 'sign-in', name: 'Sign-ins' },
  { kind: 'account', name: 'Account' },
  { kind: 'staff', name: 'Staff' },
] as const;

export function PlayerScreen({ me }: { me: Me }) {
  const { id = '' } = useParams();
  const { data: player, error } = useQuery({
    queryKey: ['player', id],
    queryFn: () => apiGet<typeof readPlayer>(`/api/players/${id}`, { why: 'support' }),
    // Each look is recorded, so it must not be repeated automatically.
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  const [act, setAct] = useState<ActPlan | null>(null);
  if (error) return <p className="text-rose">{textOf(error)}</p>;
  if (!player) return <Skeleton className="h-60 w-full" />;
  return (
    <Page
      title={player.username}
      aside={<span className="text-sm text-t3">number {player.id}; this look is recorded</span>}
    >
      <div className="flex flex-wrap gap-2">
        <ActButtons
          plans={actsOn(player)
            .filter(({ permission }) => may(me, permission))
            .map(({ plan }) => plan)}
          onChoose={setAct}
        />
        {may(me, 'identity.see') && (
          <Link className="self-center text-sm text-iris underline" to={`/identity/${player.id}`}>
            Identity: {player.identity}
          </Link>
        )}
      </div>
      <div className="grid grid-cols-3 gap-5 max-[1100px]:grid-cols-2 max-[900px]:grid-cols-1">
        <Panel title="Account">
          <Facts
            facts={[
              ['e-mail', `${player.email}${player.emailConfirmed ? '' : ' (not confirmed)'}`],
              ['account', player.status],
              ['payouts', player.payouts],
              ['country', player.country ?? '–'],
              ['second factor', player.twoFactor ? 'on' : 'off'],
              ['exclusion', player.exclusion ?? 'none'],
              ['since', when(player.createdAt)],
            ]}
          />
        </Panel>
        <Panel title="Money">
          <Facts facts={[...Object.entries(player.balances), ...Object.entries(player.figures)]} />
          {player.limits.length > 0 && <Facts facts={player.limits.map(({ limit, amount }) => [limit, amount])} />}
        </Panel>
        <Panel title="Linked accounts">
          {player.links.length === 0 && <p className="text-sm text-t3">This account shares nothing with another.</p>}
          <ul className="grid gap-1 text-sm">
            {player.links.map((link) => (
              <li key={link.player.id}>
                <Link className="text-iris underline" to={`/players/${link.player.id}`}>
                  {link.player.username}
                </Link>{' '}
                shares {link.shared}: {link.state.replaceAll('_', ' ')}
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title="Notes">
          {player.notes.length === 0 && <p className="text-sm text-t3">No notes.</p>}
          <ul className="grid gap-2 text-sm">
            {player.notes.map(({ number, author, note, at }) => (
              <li key={number}>
                <span className="text-t3">
                  {when(at)} {author}
                </span>
                <br />
                {note}
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title="Sessions and devices">
          <ul className="grid gap-1 text-sm empty:hidden" aria-label="Sessions">
            {player.sessions.map((session) => (
              <li key={`${session.ip}${session.activeAt}`}>
                {session.ip} {session.country ?? ''} <span className="text-t3">{when(session.activeAt)}</span>
              </li>
            ))}
          </ul>
          {player.sessions.length === 0 && <p className="text-sm text-t3">Signed out.</p>}
          <ul className="grid gap-1 text-sm empty:hidden" aria-label="Devices">
            {player.devices.map(({ device, players }) => (
              <li key={device}>
                device{' '}
                <Link className="text-iris underline" to={`/players?text=${device}`}>
                  {device}
                </Link>{' '}
                <span className="text-t3">{players === 1 ? 'no other account' : `${players} accounts`}</span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      <Timeline id={player.id} />
      {act && <ActDialog plan={act} onClose={() => setAct(null)} />}
    </Page>
  );
}

function actsOn(player: Player): { permission: Permission; plan: ActPlan }[] {
  const given = { player: player.id };
  return [
    {
      permission: 'players.note',
      plan: { title: 'Add a note', path: '/api/acts/note-add', given, fields: [{ name: 'note', label: 'Note' }] },
    },
    {
      permission: 'money.propose',
      plan: {
        title: 'Adjust the balance',
        path: '/api/acts/balance-adjust',
        given,
        about: 'From $100 in 24 hours on, by you or for this player, another person approves it.',
        fields: [
          { name: 'dollars', label: 'Dollars', hint: '25.50 gives, -25.50 takes' },
          { name: 'balance', label: 'Balance', hint: 'primary or promotional; empty is primary' },
        ],
      },
    },
    {
      permission: 'players.sessions',
      plan: { title: 'Sign out everywhere', path: '/api/acts/account-sign-out', given },
    },
    player.payouts === 'open'
      ? {
          permission: 'players.freeze',
          plan: { title: 'Freeze payouts', path: '/api/acts/payouts-freeze', given, isDangerous: true },
        }
      : {
          permission: 'players.reopen',
          plan: {
            title: 'Unfreeze payouts',
            path: '/api/acts/payouts-unfreeze',
            given,
            about: 'Another person approves it.',
          },
        },
    player.status === 'active'
      ? {
          permission: 'players.freeze',
          plan: { title: 'Close the account', path: '/api/acts/account-close', given, isDangerous: true },
        }
      : {
          permission: 'players.reopen',
          plan: {
            title: 'Reopen the account',
            path: '/api/acts/account-open',
            given,
            about: 'Another person approves it.',
          },
        },
    {
      permission: 'players.exclude',
      plan: {
        title: 'Exclude at the player’s wish',
        path: '/api/acts/exclude',
        given,
        about: 'This cannot be undone.',
        fields: [{ name: 'duration', label: 'For how long', hint: '24h, 1w, 1m, 6m or permanent' }],
        isDangerous: true,
      },
    },
  ];
}

function Timeline({ id }: { id: string }) {
  const [kind, setKind] = useState<(typeof KINDS)[number]['kind']>(null);
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['timeline', id, kind],
    queryFn: ({ pageParam }) =>
      apiGet<typeof readTimeline>(`/api/players/${id}/timeline`, {
        ...(kind ? { kind } : {}),
        ...(pageParam ? { before: pageParam } : {}),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  return (
    <section className="grid gap-3" aria-label="Timeline">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-md font-bold">Timeline</h2>
        {KINDS.map((each) => (
          <Button
            key={each.name}
            size="small"
            kind={each.kind === kind ? 'wallet' : 'quiet'}
            aria-pressed={each.kind === kind}
            onClick={() => setKind(each.kind)}
          >
            {each.name}
          </Button>
        ))}
      </div>
      <DataTable
        name="Timeline"
        rows={data?.pages.flatMap(({ items }) => items)}
        error={error}
        empty="Nothing of this kind has happened."
        keyOf={({ at, what, detail }) => `${at} ${what} ${detail}`}
        columns={[
          { title: 'When (UTC)', render: ({ at }) => when(at) },
          { title: 'Kind', render: (event) => event.kind },
          { title: 'What', render: ({ what }) => what },
          { title: 'Detail', render: ({ detail }) => <span className="text-t2">{detail}</span> },
          { title: 'Amount', render: ({ amount }) => amount ?? '', isNumber: true },
        ]}
      />
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </section>
  );
}
