import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../http/contract.ts';
import { AFFILIATE } from '../terms/house-terms.ts';
import { affiliatesTexts as texts } from '../texts/affiliates.ts';
import { uiTexts } from '../texts/ui.ts';
import { formatPercent, formatUsd } from '../ui/amounts.ts';
import { apiGet } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { readReferral } from './api.ts';
import type { Referral } from './referral.ts';

type Month = AnswerOf<typeof readReferral>['months'][number];

/** One referral's revenue, month by month. */
export function RevenueDialog({ referral, onClose }: { referral: Referral; onClose(): void }) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['affiliate-referral', referral.id, referral.totalNGR],
    queryFn: ({ signal }) =>
      apiGet<typeof readReferral>(`/api/users/affiliate/referrals/${referral.id}`, undefined, { signal }),
  });
  return (
    <Dialog title={texts.revenueOf(referral.username)} onClose={onClose} width={640}>
      <div className="grid gap-4">
        <p className="text-base text-t2">{texts.ngr}</p>
        {isError ? (
          <div role="alert" className="grid justify-items-start gap-3">
            <p className="text-md text-t2">{uiTexts.couldNotLoad}</p>
            <Button busy={isFetching} onClick={() => void refetch()}>
              {uiTexts.retry}
            </Button>
          </div>
        ) : !data ? (
          <Skeleton className="h-40" />
        ) : data.months.length === 0 ? (
          <p className="text-md text-t2">{texts.noPlay}</p>
        ) : (
          data.months.map((month) => <MonthRows key={month.month} month={month} />)
        )}
      </div>
    </Dialog>
  );
}

function MonthRows({ month: { month, stakes, payouts, rewards, ngr, earnings } }: { month: Month }) {
  const rows = [
    [texts.stakes, formatUsd(stakes)],
    [texts.payouts, `− ${formatUsd(payouts)}`],
    [texts.rewardsPaid, `− ${formatUsd(rewards)}`],
    [texts.revenue, formatUsd(ngr)],
    [texts.share(formatPercent(AFFILIATE.ngrPercent)), formatUsd(earnings)],
  ] as const;
  return (
    <section aria-label={month} className="grid gap-2 rounded-cover bg-s1 p-4">
      <h3 className="text-md font-bold">{month}</h3>
      <dl className="grid gap-1.5 text-base">
        {rows.map(([name, value], row) => (
          <div key={name} className={`flex justify-between gap-4 ${row === 3 ? 'border-t border-s3 pt-1.5' : ''}`}>
            <dt className="text-t2">{name}</dt>
            <dd className={row === 4 ? 'font-bold text-mint' : 'font-semibold'}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
