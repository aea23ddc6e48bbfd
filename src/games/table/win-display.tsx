import { formatMultiplier, formatProfitBoth } from '../../ui/amounts.ts';
import { classNames } from '../../ui/class-names.ts';
import { PlayMark } from '../play-money/strip.tsx';

const BURST_FROM = 10;

/** For payouts above the stake only: multiplier and profit with a short animation, and a burst from 10× on. */
export function WinDisplay({ multiplier, profit }: { multiplier: number; profit: number }) {
  return (
    <div
      aria-hidden="true"
      data-testid="win-display"
      className="pointer-events-none absolute inset-0 z-10 grid place-items-center"
    >
      <div
        className={classNames(
          'win-swell grid justify-items-center gap-1 rounded-panel bg-[#0a0814e6] px-8 py-5 text-mint outline-2 outline-mint',
          multiplier >= BURST_FROM && 'win-burst',
        )}
      >
        <span className="font-display text-3xl font-extrabold">{formatMultiplier(multiplier)}</span>
        <span className="text-lg font-bold">{formatProfitBoth(profit)}</span>
        <PlayMark />
      </div>
    </div>
  );
}
