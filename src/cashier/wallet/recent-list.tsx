import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cashierTexts } from '../../texts/cashier.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface RecentListProps {
  id: string;
  title: string;
  /** The rows; undefined while loading. */
  rows: ReactNode[] | undefined;
  /** The text if there are no rows. */
  none: string;
  isError: boolean;
  onRetry(): void;
}

/** The latest payments in or out, with a link to the wallet's history. */
export function RecentList({ id, title, rows, none, isError, onRetry }: RecentListProps) {
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <div className="flex items-center justify-between gap-4">
        <h3 id={id} className="text-base font-bold">
          {title}
        </h3>
        <Link to="/wallet" className="flex min-h-11 items-center text-sm font-semibold text-iris hover:underline">
          {cashierTexts.walletHistory}
        </Link>
      </div>
      {rows ? (
        rows.length === 0 ? (
          <p className="text-sm text-t3">{none}</p>
        ) : (
          <ul className="grid gap-2">{rows}</ul>
        )
      ) : isError ? (
        <p className="flex items-center gap-3 text-sm text-t2">
          {uiTexts.couldNotLoad}
          <Button size="small" onClick={onRetry}>
            {uiTexts.retry}
          </Button>
        </p>
      ) : (
        <Skeleton className="h-16" />
      )}
    </section>
  );
}
