import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AnswerOf } from '../../http/contract.ts';
import { apiGet } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable, Facts, Page, when } from '../shared/data-table.tsx';
import type { readRaceDesk } from './race-api.ts';

type Desk = AnswerOf<typeof readRaceDesk>;

const WHY_PAID: Record<Desk['places'][number]['why'], string> = {
  place: 'The prize of the place',
  shared: 'An equal part: others have the same points',
  limit: 'At most half of what these stakes earn the house',
  too_small: 'Less than the smallest prize: not paid',
};

const WHY_LEFT_OUT: Record<Desk['leftOut'][number]['why'], string> = {
  linked: 'Linked accounts have one entry',
  frozen: 'Payouts are frozen',
};

const nameOf = ({ id, username }: { id: string; username: string }) => (
  <Link className="text-iris underline" to={`/players/${id}`}>
    {username}
  </Link>
);

/** Read-only. Mistakes are corrected by balance adjustments, which need two people. */
export function RaceScreen() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['race'],
    queryFn: () => apiGet<typeof readRaceDesk>('/api/race-desk'),
  });
  return (
    <Page
      title="Weekly race"
      aside={
        <Button size="small" kind="quiet" disabled={isFetching} onClick={() => void refetch()}>
          Read again
        </Button>
      }
    >
      {data && (
        <Facts
          facts={[
            ['Week from', data.week],
            ['Closes (UTC)', when(data.endsAt)],
            ['Read (UTC)', when(data.at)],
            ['Players with points', data.entries],
            ['Closing now would pay', data.total],
          ]}
        />
      )}
      <h2 className="text-md font-bold">What closing would pay</h2>
      <DataTable
        name="Places"
        rows={data?.places}
        error={error}
        empty="Nobody has points yet."
        keyOf={({ player }) => player.id}
        columns={[
          { title: 'Place', render: ({ place }) => place, isNumber: true },
          { title: 'Player', render: ({ player }) => nameOf(player) },
          { title: 'Points', render: ({ points }) => points.toFixed(2), isNumber: true },
          { title: 'Prize of the place', render: ({ share }) => share, isNumber: true },
          { title: 'Limit of the points', render: ({ limit }) => limit, isNumber: true },
          { title: 'Pays', render: ({ prize }) => prize, isNumber: true },
          { title: 'Why', render: ({ why }) => WHY_PAID[why] },
        ]}
      />
      <h2 className="text-md font-bold">Points that do not count</h2>
      <DataTable
        name="Left out"
        rows={data?.leftOut}
        error={error}
        empty="Nobody with points is left out."
        keyOf={({ player }) => player.id}
        columns={[
          { title: 'Player', render: ({ player }) => nameOf(player) },
          { title: 'Points', render: ({ points }) => points.toFixed(2), isNumber: true },
          { title: 'Why', render: ({ why }) => WHY_LEFT_OUT[why] },
          { title: 'Account that counts', render: ({ counts }) => (counts ? nameOf(counts) : '–') },
        ]}
      />
      <h2 className="text-md font-bold">Closed races</h2>
      <DataTable
        name="Closed races"
        rows={data?.past}
        error={error}
        empty="No race is closed yet."
        keyOf={({ week }) => week}
        columns={[
          { title: 'Week from', render: ({ week }) => week },
          { title: 'Players with points', render: ({ entries }) => entries, isNumber: true },
          { title: 'Closed (UTC)', render: ({ closedAt }) => when(closedAt) },
          { title: 'Prizes', render: ({ prizes }) => prizes, isNumber: true },
          { title: 'Still to pay', render: ({ unpaid }) => unpaid, isNumber: true },
          { title: 'Paid (UTC)', render: ({ paidAt }) => (paidAt ? when(paidAt) : 'not yet') },
        ]}
      />
    </Page>
  );
}
