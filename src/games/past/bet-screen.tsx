import { useQuery } from '@tanstack/react-query';
import { Hourglass, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { fairnessTexts } from '../../texts/fairness.ts';
import { gamesTexts } from '../../texts/games.ts';
import { playMoneyTexts } from '../../texts/play-money.ts';
import { uiTexts } from '../../texts/ui.ts';
import { formatDateTime, formatMultiplier, formatProfit, formatUsd } from '../../ui/amounts.ts';
import { apiGet, ApiError } from '../../ui/api-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { copyText } from '../../ui/copy-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { gameOnScreen } from '../all.web.tsx';
import { BetAccruals } from './bet-accruals.tsx';
import { BetReplay } from './bet-replay.tsx';
import { BetVerification } from './bet-verification.tsx';
import type { PublicBet, readBet } from './bets-api.ts';
import { isPlayBetId } from '../play-money/bet-id.ts';
import { playCall } from '../play-money/purse.web.ts';
import { BetReceipt } from '../receipts/bet-receipt.tsx';

const texts = fairnessTexts.bet;

/** The public page of a bet: what happened, on its board, and whether it matches the seeds. */
export function BetScreen() {
  const { id = '' } = useParams();
  const {
    data: bet,
    error,
    refetch,
  } = useQuery({
    queryKey: ['bets', id],
    queryFn: () =>
      isPlayBetId(id)
        ? (playCall('GET', `/api/bets/${id}`) as Promise<PublicBet>)
        : apiGet<typeof readBet>(`/api/bets/${encodeURIComponent(id)}`),
    staleTime: 5_000,
  });
  if (error) {
    const isMissing = error instanceof ApiError && error.status < 500 && error.status > 0;
    return (
      <>
        <h1 className="sr-only">{uiTexts.error}</h1>
        <EmptyState
          icon={SearchX}
          text={isMissing ? (isPlayBetId(id) ? playMoneyTexts.notKept : texts.notFound) : error.message}
        >
          {isMissing ? (
            <ButtonLink to="/fairness">{fairnessTexts.title}</ButtonLink>
          ) : (
            <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
          )}
        </EmptyState>
      </>
    );
  }
  if (!bet) {
    return (
      <>
        <h1 className="sr-only">{uiTexts.loading}</h1>
        <Skeleton className="h-160" />
      </>
    );
  }
  return <LoadedBet bet={bet} />;
}

function LoadedBet({ bet }: { bet: PublicBet }) {
  const game = gameOnScreen(bet.game);
  const isPlay = isPlayBetId(bet.id);
  return (
    <article className="mx-auto grid max-w-240 gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl narrow:text-xl">{texts.title(game.texts.name)}</h1>
        <div className="flex gap-2">
          {!isPlay && (
            <Button
              size="small"
              onClick={() => void copyText(window.location.href, fairnessTexts.copied, fairnessTexts.copyFailed)}
            >
              {texts.copyLink}
            </Button>
          )}
          <ButtonLink kind="main" size="small" to={game.path}>
            {gamesTexts.play}
          </ButtonLink>
        </div>
      </header>
      {isPlay && <p className="rounded-control bg-s1 p-4 text-sky">{playMoneyTexts.onlyHere}</p>}
      <Facts bet={bet} />
      <section className="rounded-panel bg-s1 p-6 narrow:p-3">
        {bet.state === 'settled' ? <BetReplay bet={bet} /> : <EmptyState icon={Hourglass} text={texts.open} />}
      </section>
      <BetVerification bet={bet} />
      {!isPlay && bet.state === 'settled' && <BetReceipt bet={bet} />}
      {!isPlay && <BetAccruals bet={bet} />}
    </article>
  );
}

function Facts({ bet }: { bet: PublicBet }) {
  const profit = (bet.winnings ?? 0) - bet.betAmount;
  const facts: { label: string; value: ReactNode }[] = [
    { label: texts.stake, value: formatUsd(bet.betAmount) },
    { label: texts.multiplier, value: bet.multiplier === null ? '–' : formatMultiplier(bet.multiplier) },
    {
      label: texts.payout,
      value:
        bet.winnings === null ? (
          '–'
        ) : (
          <span className={classNames(profit > 0 && 'text-mint')}>
            {formatUsd(bet.winnings)} <span className="text-sm text-t2">({formatProfit(profit)})</span>
          </span>
        ),
    },
    { label: texts.player, value: bet.player ?? <span className="text-t3">{texts.hidden}</span> },
    { label: texts.balance, value: isPlayBetId(bet.id) ? playMoneyTexts.name : texts.balances[bet.balanceType] },
    { label: texts.placed, value: <time dateTime={bet.placedAt}>{formatDateTime(bet.placedAt)}</time> },
  ];
  return (
    <dl className="grid grid-cols-6 gap-3 game-narrow:grid-cols-3 phone:grid-cols-2">
      {facts.map(({ label, value }) => (
        <div key={label} className="grid gap-1 rounded-control bg-s1 p-3">
          <dt className="text-sm text-t2">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
