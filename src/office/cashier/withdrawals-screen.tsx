import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '../../http/contract.ts';
import { apiGet } from '../../ui/api-client.ts';
import { ActButtons } from '../approvals/act-buttons.tsx';
import { ActDialog, type ActPlan } from '../approvals/act-dialog.tsx';
import { DataTable, Facts, Page, Panel, when } from '../shared/data-table.tsx';
import { OpenedRow } from '../shared/opened-row.tsx';
import { may, type Me } from '../sign-in/me.web.ts';
import type { listWithdrawals } from './queues-api.ts';
import { TakeButton, takerIn } from '../approvals/take-button.tsx';

type Waiting = AnswerOf<typeof listWithdrawals>['items'][number];

/** Each waiting withdrawal: why it waits, the facts, and the buttons to decide it. */
export function WithdrawalsScreen({ me }: { me: Me }) {
  const { data, error } = useQuery({
    queryKey: ['withdrawals'],
    queryFn: () => apiGet<typeof listWithdrawals>('/api/withdrawals'),
    refetchInterval: 30_000,
  });
  const [openId, setOpenId] = useState<string | null>(null);
  const [act, setAct] = useState<ActPlan | null>(null);
  const open = data?.items.find(({ id }) => id === openId);
  return (
    <Page title="Withdrawals">
      <DataTable
        name="Withdrawals"
        rows={data?.items}
        error={error}
        empty="No withdrawal waits for a person."
        keyOf={({ id }) => id}
        onOpen={({ id }) => setOpenId(id)}
        columns={[
          { title: 'Since (UTC)', render: ({ since }) => when(since) },
          { title: 'Player', render: ({ player }) => <strong>{player.username}</strong> },
          { title: 'Amount', render: ({ amount }) => amount, isNumber: true },
          { title: 'Coin', render: ({ coin }) => coin },
          { title: 'State', render: ({ state }) => state.replaceAll('_', ' ') },
          { title: 'Why', render: (row) => whyOf(row) },
          { title: 'Identity', render: ({ identity }) => identity },
          { title: 'Taken by', render: ({ takenBy }) => takerIn(takenBy) },
        ]}
      />
      {open && (
        <OpenedRow by={open.id}>
          <Panel title={`${open.amount} to ${open.player.username}`}>
            <Facts
              facts={[
                [
                  'player',
                  <Link key="player" className="text-iris underline" to={`/players/${open.player.id}`}>
                    {open.player.username}
                  </Link>,
                ],
                ['waits because', whyOf(open)],
                ...open.review.filter(({ facts }) => facts !== '').map(({ rule, facts }) => [rule, facts] as const),
                ['address', <code key="address">{open.address}</code>],
                ['seen with', open.addressSharedWith.map(({ username }) => username).join(', ') || 'no other player'],
                ['deposited', open.deposited],
                ['wagered', open.wagered],
                ['identity', open.identity],
                ['payouts', open.payouts],
                [
                  'linked accounts',
                  open.links
                    .map(({ player, shared, state }) => `${player.username} (${shared}: ${state.replaceAll('_', ' ')})`)
                    .join(', ') || 'none',
                ],
              ]}
            />
            {may(me, 'money.propose') && (
              <TakeButton path={`/api/withdrawals/${open.id}`} queryKey={['withdrawals']} takenBy={open.takenBy} />
            )}
            {may(me, 'money.propose') && open.takenBy?.isOwn !== false && (
              <div className="flex flex-wrap gap-2">
                <ActButtons plans={actsOn(open)} onChoose={setAct} />
              </div>
            )}
          </Panel>
        </OpenedRow>
      )}
      {act && <ActDialog plan={act} onClose={() => setAct(null)} />}
    </Page>
  );
}

function whyOf({ review, reason }: Waiting): string {
  return review.map(({ rule }) => rule).join(', ') || (reason?.replaceAll('_', ' ') ?? '–');
}

function actsOn({ id, state }: Waiting): ActPlan[] {
  const given = { id };
  const refuse: ActPlan = {
    title: 'Refuse',
    path: '/api/acts/withdrawal-refuse',
    given,
    about: 'The money goes back to the player’s balance.',
    fields: [{ name: 'tell', label: 'What the player reads besides' }],
    isDangerous: true,
  };
  if (state === 'reviewing') return [{ title: 'Approve', path: '/api/acts/withdrawal-approve', given }, refuse];
  return [
    { title: 'Try again', path: '/api/acts/withdrawal-retry', given },
    {
      title: 'Confirm as sent',
      path: '/api/acts/withdrawal-confirm',
      given,
      fields: [{ name: 'transaction', label: 'Transaction that proves it' }],
    },
    refuse,
  ];
}
