import { useInfiniteQuery } from '@tanstack/react-query';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChevronDown,
  Dices,
  Gift,
  ReceiptText,
  SlidersHorizontal,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState } from 'react';
import { uiTexts } from '../../texts/ui.ts';
import { gameName } from '../../games/all.web.tsx';
import { walletTexts as texts } from '../../texts/wallet.ts';
import { formatDateTime, formatProfitBoth, formatUsd } from '../../ui/amounts.ts';
import { apiGet } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useModalAddress } from '../../ui/modal-address.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatUtcDay, formatUtcDays, formatUtcMonth } from '../../ui/utc-days.ts';
import type { listHistory } from '../history/api.ts';
import { WalletEntries } from './wallet-entries.tsx';
import type { WalletLine } from './wallet-line.ts';
import type { Filters } from './filters.web.ts';

const PAGE = '25';

interface WalletLinesProps {
  username: string;
  filters: Filters;
  onClear(): void;
}

/** Pages like the list of bets. Each has its own query, because the page types depend on the call. */
export function WalletLines({ username, filters, onClear }: WalletLinesProps) {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['wallet-history', username, filters],
    queryFn: ({ pageParam, signal }) =>
      apiGet<typeof listHistory>(
        '/api/wallet/history',
        { ...filters, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
  if (isPending) return <LoadingRows />;
  if (isError) {
    return (
      <EmptyState icon={ReceiptText} text={uiTexts.couldNotLoad}>
        <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
      </EmptyState>
    );
  }
  const lines = data.pages.flatMap((page) => page.items);
  if (lines.length === 0) return <Nothing isFiltered={Object.keys(filters).length > 0} onClear={onClear} />;
  return (
    <div className="@container grid gap-4">
      <div>
        <p aria-hidden="true" className={classNames(COLUMNS, 'pb-2 text-sm text-t3 @max-xl:hidden')}>
          <span>{texts.what}</span>
          <span>{texts.time}</span>
          <span className="text-right">{texts.amount}</span>
          <span className="text-right">{texts.after}</span>
          <span className="w-4" />
        </p>
        <ul aria-label={texts.list} className="grid gap-1">
          {lines.map((line) => (
            <LineRow key={line.id} line={line} />
          ))}
        </ul>
      </div>
      {hasNextPage && (
        <Button className="justify-self-center" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.loadMore}
        </Button>
      )}
    </div>
  );
}

const COLUMNS = 'grid grid-cols-[minmax(0,2.2fr)_1.4fr_1fr_1fr_auto] items-center gap-3 px-4';
/** In a narrow container a row is a card: title and amount above, time and balance below. */
const CARD = '@max-xl:grid-cols-[minmax(0,1fr)_auto_auto] @max-xl:gap-y-1 @max-xl:py-3';

const ICONS: Record<string, LucideIcon> = {
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  bet: Dices,
  reward: Gift,
  adjustment: SlidersHorizontal,
};

function LineRow({ line }: { line: WalletLine }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Icon = ICONS[line.kind] ?? ReceiptText;
  return (
    <li className="rounded-control bg-bg">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={classNames(
          COLUMNS,
          CARD,
          'min-h-14 w-full rounded-control py-2 text-left transition-colors duration-120 hover:bg-s3',
        )}
      >
        <span className="flex min-w-0 items-center gap-3 font-semibold">
          <Icon size={18} aria-hidden className="shrink-0 text-iris" />
          <span className="grid min-w-0">
            <span className="flex min-w-0 items-center gap-2">
              <span className="truncate">{titleOf(line)}</span>
              {line.balanceType === 'promotional' && (
                <span className="rounded-chip bg-s3 px-2 text-xs text-gold">{texts.bonus}</span>
              )}
            </span>
            {line.bets !== null && (
              <span className="text-xs font-medium text-t3">
                {texts.betsSummary(line.bets, formatUsd(line.staked ?? 0), formatUsd(line.paid ?? 0))}
              </span>
            )}
          </span>
        </span>
        <time dateTime={line.at} className="truncate text-sm text-t2 @max-xl:row-start-2">
          {formatDateTime(line.at)}
        </time>
        <span
          className={classNames(
            'text-right font-bold @max-xl:col-start-2 @max-xl:row-start-1',
            line.amount > 0 ? 'text-mint' : line.amount < 0 ? 'text-rose' : 'text-t2',
          )}
        >
          <span className="sr-only">{texts.amount} </span>
          {line.amount === 0 ? formatUsd(0) : formatProfitBoth(line.amount)}
        </span>
        <span className="text-right text-t2 @max-xl:col-start-2 @max-xl:row-start-2 @max-xl:text-sm">
          <span className="sr-only">{texts.after} </span>
          {formatUsd(line.balance)}
        </span>
        <ChevronDown
          size={16}
          aria-hidden
          className={classNames(
            'text-t3 transition-transform duration-200 @max-xl:col-start-3 @max-xl:row-span-2 @max-xl:row-start-1',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      {isOpen && <WalletEntries id={id} line={line} />}
    </li>
  );
}

export function titleOf({ kind, detail, game, reference, reason }: WalletLine): string {
  if (game !== null) return texts.betsOn(game === 'provider' ? texts.providerGames : gameName(game));
  const name = texts.details[detail] ?? texts.kinds[kind as 'deposit'] ?? detail;
  if (reason !== null) return texts.because(name, reasonText(detail, reason));
  return reference === null ? name : texts.numbered(name, reference);
}

/** Days and months are UTC. */
function reasonText(detail: string, reason: string): string {
  if (detail === 'rakeback') return texts.betsUpTo(reason);
  if (detail === 'daily_bonus') return formatUtcDay(reason);
  if (detail === 'weekly_bonus') return formatUtcDays(...(reason.split('/') as [string, string]));
  return /^\d{4}-\d{2}$/.test(reason) ? formatUtcMonth(reason) : reason;
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { open } = useModalAddress();
  return (
    <EmptyState icon={ReceiptText} text={isFiltered ? texts.noneFound : texts.none}>
      {isFiltered ? (
        <Button onClick={onClear}>{texts.clear}</Button>
      ) : (
        <Button kind="main" onClick={() => void open({ modal: 'cashier', tab: 'deposit' })}>
          {texts.deposit}
        </Button>
      )}
    </EmptyState>
  );
}

function LoadingRows() {
  return (
    <div className="grid gap-1 pt-7" role="status" aria-label={uiTexts.loading}>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}
