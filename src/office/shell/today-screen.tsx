import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiGet } from '../../ui/api-client.ts';
import { countedUntil, DataTable, Facts, Page, Panel, when } from '../shared/data-table.tsx';
import type { readToday } from '../staff/staff-api.ts';

const age = (seconds: number) =>
  seconds < 90
    ? `${Math.round(seconds)} s`
    : seconds < 5_400
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3_600)} h`;

/** Queues that wait for a person, and the screen to work on them. Other queues empty automatically. */
const OF_STAFF: Readonly<Record<string, { name: string; to: string }>> = {
  'withdrawals for a person': { name: 'Withdrawals to review', to: '/withdrawals' },
  'identity for a person': { name: 'Identities to review', to: '/identity' },
  'risk alerts': { name: 'Alerts of risk to decide', to: '/risk' },
  'urgent support': { name: 'Urgent messages to answer', to: '/support' },
  support: { name: 'Messages to answer', to: '/support' },
  cases: { name: 'Open cases', to: '/deposits' },
};

/** Queues that empty automatically: due calls to other systems, not cases for staff. */
const AUTOMATIC: Readonly<Record<string, string>> = {
  deposits: 'Payments to ask the processor about',
  withdrawals: 'Next steps of withdrawals',
  'identity reviews': 'Cases to ask the identity service about',
  'free rounds': 'Free spins to hand to providers',
  mail: 'Mails to send',
  'recovery requests': 'Requests for a new password',
};

function QueueName({ queue }: { queue: string }) {
  const own = OF_STAFF[queue];
  return own ? (
    <Link to={own.to} className="font-semibold underline">
      {own.name}
    </Link>
  ) : (
    queue
  );
}

const besideMean = (today: string, mean: string | null) =>
  mean === null ? today : `${today} (mean of a day: ${mean})`;

/** Queues, money, checks and alerts. Refreshes automatically. */
export function TodayScreen() {
  const { data, error } = useQuery({
    queryKey: ['today'],
    queryFn: () => apiGet<typeof readToday>('/api/today'),
    refetchInterval: 10_000,
  });
  return (
    <Page
      title="Today"
      aside={
        <span className="text-sm text-t3">
          {data ? `${when(data.at)} UTC, ${data.servers} ${data.servers === 1 ? 'server' : 'servers'}` : ''}
        </span>
      }
    >
      <DataTable
        name="Queues"
        rows={data?.queues.filter(({ queue }) => queue in OF_STAFF)}
        error={error}
        empty="There are no queues."
        keyOf={({ queue }) => queue}
        columns={[
          { title: 'Queue', render: ({ queue }) => <QueueName queue={queue} /> },
          { title: 'Waiting', render: ({ depth }) => depth, isNumber: true },
          { title: 'Oldest', render: ({ depth, oldestS }) => (depth > 0 ? age(oldestS) : '–'), isNumber: true },
          { title: 'Target', render: ({ targetS }) => (targetS === null ? '–' : age(targetS)), isNumber: true },
          {
            title: 'State',
            render: ({ isLate, depth }) =>
              isLate ? (
                <strong className="text-rose">late</strong>
              ) : depth > 0 ? (
                <span className="text-amber">waits</span>
              ) : (
                <span className="text-mint">empty</span>
              ),
          },
        ]}
      />
      <div className="grid grid-cols-2 gap-5 max-[900px]:grid-cols-1">
        {data?.money && (
          <Panel title="Money of 24 hours">
            {(['deposits', 'withdrawals'] as const).map((side) => (
              <div key={side} className="grid gap-1">
                <h3 className="text-sm text-t3">{side}</h3>
                <Facts
                  facts={data.money![side].map(({ state, count, dollars }) => [
                    state.replaceAll('_', ' '),
                    `${count} · $${dollars.toFixed(2)}`,
                  ])}
                />
                {data.money![side].length === 0 && <p className="text-sm text-t3">None.</p>}
              </div>
            ))}
          </Panel>
        )}
        {data?.revenue && (
          <Panel title="Revenue of the day">
            <Facts
              facts={[
                ['gross', besideMean(data.revenue.gross, data.revenue.meanGross)],
                ['net of rewards', besideMean(data.revenue.net, data.revenue.meanNet)],
                ['counted', countedUntil(data.revenue.until)],
              ]}
            />
          </Panel>
        )}
        {data && (
          <Panel title="Outside">
            <Facts
              facts={data.upstreams.map(({ name, isUp }) => [
                name,
                <span key={name} className={isUp === null ? 'text-t3' : isUp ? 'text-mint' : 'text-rose'}>
                  {isUp === null ? 'being asked' : isUp ? 'answers' : 'does not answer'}
                </span>,
              ])}
            />
          </Panel>
        )}
        {data?.liabilities && (
          <Panel title="Owed to players">
            <Facts
              facts={[
                ['owed', data.liabilities.owed],
                ['reserves', data.liabilities.reserves ?? 'not read yet'],
                ['counted', when(data.liabilities.takenAt)],
              ]}
            />
          </Panel>
        )}
        {data && (
          <Panel title="Runs by itself">
            <Facts
              facts={data.queues
                .filter(({ queue }) => !(queue in OF_STAFF))
                .map(({ queue, depth, oldestS }) => [
                  AUTOMATIC[queue] ?? queue,
                  depth === 0 ? 'none' : `${depth}, the oldest due for ${age(oldestS)}`,
                ])}
            />
          </Panel>
        )}
        <Panel title="Checks">
          <Facts
            facts={(data?.checks ?? []).map(({ name, at, clean }) => [
              name,
              <span
                key={name}
                className={clean ? 'text-mint' : 'text-rose'}
              >{`${clean ? 'clean' : 'not clean'}, ${when(at)}`}</span>,
            ])}
          />
          {data?.checks.length === 0 && <p className="text-sm text-t3">None has run yet.</p>}
        </Panel>
        <Panel title="Alerts of 24 hours">
          <ul className="grid gap-1 text-sm">
            {data?.alerts.map(({ at, what, who }) => (
              <li key={`${at}${what}${who}`}>
                <span className="text-t3">{when(at)}</span> {what} <span className="text-t2">{who}</span>
              </li>
            ))}
          </ul>
          {data?.alerts.length === 0 && <p className="text-sm text-t3">None.</p>}
        </Panel>
      </div>
    </Page>
  );
}
