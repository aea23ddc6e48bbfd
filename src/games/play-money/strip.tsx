import { Coins } from 'lucide-react';
import { playMoneyTexts as texts } from '../../texts/play-money.ts';
import { formatUsd, formatUsdPlain } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { BALANCE_AT_FIRST, refillPlayMoney, usePlayMoney, useTender, wantPlayMoney } from './purse.web.ts';
import { usePlayer } from '../../ui/session.ts';

/** Always shown above the board: that this is play money, its balance, a refill, and the way back. */
export function PlayStrip({ locked }: { locked: boolean }) {
  const tender = useTender();
  const player = usePlayer();
  const balance = usePlayMoney((state) => state.balance);
  if (tender !== 'play') return null;
  return (
    <section
      aria-label={texts.name}
      data-testid="play-strip"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-s3 bg-s2 px-4 py-1 text-sm narrow:px-3"
    >
      <span className="flex min-h-11 items-center gap-2 font-bold text-sky">
        <Coins size={18} aria-hidden />
        {texts.name}
        <span className="text-t1">{formatUsd(balance)}</span>
      </span>
      <span className="text-t2 narrow:hidden">{texts.note}</span>
      <span className="ml-auto flex gap-1">
        <Button
          kind="quiet"
          size="small"
          disabled={locked || balance >= BALANCE_AT_FIRST}
          onClick={() => void refillPlayMoney()}
        >
          {texts.refill(formatUsdPlain(BALANCE_AT_FIRST))}
        </Button>
        {player && (
          <Button kind="quiet" size="small" disabled={locked} onClick={() => wantPlayMoney(false)}>
            {texts.switchOff}
          </Button>
        )}
      </span>
    </section>
  );
}

/** A mark next to a result. Empty for real money. */
export function PlayMark({ className = '' }: { className?: string }) {
  const tender = useTender();
  if (tender !== 'play') return null;
  return (
    <span data-testid="play-mark" className={`text-sm font-bold text-sky ${className}`}>
      {texts.name}
    </span>
  );
}
