import { ArrowDown, ArrowUp, ChevronRight, Users } from 'lucide-react';
import { useState } from 'react';
import type { QueryOf } from '../http/contract.ts';
import { affiliatesTexts as texts } from '../texts/affiliates.ts';
import { formatDate, formatUsd } from '../ui/amounts.ts';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { readStats } from './api.ts';
import { RevenueDialog } from './revenue-dialog.tsx';
import type { Referral } from './referral.ts';

type SortName = NonNullable<QueryOf<typeof readStats>['sort']>;
export interface Sorting {
  sort: SortName;
  order: 'asc' | 'desc';
}

interface Column {
  title: string;
  of(referral: Referral): string;
  sort: SortName;
  isNumber?: true;
  toneOf?(referral: Referral): string;
}

const COLUMNS: readonly Column[] = [
  { title: texts.username, of: ({ username }) => username, sort: 'username', toneOf: () => 'font-bold text-t1' },
  { title: texts.signedUp, of: ({ signupDate }) => formatDate(signupDate), sort: 'signupDate' },
  {
    title: texts.wagered,
    of: ({ totalCashWager, totalBonusWager }) => formatUsd(totalCashWager + totalBonusWager),
    sort: 'wagered',
    isNumber: true,
  },
  { title: texts.revenue, of: ({ totalNGR }) => formatUsd(totalNGR), sort: 'ngr', isNumber: true },
  {
    title: texts.earnings,
    of: ({ affiliateEarnings }) => formatUsd(affiliateEarnings),
    // A fixed share of the revenue, so the order is the same.
    sort: 'ngr',
    isNumber: true,
    toneOf: ({ affiliateEarnings }) => classNames('font-bold', affiliateEarnings < 0 ? 'text-rose' : 'text-mint'),
  },
];

export interface ReferralTableProps {
  referrals: readonly Referral[] | undefined;
  sorting: Sorting;
  /** Another page or order is being loaded. */
  isStale: boolean;
  onSort(sorting: Sorting): void;
}

/** A table, or cards on phones. A row opens the calculation of its revenue. */
export function ReferralTable({ referrals, sorting, isStale, onSort }: ReferralTableProps) {
  const [opened, setOpened] = useState<Referral | null>(null);
  if (!referrals) return <Skeleton className="h-56 rounded-panel bg-s1" />;
  if (referrals.length === 0) return <EmptyState icon={Users} text={texts.none} />;
  return (
    <>
      <table
        aria-busy={isStale || undefined}
        className={classNames(
          'w-full overflow-hidden rounded-panel bg-s1 text-base narrow:block narrow:bg-transparent',
          isStale && 'opacity-60',
        )}
      >
        <thead className="text-left text-sm text-t2 narrow:block narrow:pb-2">
          <tr className="narrow:flex narrow:flex-wrap narrow:gap-2">
            {COLUMNS.map((column) => (
              <Heading key={column.title} column={column} sorting={sorting} onSort={onSort} />
            ))}
            <td className="narrow:hidden" />
          </tr>
        </thead>
        <tbody className="narrow:grid narrow:gap-2">
          {referrals.map((referral) => (
            <Row key={referral.id} referral={referral} onOpen={() => setOpened(referral)} />
          ))}
        </tbody>
      </table>
      {opened && <RevenueDialog referral={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Heading({ column, sorting, onSort }: { column: Column } & Pick<ReferralTableProps, 'sorting' | 'onSort'>) {
  const { title, sort, isNumber } = column;
  const isSorted = sorting.sort === sort && title !== texts.earnings;
  const Arrow = sorting.order === 'asc' ? ArrowUp : ArrowDown;
  const turned = sorting.order === 'asc' ? 'desc' : 'asc';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sorting.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={classNames('px-3 py-2 font-medium narrow:p-0', title === texts.earnings && 'narrow:hidden')}
    >
      <button
        type="button"
        onClick={() => onSort({ sort, order: isSorted ? turned : sort === 'username' ? 'asc' : 'desc' })}
        className={classNames(
          'flex min-h-11 w-full items-center gap-1 rounded-small px-3 transition-colors hover:text-t1 narrow:bg-s1',
          // Puts the arrow on the inner side, so that headings line up with their figures.
          isNumber && 'flex-row-reverse',
          isSorted && 'text-t1',
        )}
      >
        {title}
        <Arrow size={14} aria-hidden className={isSorted ? '' : 'opacity-0 narrow:hidden'} />
      </button>
    </th>
  );
}

function Row({ referral, onOpen }: { referral: Referral; onOpen(): void }) {
  return (
    <tr className="relative border-t border-s3 transition-colors hover:bg-s2 narrow:grid narrow:gap-2 narrow:rounded-panel narrow:border-0 narrow:bg-s1 narrow:p-4">
      {COLUMNS.map(({ title, of, isNumber, toneOf }) => (
        <td
          key={title}
          data-title={title}
          className={classNames(
            'px-6 py-4 narrow:flex narrow:justify-between narrow:gap-4 narrow:p-0',
            'narrow:before:font-medium narrow:before:text-t2 narrow:before:content-[attr(data-title)]',
            isNumber && 'text-right',
            toneOf?.(referral) ?? 'text-t2',
          )}
        >
          {of(referral)}
        </td>
      ))}
      <td className="w-12 pr-4 text-right narrow:w-auto narrow:p-0">
        <button
          type="button"
          aria-label={texts.explain(referral.username)}
          onClick={onOpen}
          className="inline-grid size-11 place-items-center rounded-small text-t3 after:absolute after:inset-0 hover:text-t1 narrow:size-auto"
        >
          <ChevronRight size={18} aria-hidden className="narrow:hidden" />
          <span className="hidden min-h-11 items-center text-base font-semibold text-iris narrow:flex">
            {texts.explainShort}
          </span>
        </button>
      </td>
    </tr>
  );
}
