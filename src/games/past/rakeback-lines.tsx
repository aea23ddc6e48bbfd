import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import type { AnswerOf } from '../../http/contract.ts';
import { myBetsTexts } from '../../texts/my-bets.ts';
import { vipTexts as texts } from '../../texts/vip.ts';
import { uiTexts } from '../../texts/ui.ts';
import { formatDateTime, formatPercent, formatUsd } from '../../ui/amounts.ts';
import { apiGet } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatPpm, formatUsdNanos } from '../../ui/exact-amounts.ts';
import { usePlayer } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { gameName } from '../all.web.tsx';
import type { listMyBets } from './bets-api.ts';

type Bet = AnswerOf<typeof listMyBets>['items'][number];

const PAGE = '8';

/** What each bet added to the rakeback, as a reproducible calculation. Empty for visitors. */
export function RakebackLines() {
  const player = usePlayer();
  if (!player) return null;
  return (
    <section aria-labelledby="accruals" className="grid content-start gap-4 rounded-panel bg-s1 p-6 sheet:p-4">
      <div className="grid gap-1">
        <h2 id="accruals" className="text-lg">
          {texts.accruals}
        </h2>
        <p className="text-base text-t2">{texts.accrualsLead}</p>
      </div>
      <Lines username={player.username} />
    </section>
  );
}

function Lines({ username }: { username: string }) {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['rakeback-lines', username],
    queryFn: ({ pageParam, signal }) =>
      apiGet<typeof listMyBets>(
        '/api/bets',
        { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
  if (isPending) return <Skeleton className="h-64" />;
  if (isError) {
    return (
      <EmptyState icon={ReceiptText} text={uiTexts.couldNotLoad}>
        <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
      </EmptyState>
    );
  }
  const bets = data.pages.flatMap((page) => page.items);
  if (bets.length === 0) return <EmptyState icon={ReceiptText} text={texts.accrualsNone} />;
  return (
    <>
      <ul aria-labelledby="accruals" className="@container grid gap-1">
        {bets.map((bet) => (
          <li key={bet.id}>
            <Line bet={bet} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button className="justify-self-center" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.accrualsMore}
        </Button>
      )}
    </>
  );
}

function Line({ bet }: { bet: Bet }) {
  return (
    <Link
      to={`/bet/${bet.id}`}
      className="grid min-h-12 grid-cols-[1fr_1.2fr_1.6fr_auto] items-center gap-x-3 rounded-control bg-well px-4 py-2 transition-colors duration-120 hover:bg-s3 @max-xl:grid-cols-[1fr_auto] @max-xl:gap-y-1"
    >
      <span className="flex items-center gap-2 font-semibold">
        {gameName(bet.game)}
        {bet.balanceType === 'promotional' && (
          <span className="rounded-chip bg-s3 px-2 text-xs text-gold">{myBetsTexts.bonus}</span>
        )}
      </span>
      <time
        dateTime={bet.settledAt ?? bet.placedAt}
        className="text-sm text-t2 @max-xl:col-start-2 @max-xl:row-start-1 @max-xl:text-right @max-xl:text-xs"
      >
        {formatDateTime(bet.settledAt ?? bet.placedAt)}
      </time>
      <span className="text-sm text-t2 @max-xl:row-start-2">
        {texts.accrualFormula(formatUsd(bet.betAmount), formatPpm(bet.edgePpm), formatPercent(bet.rakebackPercent))}
      </span>
      <span className="text-right font-bold text-gold">{formatUsdNanos(bet.rakeback)}</span>
    </Link>
  );
}
