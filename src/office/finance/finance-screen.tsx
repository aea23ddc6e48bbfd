import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { apiGet } from '../../ui/api-client.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Page, Panel, when } from '../shared/data-table.tsx';
import { OpenedRow } from '../shared/opened-row.tsx';
import type { readReport } from './finance-api.ts';
import { CUTS, DAY_MS, dayOf, type By, type Opened, type Range } from './report-words.web.ts';
import { ExportButtons } from './export-buttons.tsx';
import { RangeForm } from './range-form.tsx';
import { RevenueTable } from './revenue-table.tsx';
import { Totals } from './totals.tsx';
import { Postings } from './postings.tsx';
import { Holdings } from './holdings.tsx';
import { Adjustments } from './adjustments.tsx';
import { Closes } from './closed-days.tsx';

const FinanceChart = lazy(() => import('./finance-chart.tsx').then((module) => ({ default: module.FinanceChart })));

/** Revenue, liabilities and closed days. Every figure opens the postings that it sums. */
export function FinanceScreen() {
  const [range, setRange] = useState<Range>(() => ({ from: dayOf(Date.now() - 29 * DAY_MS), to: dayOf(Date.now()) }));
  const [by, setBy] = useState<By>('day');
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data, error } = useReport(range, by);
  const { data: days } = useReport(range, 'day');
  const lines = useMemo(() => {
    const inOrder = days ? days.rows.toReversed() : [];
    return {
      days: inOrder.map(({ key }) => key),
      lines: [
        { name: 'Gross revenue', colour: '--color-volt', values: inOrder.map(({ figures }) => Number(figures.gross)) },
        { name: 'Net revenue', colour: '--color-mint', values: inOrder.map(({ figures }) => Number(figures.net)) },
      ],
    };
  }, [days]);
  return (
    <Page title="Finance" aside={<ExportButtons range={range} by={by} />}>
      <RangeForm range={range} onChange={setRange} />
      <p className="text-sm text-t3">
        {range.from} to {range.to}, days in UTC, in US dollars.{' '}
        {data && (data.until ? `Postings up to ${when(data.until)} UTC are summed.` : 'Nothing has been summed yet.')}
      </p>
      {data && <Totals total={data.total} />}
      <Panel title="Revenue by day">
        <Suspense fallback={<Skeleton className="h-56 w-full" />}>
          {days ? <FinanceChart {...lines} /> : <Skeleton className="h-56 w-full" />}
        </Suspense>
      </Panel>
      {/* A wide table scrolls by itself; the page does not. */}
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
        <Tabs
          label="Cut"
          tabs={CUTS}
          selected={by}
          onSelect={(cut) => {
            setBy(cut);
            setOpened(null);
          }}
        >
          <RevenueTable
            by={by}
            rows={data?.rows}
            error={error}
            onOpen={({ key, name }, figure) => setOpened({ ...range, by, key, title: name || key, figure })}
          />
        </Tabs>
      </div>
      <p className="text-sm text-t3">
        Gross is what games took less what they paid, on both balances. A stake counts on the day it was placed, a win
        on the day it was paid. Net is less rewards and bonuses. The result is less affiliates and adjustments, with the
        fees of withdrawals. Players play in dollars, so coins are told apart for deposits, withdrawals and fees only.
      </p>
      {opened && (
        <OpenedRow by={`${opened.by} ${opened.key} ${opened.figure}`}>
          <Postings opened={opened} onClose={() => setOpened(null)} />
        </OpenedRow>
      )}
      <Holdings range={range} />
      <Adjustments range={range} />
      <Closes range={range} />
    </Page>
  );
}

function useReport(range: Range, by: By) {
  return useQuery({
    queryKey: ['finance', 'report', range, by],
    queryFn: () => apiGet<typeof readReport>('/api/finance/report', { ...range, by }),
    placeholderData: (before) => before,
    refetchInterval: 30_000,
  });
}
