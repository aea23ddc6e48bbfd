import { useQuery } from '@tanstack/react-query';
import { apiGet } from '../../ui/api-client.ts';
import { DataTable, Panel, when } from '../shared/data-table.tsx';
import type { listCloses } from './finance-api.ts';
import type { Range } from './report-words.web.ts';

export function Closes({ range }: { range: Range }) {
  const { data, error } = useQuery({
    queryKey: ['finance', 'closes', range],
    queryFn: () => apiGet<typeof listCloses>('/api/finance/closes', { ...range }),
  });
  return (
    <Panel title="Closed days">
      <p className="text-sm text-t3">
        A quarter of an hour after midnight UTC the sums of a day are closed. Their hash follows from all of them and
        from the hash of the day before, and is in the public log. Nothing is added to a closed day, and the daily check
        hashes it again.
      </p>
      <DataTable
        name="Closed days"
        rows={data?.items}
        error={error}
        empty="No day of these is closed yet."
        keyOf={({ day, cell }) => `${day} ${cell}`}
        columns={[
          { title: 'Day', render: ({ day }) => day },
          { title: 'Cell', render: ({ cell }) => cell, isNumber: true },
          { title: 'Sums', render: ({ rows }) => rows, isNumber: true },
          { title: 'Closed (UTC)', render: ({ closedAt }) => when(closedAt) },
          {
            title: 'Public log',
            render: ({ isLogged }) =>
              isLogged ? (
                <span className="text-mint">in the log</span>
              ) : (
                <strong className="text-rose">not in the log</strong>
              ),
          },
          { title: 'Hash', render: ({ hash }) => <code className="text-xs break-all">{hash}</code> },
        ]}
      />
    </Panel>
  );
}
