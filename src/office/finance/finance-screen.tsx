import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { AnswerOf } from '../../http/contract.ts';
import { apiGet, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DataTable, Page, Panel, when } from '../shared/data-table.tsx';
import type {
  exportReport,
  printReport,
  listAdjustments,
  listCloses,
  listPostings,
  readHoldings,
  readReport,
} from './finance-api.ts';

const FinanceChart = lazy(() => import('./finance-chart.tsx').then((module) => ({ default: module.FinanceChart })));

type Report = AnswerOf<typeof readReport>;
type Row = Report['rows'][number];
type Figure = keyof Row['figures'];
type By = 'day' | 'game' | 'provider' | 'coin' | 'country';
interface Range {
  from: string;
  to: string;
}
/** A figure that was pressed. */
interface Opened extends Range {
  by: By;
  key: string;
  title: string;
  figure: Figure;
}

const CUTS: readonly { id: By; label: string }[] = [
  { id: 'day', label: 'Day' },
  { id: 'game', label: 'Game' },
  { id: 'provider', label: 'Provider' },
  { id: 'coin', label: 'Coin' },
  { id: 'country', label: 'Country' },
];

const TITLES: Readonly<Record<Figure, string>> = {
  staked: 'Staked',
  won: 'Won by players',
  gross: 'Gross revenue',
  rewards: 'Rewards',
  bonuses: 'Bonuses',
  net: 'Net revenue',
  affiliates: 'Affiliates',
  adjustments: 'Adjustments',
  fees: 'Fees',
  result: 'Result',
  prizes: 'Prizes for providers',
  sandbox: 'Sandbox money',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  owed: 'Change of what is owed',
};

/** What a cut is about: play has no coin, and deposits have no game. */
const SHOWN: Readonly<Record<By, readonly Figure[]>> = {
  day: [
    'staked',
    'won',
    'gross',
    'rewards',
    'bonuses',
    'net',
    'affiliates',
    'adjustments',
    'fees',
    'result',
    'deposits',
    'withdrawals',
  ],
  game: ['staked', 'won', 'gross', 'rewards', 'bonuses', 'net', 'prizes'],
  provider: ['staked', 'won', 'gross', 'rewards', 'bonuses', 'net', 'prizes'],
  coin: ['deposits', 'withdrawals', 'fees', 'owed'],
  country: ['staked', 'won', 'gross', 'rewards', 'bonuses', 'net', 'adjustments', 'deposits', 'withdrawals', 'fees'],
};

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const cents = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const money = (exact: string) => cents.format(Number(exact));

function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
}

/** Revenue, what is owed, and closed days. Every figure opens the postings that it sums. */
export function FinanceScreen() {
  const [range, setRange] = useState<Range>(() => ({ from: dayOf(Date.now() - 29 * DAY_MS), to: dayOf(Date.now()) }));
  const [by, setBy] = useState<By>('day');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isDrawing, setDrawing] = useState(false);
  const { data, error } = useReport(range, by);
  const { data: days } = useReport(range, 'day');
  const save = async () => {
    try {
      const { csv, rows, sha256 } = await apiGet<typeof exportReport>('/api/finance/export', { ...range, by });
      saveFile(new Blob([csv], { type: 'text/csv' }), `revenue-by-${by}-${range.from}-${range.to}.csv`);
      notify('success', `${rows} rows, SHA-256 ${sha256}`);
    } catch (failure) {
      notify('error', textOf(failure));
    }
  };
  const savePdf = async () => {
    setDrawing(true);
    try {
      const { pdf, sha256 } = await apiGet<typeof printReport>('/api/finance/pdf', { ...range, by });
      const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
      saveFile(new Blob([bytes], { type: 'application/pdf' }), `revenue-by-${by}-${range.from}-${range.to}.pdf`);
      notify('success', `SHA-256 ${sha256}`);
    } catch (failure) {
      notify('error', textOf(failure));
    } finally {
      setDrawing(false);
    }
  };
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
    <Page
      title="Finance"
      aside={
        <span className="flex gap-2 print:hidden">
          <Button size="small" onClick={() => void save()}>
            Export CSV
          </Button>
          <Button size="small" busy={isDrawing} onClick={() => void savePdf()}>
            Export PDF
          </Button>
          <Button size="small" onClick={() => window.print()}>
            Print
          </Button>
        </span>
      }
    >
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
      {/* A wide table scrolls in itself, not the page. */}
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
          <DataTable
            name={`Revenue by ${by}`}
            rows={data?.rows}
            error={error}
            empty="Nothing was posted in these days."
            keyOf={({ key }) => key || 'none'}
            columns={[
              {
                title: CUTS.find(({ id }) => id === by)!.label,
                render: ({ key, name, isClosed }) => (
                  <span className="whitespace-nowrap">
                    <strong>{name || key}</strong>
                    {isClosed && <span className="text-mint"> closed</span>}
                  </span>
                ),
              },
              ...SHOWN[by].map((figure) => ({
                title: TITLES[figure],
                isNumber: true,
                render: ({ key, name, figures }: Row) => (
                  <button
                    type="button"
                    className="rounded-small px-1 hover:bg-s3 hover:underline"
                    aria-label={`${TITLES[figure]} of ${name || key}: ${money(figures[figure])}, show its postings`}
                    onClick={() => setOpened({ ...range, by, key, title: name || key, figure })}
                  >
                    {money(figures[figure])}
                  </button>
                ),
              })),
            ]}
          />
        </Tabs>
      </div>
      <p className="text-sm text-t3">
        Gross is what games took less what they paid, on both balances. A stake counts on the day it was placed, a win
        on the day it was paid. Net is less rewards and bonuses. The result is less affiliates and adjustments, with the
        fees of withdrawals. Players play in dollars, so coins are told apart for deposits, withdrawals and fees only.
      </p>
      {opened && <Postings opened={opened} onClose={() => setOpened(null)} />}
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

