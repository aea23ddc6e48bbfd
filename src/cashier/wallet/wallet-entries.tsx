import { useInfiniteQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../http/contract.ts';
import { uiTexts } from '../../texts/ui.ts';
import { walletTexts as texts } from '../../texts/wallet.ts';
import { formatDateTime } from '../../ui/amounts.ts';
import { apiGet } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatMovement, formatUsdExact } from '../coins/coin-amounts.web.ts';
import type { readHistoryLine } from '../history/api.ts';
import type { WalletLine } from './wallet-line.ts';

type Transfer = AnswerOf<typeof readHistoryLine>['transfers'][number];

const PAGE = '10';

/** The ledger entries behind a line: each transfer with both of its accounts. */
export function WalletEntries({ id, line }: { id: string; line: WalletLine }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    // A day's line of bets grows, so the time of its last movement is part of the key.
    queryKey: ['wallet-history', 'entries', line.id, line.at],
    queryFn: ({ pageParam, signal }) =>
      apiGet<typeof readHistoryLine>(
        `/api/wallet/history/${line.id}`,
        { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  return (
    <div id={id} className="grid gap-3 px-4 pt-1 pb-4 phone:px-2">
      {data ? (
        <EntryTable transfers={data.pages.flatMap((page) => page.transfers)} />
      ) : isError ? (
        <p className="flex items-center gap-3 text-sm text-t2">
          {uiTexts.couldNotLoad}
          <Button size="small" onClick={() => void refetch()}>
            {uiTexts.retry}
          </Button>
        </p>
      ) : (
        <Skeleton className="h-28" />
      )}
      {hasNextPage && (
        <Button
          size="small"
          className="justify-self-start"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {texts.moreTransfers}
        </Button>
      )}
    </div>
  );
}

const CELL = 'px-3 py-1.5 phone:px-2';

function EntryTable({ transfers }: { transfers: readonly Transfer[] }) {
  return (
    <table className="w-full table-fixed text-sm phone:text-xs">
      <caption className="sr-only">{texts.open}</caption>
      <thead className="text-xs text-t3">
        <tr>
          <th scope="col" className={classNames(CELL, 'w-[45%] text-left font-medium phone:w-[36%]')}>
            {texts.account}
          </th>
          <th scope="col" className={classNames(CELL, 'text-right font-medium')}>
            {texts.amount}
          </th>
          <th scope="col" className={classNames(CELL, 'text-right font-medium')}>
            {texts.after}
          </th>
        </tr>
      </thead>
      {transfers.map((transfer) => (
        <TransferEntries key={transfer.number} transfer={transfer} />
      ))}
    </table>
  );
}

function TransferEntries({ transfer: { number, kind, at, entries } }: { transfer: Transfer }) {
  return (
    <tbody className="border-t border-s3">
      <tr>
        <th scope="rowgroup" colSpan={3} className={classNames(CELL, 'text-left text-xs font-medium text-t3')}>
          {texts.transfer(number)} · {texts.details[kind] ?? kind} · {formatDateTime(at)}
        </th>
      </tr>
      {entries.map(({ account, amount, balanceAfter }, row) => (
        <tr key={row}>
          <td className={classNames(CELL, 'text-t2')}>{nameOf(account)}</td>
          <td className={classNames(CELL, 'text-right font-semibold')}>{formatMovement(amount)}</td>
          <td className={classNames(CELL, 'text-right text-t2')}>
            {balanceAfter === null ? '' : formatUsdExact(balanceAfter)}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** Account names in the books look like `player:primary` and `house:games`. */
function nameOf(account: string): string {
  return texts.accounts[account.slice(account.indexOf(':') + 1)] ?? account;
}
