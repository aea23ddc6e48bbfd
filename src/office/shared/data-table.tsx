import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { textOf } from '../../ui/api-client.ts';

export interface Column<Row> {
  title: string;
  render(row: Row): ReactNode;
  isNumber?: boolean;
}

interface DataTableProps<Row> {
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  keyOf(row: Row): string;
  empty: string;
  error?: unknown;
  onOpen?(row: Row): void;
}

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;
/** Keeps dates and times on one line. Browsers would break them at a hyphen. */
const lineOf = (shown: ReactNode) => (typeof shown === 'string' && MOMENT.test(shown) ? 'whitespace-nowrap' : '');

/** A dense table. The keys j and k move the focus between rows that open something. */
export function DataTable<Row>({ name, columns, rows, keyOf, empty, error, onOpen }: DataTableProps<Row>) {
  if (error) return <p className="text-sm text-rose">{textOf(error)}</p>;
  if (!rows) return <Skeleton className="h-40 w-full" />;
  if (rows.length === 0) return <p className="py-6 text-sm text-t3">{empty}</p>;
  return (
    <div className="overflow-x-auto rounded-control bg-s1">
      <table className="w-full text-left text-sm" aria-label={name}>
        <thead className="text-xs text-t3">
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={`px-3 py-2 font-semibold ${isNumber ? 'text-right' : ''}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              data-row
              tabIndex={onOpen ? 0 : -1}
              className={`border-t border-s3 align-top ${onOpen ? 'cursor-pointer hover:bg-s2' : ''}`}
              onClick={() => onOpen?.(row)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row);
              }}
            >
              {columns.map(({ title, render, isNumber }) => {
                const shown = render(row);
                return (
                  <td key={title} className={`px-3 py-2 ${isNumber ? 'text-right tabular-nums' : lineOf(shown)}`}>
                    {shown}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Page({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-display text-xl font-bold">{title}</h1>
        {aside}
      </header>
      {children}
    </div>
  );
}

export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-t3">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-control bg-s1 p-4">
      <h2 className="text-md font-bold">{title}</h2>
      {children}
    </section>
  );
}

/** Says up to when a job has counted bets. `time` is 1970 until its first run. */
export function countedUntil(time: string): string {
  return Date.parse(time) > 0 ? `bets up to ${when(time)} UTC` : 'nothing yet';
}

export function when(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 16)}`;
}
