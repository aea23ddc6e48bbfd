import { BadgeCheck } from 'lucide-react';
import { Link } from 'react-router';
import { cashierTexts } from '../../../texts/cashier.ts';
import { formatDateTime, formatUsd, formatUsdPlain } from '../../../ui/amounts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useVerification, type ReadVerification } from '../../wallet/verification.web.ts';

const texts = cashierTexts.deposits.allowance;

/** How much may be deposited before verification, how much of it is left, and when documents are due. Empty once verified. */
export function DepositAllowance({ readVerification }: { readVerification: ReadVerification }) {
  const { data, isPending } = useVerification(readVerification);
  if (isPending) return <Skeleton className="h-19 rounded-cover" />;
  if (!data || data.depositCap === null) return null;
  const left = Math.max(0, data.depositCap - data.deposited);
  return (
    <div className="flex min-h-19 items-center gap-3 rounded-cover bg-s1 p-3">
      <BadgeCheck size={24} aria-hidden className="shrink-0 text-sky" />
      <p className="grid min-w-0 flex-1 text-sm text-t2">
        <strong className="text-base text-t1">
          {texts.cap(
            formatUsdPlain(data.depositCap),
            left === data.depositCap ? formatUsdPlain(left) : formatUsd(left),
          )}
        </strong>
        <span>
          {data.isOverdue ? texts.overdue : data.dueAt === null ? texts.more : texts.dueBy(formatDateTime(data.dueAt))}
        </span>
      </p>
      <Link
        to="/settings/verification"
        className="flex min-h-11 shrink-0 items-center rounded-small px-2 text-sm font-semibold text-iris hover:underline"
      >
        {data.status === 'under_review' ? texts.underReview : texts.verify}
      </Link>
    </div>
  );
}
