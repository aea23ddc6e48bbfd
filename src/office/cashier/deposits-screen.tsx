import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { apiGet } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { ActDialog, type ActPlan } from '../approvals/act-dialog.tsx';
import { DataTable, Page, when } from '../shared/data-table.tsx';
import { may, type Me } from '../sign-in/me.web.ts';
import type { listDeposits } from './queues-api.ts';

export function DepositsScreen({ me }: { me: Me }) {
  const { data, error } = useQuery({
    queryKey: ['deposits'],
    queryFn: () => apiGet<typeof listDeposits>('/api/deposits'),
    refetchInterval: 30_000,
  });
  const [act, setAct] = useState<ActPlan | null>(null);
  const mayAct = may(me, 'money.propose');
  return (
    <Page title="Deposits and cases">
      <h2 className="text-md font-bold">Deposits that are held</h2>
      <DataTable
        name="Deposits"
        rows={data?.deposits}
        error={error}
        empty="No deposit is held."
        keyOf={({ payment }) => payment}
        columns={[
          { title: 'Since (UTC)', render: ({ since }) => when(since) },
          { title: 'Payment', render: ({ payment }) => <code>{payment}</code> },
          {
            title: 'Player',
            render: ({ player }) => (
              <Link className="text-iris underline" to={`/players/${player.id}`}>
                {player.username}
              </Link>
            ),
          },
          { title: 'Arrived', render: ({ arrived, coin }) => `${arrived} ${coin}` },
          { title: 'Worth', render: ({ worth }) => worth ?? '–', isNumber: true },
          { title: 'Why', render: ({ why }) => why?.replaceAll('_', ' ') ?? '–' },
          { title: 'Processor says', render: ({ processor }) => processor },
          {
            title: 'Decide',
            render: ({ payment, player }) =>
              mayAct && (
                <span className="flex gap-2">
                  <Button
                    size="small"
                    onClick={() =>
                      setAct({
                        title: 'Credit',
                        path: '/api/acts/deposits-credit',
                        given: { player: player.id, payment },
                        fields: [{ name: 'dollars', label: 'Dollars' }],
                      })
                    }
                  >
                    Credit
                  </Button>
                  <Button
                    size="small"
                    kind="danger"
                    onClick={() =>
                      setAct({
                        title: 'Dismiss',
                        path: '/api/acts/deposits-dismiss',
                        given: { player: player.id, payment },
                        about: 'The money is not credited. Another person approves it.',
                        isDangerous: true,
                      })
                    }
                  >
                    Dismiss
                  </Button>
                </span>
              ),
          },
        ]}
      />
      <h2 className="text-md font-bold">Cases</h2>
      <DataTable
        name="Cases"
        rows={data?.cases}
        error={error}
        empty="Nothing needs a person."
        keyOf={({ id }) => id}
        columns={[
          { title: 'Opened (UTC)', render: ({ openedAt }) => when(openedAt) },
          { title: 'Kind', render: ({ kind }) => kind.replaceAll('_', ' ') },
          { title: 'Subject', render: ({ subject }) => subject },
          {
            title: 'Player',
            render: ({ player }) =>
              player && (
                <Link className="text-iris underline" to={`/players/${player.id}`}>
                  {player.username}
                </Link>
              ),
          },
          { title: 'Freezes', render: ({ freezes }) => (freezes ? 'payouts' : '') },
          { title: 'Details', render: ({ details }) => <span className="text-t2 break-all">{details}</span> },
          {
            title: 'Decide',
            render: ({ id, kind, freezes }) =>
              mayAct &&
              kind !== 'account_link' && (
                <Button
                  size="small"
                  onClick={() =>
                    setAct({
                      title: 'Close the case',
                      path: '/api/acts/cases-close',
                      given: { id },
                      ...(freezes ? { about: 'It frees payouts, so another person approves it.' } : {}),
                    })
                  }
                >
                  Close
                </Button>
              ),
          },
        ]}
      />
      {act && <ActDialog plan={act} onClose={() => setAct(null)} />}
    </Page>
  );
}
