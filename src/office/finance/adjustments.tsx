import { useQuery } from '@tanstack/react-query';
import { apiGet } from '../../ui/api-client.ts';
import { DataTable, Panel, when } from '../shared/data-table.tsx';
import type { listAdjustments } from './finance-api.ts';
import { type Range, money } from './report-words.web.ts';

export function Adjustments({ range }: { range: Range }) {
  const { data, error } = useQuery({
    queryKey: ['finance', 'adjustments', range],
    queryFn: () => apiGet<typeof listAdjustments>('/api/finance/adjustments', { ...range }),
  });
  return (
    <Panel title="Adjustments by operator">
      <DataTable
        name="Adjustments by operator"
        rows={data?.operators}
        error={error}
        empty="Nobody adjusted a balance in these days."
        keyOf={({ operator }) => operator}
        columns={[
          { title: 'Operator', render: ({ operator }) => operator },
          { title: 'Adjustments', render: ({ count }) => count, isNumber: true },
          { title: 'Given', render: ({ given }) => money(given), isNumber: true },
          { title: 'Taken', render: ({ taken }) => money(taken), isNumber: true },
        ]}
      />
      {data && data.items.length > 0 && (
        <DataTable
          name="Adjustments"
          rows={data.items}
          empty=""
          keyOf={({ key }) => key}
          columns={[
            { title: 'When (UTC)', render: ({ at }) => when(at) },
            { title: 'Operator', render: ({ operator }) => operator },
            { title: 'Approved by', render: ({ approver }) => approver ?? '–' },
            { title: 'For', render: ({ target }) => target },
            { title: 'Amount', render: ({ amount }) => amount, isNumber: true },
            { title: 'Reason', render: ({ reason }) => reason },
          ]}
        />
      )}
    </Panel>
  );
}
