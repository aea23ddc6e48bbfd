import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf, QueryOf } from '../../http/contract.ts';
import { myBetsTexts as texts } from '../../texts/my-bets.ts';
import { playMoneyTexts } from '../../texts/play-money.ts';
import { uiTexts } from '../../texts/ui.ts';
import { formatDateTime, formatMultiplier, formatProfit, formatUsd } from '../../ui/amounts.ts';
import { apiGet } from '../../ui/api-client.ts';
import { Button, buttonClass, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { usePlayer } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Game } from '../all.ts';
import { gameName, gameOnScreen, GAMES_ON_SCREEN } from '../all.web.tsx';
import type { listMyBets } from './bets-api.ts';
import { isPlayBetId } from '../play-money/bet-id.ts';

type Bet = AnswerOf<typeof listMyBets>['items'][number];
type Filter = Pick<QueryOf<typeof listMyBets>, 'game' | 'balanceType'>;

const BALANCES = ['primary', 'promotional'] as const;
const PAGE = 20;

/** The player's finished bets, newest first, in all games or one. */
export function MyBets({ game }: { game?: Game }) {
  const player = usePlayer();
  const [chosen, setChosen] = useState<Game | 'all'>('all');
  const [balance, setBalance] = useState<(typeof BALANCES)[number] | 'all'>('all');
  const shownGame = game ?? (chosen === 'all' ? undefined : chosen);
  const filter: Filter = {
    ...(shownGame ? { game: shownGame } : {}),
    ...(balance === 'all' ? {} : { balanceType: balance }),
  };
  const isFiltered = chosen !== 'all' || balance !== 'all';
  if (!player) return <EmptyState icon={ReceiptText} text={texts.visitor} />;

  return (
    <div className="@container grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        {game === undefined && (
          <Select
            label={texts.game}
            value={chosen}
            onChange={setChosen}
            options={[
              { value: 'all', label: texts.allGames },
              ...GAMES_ON_SCREEN.map(({ id, texts: { name } }) => ({ value: id, label: name })),
            ]}
            className="min-w-34 flex-1"
          />
        )}
        <Select
          label={texts.balance}
          value={balance}
          onChange={setBalance}
          options={(['all', ...BALANCES] as const).map((value) => ({ value, label: texts.balances[value] }))}
          className="min-w-34 flex-1"
        />
        <ExportLinks filter={filter} />
      </div>
      <BetList username={player.username} filter={filter} isFiltered={isFiltered} />
    </div>
  );
}

function BetList({ username, filter, isFiltered }: { username: string; filter: Filter; isFiltered: boolean }) {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['bets', username, filter],
    queryFn: ({ pageParam, signal }) =>
      apiGet<typeof listMyBets>(
        '/api/bets',
        { ...filter, limit: String(PAGE), ...(pageParam === null ? {} : { cursor: pageParam }) },
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
  const bets = data.pages.flatMap((page) => page.items);
  if (bets.length === 0) {
    return (
      <EmptyState icon={ReceiptText} text={isFiltered ? texts.noneFound : texts.none}>
        {!isFiltered && (
          <ButtonLink kind="main" to="/casino/originals">
            {texts.play}
          </ButtonLink>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <BetRows bets={bets} />
      {hasNextPage && (
        <Button className="justify-self-center" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.loadMore}
        </Button>
      )}
    </>
  );
}

/** A table of bets, or cards in a narrow container. */
export function BetRows({ bets }: { bets: readonly Bet[] }) {
  return (
    <div>
      <p aria-hidden="true" className={classNames(COLUMNS, 'pb-2 text-sm text-t3 @max-lg:hidden')}>
        <span>{texts.game}</span>
        <span>{texts.time}</span>
        <span className="text-right">{texts.stake}</span>
        <span className="text-right">{texts.multiplier}</span>
        <span className="text-right">{texts.profit}</span>
      </p>
      <ul aria-label={texts.list} className="grid gap-1">
        {bets.map((bet) => (
          <li key={bet.id}>
            <BetRow bet={bet} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const COLUMNS = 'grid grid-cols-[1.2fr_1.6fr_1fr_1fr_1.1fr] items-center gap-3 px-4';
/** In a narrow container a row is a card: game and profit above, the rest below. */
const CARD = '@max-lg:grid-cols-[1fr_auto] @max-lg:gap-y-1 @max-lg:py-3';

function BetRow({ bet }: { bet: Bet }) {
  const { icon: Icon } = gameOnScreen(bet.game);
  const profit = Math.round(((bet.winnings ?? 0) - bet.betAmount) * 1e6) / 1e6;
  return (
    <Link
      to={`/bet/${bet.id}`}
      className={classNames(COLUMNS, CARD, 'min-h-12 rounded-control bg-bg transition-colors duration-120 hover:bg-s3')}
    >
      <span className="flex min-w-0 items-center gap-3 font-semibold">
        <Icon size={18} aria-hidden className="shrink-0 text-iris" />
        {gameName(bet.game)}
        {bet.balanceType === 'promotional' && (
          <span className="rounded-chip bg-s3 px-2 text-xs text-gold">{texts.bonus}</span>
        )}
        {isPlayBetId(bet.id) && <span className="rounded-chip bg-s3 px-2 text-xs text-sky">{playMoneyTexts.name}</span>}
      </span>
      <time dateTime={bet.settledAt ?? bet.placedAt} className="truncate text-sm text-t2 @max-lg:row-start-2">
        {formatDateTime(bet.settledAt ?? bet.placedAt)}
      </time>
      <span className="contents @max-lg:col-start-2 @max-lg:row-start-2 @max-lg:flex @max-lg:justify-end @max-lg:gap-3 @max-lg:text-sm">
        <span className="text-right @max-lg:text-t2">
          <span className="sr-only">{texts.stake} </span>
          {formatUsd(bet.betAmount)}
        </span>
        <span className="text-right text-t2">
          <span className="sr-only">{texts.multiplier} </span>
          {formatMultiplier(bet.multiplier ?? 0)}
        </span>
      </span>
      <span
        className={classNames(
          'text-right font-bold @max-lg:col-start-2 @max-lg:row-start-1',
          profit > 0 ? 'text-mint' : profit < 0 ? 'text-rose' : 'text-t2',
        )}
      >
        <span className="sr-only">{texts.profit} </span>
        {profit === 0 ? formatUsd(0) : formatProfit(profit)}
      </span>
    </Link>
  );
}

function LoadingRows() {
  return (
    <div className="grid gap-1 pt-7" role="status" aria-label={uiTexts.loading}>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}

function ExportLinks({ filter }: { filter: Filter }) {
  return (
    <div className="flex gap-2">
      {(['csv', 'json'] as const).map((format) => (
        <a
          key={format}
          href={`/api/bets/export?${new URLSearchParams({ ...filter, format }).toString()}`}
          download
          aria-label={format === 'csv' ? texts.exportCsv : texts.exportJson}
          className={buttonClass('secondary')}
        >
          <Download size={16} aria-hidden />
          {format.toUpperCase()}
        </a>
      ))}
    </div>
  );
}
