import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { formatMultiplier, formatProfitBoth } from '../../ui/amounts.ts';
import { PlayMark } from '../play-money/strip.tsx';
import { isBigWin } from './big-win.web.ts';
import { prefersReducedMotion } from './preferences.web.ts';

const SHOWN_MS = 2_000;
const SPARKS = 24;

interface Win {
  id: number;
  multiplier: number;
  /** In dollars. */
  profit: number;
}

const useWin = create<{ win: Win | null }>(() => ({ win: null }));
let wins = 0;

/** Celebrates a big win. Does nothing for other results, or for payouts up to the stake. */
export function celebrate(stake: number, payout: number): void {
  if (!isBigWin(stake, payout)) return;
  useWin.setState({ win: { id: (wins += 1), multiplier: payout / stake, profit: payout - stake } });
}

/**
 * Shown over the board for two seconds; on phones over the screen, because the board may be scrolled away. With reduced motion it is a
 * static card. Blocks nothing below it.
 */
export function Celebration() {
  const win = useWin((state) => state.win);
  useEffect(() => {
    if (!win) return;
    const timer = setTimeout(() => useWin.setState({ win: null }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [win]);
  useEffect(() => () => useWin.setState({ win: null }), []);
  return win && <BigWin key={win.id} {...win} />;
}

function BigWin({ multiplier, profit }: Win) {
  const [isMoving] = useState(() => !prefersReducedMotion());
  return (
    <div
      aria-hidden="true"
      data-testid="celebration"
      className="pointer-events-none absolute inset-0 z-20 grid place-items-center overflow-hidden game-narrow:fixed"
    >
      {isMoving && (
        <div className="absolute top-1/2 left-1/2">
          {Array.from({ length: SPARKS }, (_none, spark) => (
            <i key={spark} className="win-spark" style={{ rotate: `${(360 / SPARKS) * spark}deg` }} />
          ))}
        </div>
      )}
      <div className="win-swell grid justify-items-center gap-1 rounded-panel bg-well px-10 py-7 text-gold shadow-lifted outline-3 outline-gold">
        <span className="font-display text-4xl leading-none font-extrabold">{formatMultiplier(multiplier)}</span>
        <span className="text-xl font-bold">{formatProfitBoth(profit)}</span>
        <PlayMark />
      </div>
    </div>
  );
}
