import { useEffect, useRef, useState } from 'react';
import { formatMultiplier } from '../../ui/amounts.ts';
import type { PublicBet } from '../past/bets-api.ts';
import type { Risk } from '../settlement.ts';
import { prefersReducedMotion } from '../table/preferences.web.ts';
import { REPLAY_START_MS } from '../past/use-steps.web.ts';
import { Prizes, WheelBoard } from './board.tsx';
import type { Spin } from './spin.web.ts';

export function WheelReplay({ bet }: { bet: PublicBet }) {
  const { segments, risk } = bet.parameters as { segments: number; risk: Risk };
  const { outcome } = bet.result as { outcome: number };
  const [isDone, setDone] = useState(false);
  const engine = useRef<Spin | null>(null);
  useEffect(() => {
    const turn = async () => {
      if (prefersReducedMotion()) engine.current?.rest(outcome, segments);
      else await engine.current?.spin(outcome, segments);
      setDone(true);
    };
    const timer = setTimeout(() => void turn(), REPLAY_START_MS);
    return () => clearTimeout(timer);
  }, [outcome, segments]);
  const multiplier = bet.multiplier ?? 0;
  return (
    <div className="mx-auto grid max-w-140 gap-6">
      <WheelBoard segments={segments} risk={risk} engineRef={engine}>
        <span className="font-display text-3xl font-extrabold">{isDone ? formatMultiplier(multiplier) : ''}</span>
      </WheelBoard>
      <Prizes segments={segments} risk={risk} lit={isDone ? Math.round(multiplier * 10_000) : null} />
    </div>
  );
}
