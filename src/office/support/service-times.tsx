import { useQuery } from '@tanstack/react-query';
import { apiGet, textOf } from '../../ui/api-client.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Facts, Panel, when } from '../shared/data-table.tsx';
import type { readServiceTimes } from './support-api.ts';
import { age } from './ticket-words.web.ts';

/** How quickly customers got answers. */
export function ServiceTimes() {
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
