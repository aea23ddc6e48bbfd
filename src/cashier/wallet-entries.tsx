import { useInfiniteQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../http/contract.ts';
import { uiTexts } from '../texts/ui.ts';
import { walletTexts as texts } from '../texts/wallet.ts';
import { formatDateTime } from '../ui/amounts.ts';
import { apiGet } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { formatMovement, formatUsdExact } from './coin-amounts.web.ts';
import type { readHistoryLine } from './history/api.ts';
import type { WalletLine } from './wallet-lines.tsx';

type Transfer = AnswerOf<typeof readHistoryLine>['transfers'][number];

const PAGE = '10';

/** What stands in the books for a line: each transfer with both of its sides. */
export function WalletEntries({ id, line }: { id: string; line: WalletLine }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    // A day's line of bets grows, so what it was at its last movement names it too.
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
        data.pages
          .flatMap((page) => page.transfers)
          .map((transfer) => <TransferEntries key={transfer.number} transfer={transfer} />)
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

function TransferEntries({ transfer: { number, kind, at, entries } }: { transfer: Transfer }) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 rounded-control bg-s1 text-sm phone:text-xs">
      <caption className="px-3 pb-1 text-left text-xs text-t3">
        {texts.transfer(number)} · {texts.details[kind] ?? kind} · {formatDateTime(at)}
      </caption>
      <thead className="text-xs text-t3">
        <tr>
          <th scope="col" className="w-[45%] px-3 pt-2 phone:w-[36%] phone:px-2 text-left font-medium">
            {texts.account}
          </th>
          <th scope="col" className="px-3 pt-2 phone:px-2 text-right font-medium">
            {texts.amount}
          </th>
          <th scope="col" className="px-3 pt-2 phone:px-2 text-right font-medium">
            {texts.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ account, amount, balanceAfter }, at) => (
          <tr key={at}>
            <td className="px-3 py-1.5 phone:px-2 text-t2">{nameOf(account)}</td>
            <td className="px-3 py-1.5 phone:px-2 text-right font-semibold">{formatMovement(amount)}</td>
            <td className="px-3 py-1.5 phone:px-2 text-right text-t2">
              {balanceAfter === null ? '' : formatUsdExact(balanceAfter)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The books call accounts `player:primary` and `house:games`. */
function nameOf(account: string): string {
  return texts.accounts[account.slice(account.indexOf(':') + 1)] ?? account;
}
