import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf, QueryOf } from '../http/contract.ts';
import { affiliatesTexts as texts } from '../texts/affiliates.ts';
import { uiTexts } from '../texts/ui.ts';
import { formatCount, formatUsd } from '../ui/amounts.ts';
import { apiGet } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { usePlayer } from '../ui/session.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { AffiliateMonths } from './affiliate-months.tsx';
import type { readStats } from './api.ts';
import { ReferralTable, type Sorting } from './referral-table.tsx';

type Stats = AnswerOf<typeof readStats>;

const PAGE = 20;

/** What the referrals brought: totals, and each referral. */
export function ReferralStats() {
  const username = usePlayer()?.username;
  const [sorting, setSorting] = useState<Sorting>({ sort: 'signupDate', order: 'desc' });
  const [offset, setOffset] = useState(0);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['affiliate-stats', username, sorting, offset],
    queryFn: ({ signal }) =>
      apiGet<typeof readStats>('/api/users/affiliate/stats', queryOf(sorting, offset), { signal }),
    placeholderData: keepPreviousData,
  });
  if (isError) {
    return (
      <div role="alert">
        <EmptyState icon={RefreshCw} text={uiTexts.couldNotLoad}>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {uiTexts.retry}
          </Button>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <Summary summary={data?.summary} />
      <section aria-labelledby="referrals" className="grid gap-4">
        <h2 id="referrals" className="text-xl">
          {texts.referrals}
        </h2>
        <ReferralTable
          referrals={data?.referrals}
          sorting={sorting}
          isStale={isPlaceholderData}
          onSort={(wished) => {
            setSorting(wished);
            setOffset(0);
          }}
        />
        {data && (offset > 0 || data.next !== null) && (
          <Pages
            first={offset + 1}
            last={offset + data.referrals.length}
            total={data.summary.totalReferrals}
            onBack={offset > 0 ? () => setOffset(Math.max(0, offset - PAGE)) : null}
            onNext={data.next === null ? null : () => setOffset(offset + PAGE)}
          />
        )}
      </section>
      {data && data.months.length > 0 && <AffiliateMonths months={data.months} />}
    </>
  );
}

function queryOf({ sort, order }: Sorting, offset: number): QueryOf<typeof readStats> {
  return { sort, order, limit: String(PAGE), ...(offset > 0 ? { cursor: String(offset) } : {}) };
}

function Summary({ summary }: { summary: Stats['summary'] | undefined }) {
  const figures = [
    [texts.totalReferrals, summary && formatCount(summary.totalReferrals)],
    [texts.totalWagered, summary && formatUsd(summary.totalWagered)],
    [texts.lifetimeEarnings, summary && formatUsd(summary.totalLifetimeEarnings)],
    [texts.cycleIncome, summary && formatUsd(summary.totalCurrentCycleIncome)],
  ] as const;
  return (
    <section aria-label={texts.summary}>
      <dl className="grid grid-cols-4 gap-4 game-narrow:grid-cols-2 sheet:gap-2">
        {figures.map(([name, value]) => (
          <div key={name} className="grid gap-1 rounded-panel bg-s1 p-6 sheet:p-4">
            <dt className="text-sm text-t2">{name}</dt>
            <dd className="text-xl font-bold sheet:text-lg">{value ?? <Skeleton className="my-1 h-7 w-24" />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface PagesProps {
  first: number;
  last: number;
  total: number;
  onBack: (() => void) | null;
  onNext: (() => void) | null;
}

function Pages({ first, last, total, onBack, onNext }: PagesProps) {
  return (
    <nav aria-label={texts.pages} className="flex items-center justify-between gap-3">
      <Button disabled={!onBack} onClick={() => onBack?.()}>
        {texts.previous}
      </Button>
      <p className="text-base text-t2">{texts.range(formatCount(first), formatCount(last), formatCount(total))}</p>
      <Button disabled={!onNext} onClick={() => onNext?.()}>
        {texts.nextPage}
      </Button>
    </nav>
  );
}
