import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiGet, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import type { exportAudit, listAudit, readChain } from './audit-api.ts';
import { DataTable, Page, when } from '../shared/data-table.tsx';

export function AuditScreen() {
  const [typed, setTyped] = useState({ actor: '', target: '', action: '' });
  const [filter, setFilter] = useState<Record<string, string>>({});
  const { data, error, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) =>
      apiGet<typeof listAudit>('/api/audit', { ...filter, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const checkChain = async () => {
    try {
      const { intact, events, problem } = await apiGet<typeof readChain>('/api/audit/chain');
      notify(
        intact ? 'success' : 'error',
        intact ? `The chain of ${events} events is intact.` : `The chain is not intact. ${problem}`,
      );
    } catch (failure) {
      notify('error', textOf(failure));
    }
  };
  const save = async () => {
    try {
      const { csv, rows, sha256 } = await apiGet<typeof exportAudit>('/api/audit/export', filter);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
      link.download = 'audit.csv';
      link.click();
      notify('success', `${rows} rows, SHA-256 ${sha256}`);
    } catch (failure) {
      notify('error', textOf(failure));
    }
  };
  return (
    <Page
      title="Audit"
      aside={
        <span className="flex gap-2">
          <Button size="small" onClick={() => void checkChain()}>
            Check the chain
          </Button>
          <Button size="small" onClick={() => void save()}>
            Export CSV
          </Button>
        </span>
      }
    >
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setFilter(Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')));
        }}
      >
        <Field
          label="Actor"
          placeholder="operator:anna@…"
          onChange={(event) => setTyped({ ...typed, actor: event.target.value.trim() })}
        />
        <Field
          label="Target"
          placeholder="player:12"
          onChange={(event) => setTyped({ ...typed, target: event.target.value.trim() })}
        />
        <Field
          label="Action"
          placeholder="operator.approve"
          onChange={(event) => setTyped({ ...typed, action: event.target.value.trim() })}
        />
        <Button type="submit">Filter</Button>
      </form>
      <DataTable
        name="Audit log"
        rows={data?.pages.flatMap(({ items }) => items)}
        error={error}
        empty="Nothing is recorded of this."
        keyOf={({ number }) => number}
        columns={[
          { title: 'Number', render: ({ number }) => number, isNumber: true },
          { title: 'When (UTC)', render: ({ at }) => when(at) },
          { title: 'Who', render: ({ actor }) => actor },
          { title: 'What', render: ({ action }) => action },
          { title: 'On whom', render: ({ target }) => target },
          { title: 'Before', render: ({ before }) => <Values json={before} /> },
          { title: 'After', render: ({ after }) => <Values json={after} /> },
        ]}
      />
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>Load more</Button>}
    </Page>
  );
}

/** The stored values are JSON. A flat object is shown as a list of fields, anything else as text. */
function Values({ json }: { json: string | null }) {
  const fields = json === null ? [] : fieldsOf(json);
  if (fields.length === 0) return <span className="break-all text-t2">{json ?? ''}</span>;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-2">
      {fields.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-t3">{name}</dt>
          <dd className="break-all text-t2">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function fieldsOf(json: string): [string, unknown][] {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  } catch {
    return [];
  }
}
