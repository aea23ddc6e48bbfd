import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { REDUCED_MOTION, useMedia } from '../../ui/media.ts';
import type { PublicBet } from '../past/bets-api.ts';
import { createCurve } from './curve.web.ts';
import { roundPath } from './recent.tsx';
import { multiplierAt, reachedAfterMs } from './rules.ts';
import { crashTexts } from './texts.ts';
import { twoDecimals } from './values.web.ts';

/** Every replay takes this long, whatever the length of the flight. */
const REPLAY_MS = 2_500;

/** The curve of the bet's round, with the cash-out marked. */
export function CrashReplay({ bet }: { bet: PublicBet }) {
  const { point } = bet.result as { point: number | null };
  const { round } = bet.parameters as { round: number };
  const container = useRef<HTMLDivElement>(null);
  const figure = useRef<HTMLParagraphElement>(null);
  const isStill = useMedia(REDUCED_MOTION);
  const paidAt = bet.multiplier !== null && bet.multiplier > 0 ? bet.multiplier : null;
  useEffect(() => {
    if (point === null) return;
    const curve = createCurve(container.current!, isStill);
    const endMs = reachedAfterMs(Math.round(point * 100));
    const startMs = performance.now();
    let frame = 0;
    const tick = () => {
      const share = isStill ? 1 : Math.min(1, (performance.now() - startMs) / REPLAY_MS);
      const ms = endMs * share;
      const reached = share === 1 ? point : multiplierAt(ms) / 100;
      curve.draw(ms, share === 1 ? { isOver: true } : null, paidAt !== null && reached >= paidAt ? [paidAt] : []);
      figure.current!.textContent = `${twoDecimals(reached)}×`;
      if (share < 1) frame = requestAnimationFrame(tick);
    };
    tick();
    return () => {
      cancelAnimationFrame(frame);
      curve.remove();
    };
  }, [point, paidAt, isStill]);
  return (
    <div className="grid gap-3">
      <div className="relative h-64">
        <div ref={container} className="absolute inset-0" />
        <p
          ref={figure}
          data-testid="replay-multiplier"
          className="pointer-events-none absolute top-8 left-20 font-display text-3xl font-extrabold phone:left-16"
        />
      </div>
      <Link to={roundPath(round)} className="font-semibold text-iris">
        {crashTexts.roundTitle(String(round))}
      </Link>
    </div>
  );
}
