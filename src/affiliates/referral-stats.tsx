import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Users } from 'lucide-react';
import type { AnswerOf } from '../http/contract.ts';
import { affiliatesTexts as texts } from '../texts/affiliates.ts';
import { uiTexts } from '../texts/ui.ts';
import { formatCount, formatDate, formatUsd } from '../ui/amounts.ts';
import { apiGet } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { usePlayer } from '../ui/session.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { readStats } from './api.ts';

type Stats = AnswerOf<typeof readStats>;
type Referral = Stats['referrals'][number];

/** What the referrals have brought, in sum and one by one. */
export function ReferralStats() {
  const username = usePlayer()?.username;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['affiliate-stats', username],
    queryFn: ({ signal }) => apiGet<typeof readStats>('/api/users/affiliate/stats', undefined, { signal }),
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
        <Referrals referrals={data?.referrals} />
      </section>
    </>
  );
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

const COLUMNS: readonly { title: string; of(referral: Referral): string; isNumber: boolean; tone?: string }[] = [
  { title: texts.username, of: ({ username }) => username, isNumber: false, tone: 'font-bold text-t1' },
  { title: texts.signedUp, of: ({ signupDate }) => formatDate(signupDate), isNumber: false },
  {
    title: texts.wagered,
    of: ({ totalCashWager, totalBonusWager }) => formatUsd(totalCashWager + totalBonusWager),
    isNumber: true,
  },
  { title: texts.revenue, of: ({ totalNGR }) => formatUsd(totalNGR), isNumber: true },
  {
    title: texts.earnings,
    of: ({ affiliateEarnings }) => formatUsd(affiliateEarnings),
    isNumber: true,
    tone: 'font-bold text-mint',
  },
];

/** A table, and on phones a card for each row. */
function Referrals({ referrals }: { referrals: readonly Referral[] | undefined }) {
  if (!referrals) return <Skeleton className="h-56 rounded-panel bg-s1" />;
  if (referrals.length === 0) return <EmptyState icon={Users} text={texts.none} />;
  return (
    <table className="w-full overflow-hidden rounded-panel bg-s1 text-base narrow:block narrow:bg-transparent">
      <thead className="text-left text-sm text-t2 narrow:sr-only">
        <tr>
          {COLUMNS.map(({ title, isNumber }) => (
            <th key={title} scope="col" className={classNames('px-6 py-4 font-medium', isNumber && 'text-right')}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="narrow:grid narrow:gap-2">
        {referrals.map((referral) => (
          <tr
            key={referral.username + referral.signupDate}
            className="border-t border-s3 narrow:grid narrow:gap-2 narrow:rounded-panel narrow:border-0 narrow:bg-s1 narrow:p-4"
          >
            {COLUMNS.map(({ title, of, isNumber, tone }) => (
              <td
                key={title}
                data-title={title}
                className={classNames(
                  'px-6 py-4 narrow:flex narrow:justify-between narrow:gap-4 narrow:p-0',
                  'narrow:before:font-medium narrow:before:text-t2 narrow:before:content-[attr(data-title)]',
                  isNumber && 'text-right',
                  tone ?? 'text-t2',
                )}
              >
                {of(referral)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
