import { useQuery } from '@tanstack/react-query';
import { apiGet } from '../../ui/api-client.ts';
import { DataTable, Panel, when } from '../shared/data-table.tsx';
import type { readHoldings } from './finance-api.ts';
import { type Range, money } from './report-words.web.ts';

export function Holdings({ range }: { range: Range }) {
  const { data, error } = useQuery({
    queryKey: ['finance', 'holdings', range],
    queryFn: () => apiGet<typeof readHoldings>('/api/finance/holdings', { ...range }),
  });
  return (
    <Panel title="Owed to players, and reserves">
      <DataTable
        name="Owed and reserves"
        rows={data?.items}
        error={error}
        empty="What players are owed has not been counted in these days."
        keyOf={({ name }) => name}
        columns={[
          { title: 'Counted (UTC)', render: ({ takenAt }) => when(takenAt) },
          { title: 'Players', render: ({ players }) => players, isNumber: true },
          { title: 'Owed', render: ({ owed }) => money(owed), isNumber: true },
          { title: 'Of it sandbox money', render: ({ ofSandbox }) => money(ofSandbox), isNumber: true },
          {
            title: 'Reserves',
            render: ({ reserves }) => (reserves === null ? 'not read' : money(reserves)),
            isNumber: true,
          },
          {
            title: 'Covered',
            isNumber: true,
            render: ({ owed, ofSandbox, reserves }) => (
              <Cover owed={Number(owed) - Number(ofSandbox)} reserves={reserves} />
            ),
          },
          { title: 'All balances at midnight, by the sums', render: ({ bySums }) => money(bySums), isNumber: true },
        ]}
      />
    </Panel>
  );
}

function Cover({ owed, reserves }: { owed: number; reserves: string | null }) {
  if (reserves === null || owed <= 0) return '–';
  const share = Number(reserves) / owed;
  return <span className={share < 1 ? 'text-rose' : 'text-mint'}>{`${(share * 100).toFixed(1)}%`}</span>;
}