function RangeForm({ range, onChange }: { range: Range; onChange(range: Range): void }) {
  const [typed, setTyped] = useState(range);
  const days = (Date.parse(typed.to) - Date.parse(typed.from)) / DAY_MS + 1;
  const problem = days >= 1 && days <= 92 ? null : 'Choose 1 to 92 days.';
  return (
    <form
      className="flex flex-wrap items-end gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) onChange(typed);
      }}
    >
      <Field
        label="From"
        type="date"
        value={typed.from}
        error={problem}
        onChange={(event) => setTyped({ ...typed, from: event.target.value })}
      />
      <Field
        label="To"
        type="date"
        value={typed.to}
        onChange={(event) => setTyped({ ...typed, to: event.target.value })}
      />
      <Button type="submit" disabled={problem !== null}>
        Show
      </Button>
    </form>
  );
}

const TOTALS: readonly Figure[] = ['gross', 'rewards', 'bonuses', 'net', 'affiliates', 'adjustments', 'fees', 'result'];

function Totals({ total }: { total: Report['total'] }) {
  return (
    <dl className="grid grid-cols-4 gap-3 max-[900px]:grid-cols-2">
      {TOTALS.map((figure) => (
        <div key={figure} className="rounded-control bg-s1 p-3">
          <dt className="text-xs text-t3">{TITLES[figure]}</dt>
          <dd className={`text-md font-bold tabular-nums ${Number(total[figure]) < 0 ? 'text-rose' : ''}`}>
            {money(total[figure])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Postings({ opened, onClose }: { opened: Opened; onClose(): void }) {
  const { data, error, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: ['finance', 'postings', opened],
    queryFn: ({ pageParam }) =>
      apiGet<typeof listPostings>('/api/finance/postings', {
        from: opened.from,
        to: opened.to,
        figure: opened.figure,
        by: opened.by,
        key: opened.key,
        ...(pageParam ? { after: pageParam } : {}),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  return (
    <Panel title={`${TITLES[opened.figure]} of ${opened.title}: its postings`}>
      <DataTable
        name="Postings"
        rows={data?.pages.flatMap(({ items }) => items)}
        error={error}
        empty="No posting is behind this figure."
        keyOf={({ player, number }) => `${player} ${number}`}
        columns={[
          { title: 'When (UTC)', render: ({ at }) => at.slice(0, 19).replace('T', ' ') },
          { title: 'Player', render: ({ player }) => player, isNumber: true },
          { title: 'Number', render: ({ number }) => number, isNumber: true },
          { title: 'What', render: ({ kind }) => kind },
          { title: 'From', render: ({ from }) => from },
          { title: 'To', render: ({ to }) => to },
          { title: 'Amount', render: ({ amount }) => amount, isNumber: true },
          { title: 'Back at once', render: ({ returned }) => returned, isNumber: true },
          { title: 'About', render: ({ about }) => about },
        ]}
      />
      {data?.pages[0]?.isArchived && (
        <p className="text-sm text-amber">Some of these days are in the archive. Their postings are not listed here.</p>
      )}
      <span className="flex gap-2">
        {hasNextPage && <Button onClick={() => void fetchNextPage()}>Load more</Button>}
        <Button kind="quiet" onClick={onClose}>
          Close the postings
        </Button>
      </span>
    </Panel>
  );
}

function Holdings({ range }: { range: Range }) {
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

function Adjustments({ range }: { range: Range }) {
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

function Closes({ range }: { range: Range }) {
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
