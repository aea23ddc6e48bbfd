import { Coins } from 'lucide-react';
import { useLocation } from 'react-router';
import { GAMES_ON_SCREEN } from '../../games/all.web.tsx';
import { usePlayMoney, useTender } from '../../games/play-money/purse.web.ts';
import { playMoneyTexts } from '../../texts/play-money.ts';
import { formatUsd } from '../../ui/amounts.ts';
import { CountedAmount } from '../../ui/counted-amount.tsx';

/** Whether the page is a game with play money. */
export function useIsPlayPage(): boolean {
  const { pathname } = useLocation();
  const tender = useTender();
  return tender === 'play' && GAMES_ON_SCREEN.some(({ path }) => path === pathname.replace(/\/$/, ''));
}

/** The balance of play money, labelled as such. */
export function PlayBalance() {
  const balance = usePlayMoney((state) => state.balance);
  return (
    <div
      role="group"
      aria-label={playMoneyTexts.balance(formatUsd(balance))}
      data-testid="play-pill"
      className="flex h-11 min-w-0 items-center gap-2 rounded-control bg-well px-3 font-bold tiny:px-2 tiny:text-sm"
    >
      <Coins size={18} aria-hidden className="shrink-0 text-sky phone:hidden" />
      <span className="grid min-w-0 leading-tight">
        <span className="truncate text-xs text-sky">{playMoneyTexts.name}</span>
        <span className="truncate">
          <CountedAmount dollars={balance} />
        </span>
      </span>
    </div>
  );
}

/** For visitors: in the header of game pages only. */
export function VisitorPill() {
  return useIsPlayPage() ? <PlayBalance /> : null;
}
