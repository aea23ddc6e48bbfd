import { useEffect, useRef } from 'react';
import type { PublicBet } from '../past/bets-api.ts';
import { prefersReducedMotion } from '../table/preferences.web.ts';
import { REPLAY_START_MS } from '../past/use-steps.web.ts';
import { LimboClimb } from './climb.tsx';
import type { Climb } from './climb.web.ts';

export function LimboReplay({ bet }: { bet: PublicBet }) {
  const { target } = bet.parameters as { target: number };
  const { outcome } = bet.result as { outcome: number };
  const engine = useRef<Climb | null>(null);
  useEffect(() => {
    const point = Math.round(outcome * 100);
    const start = () => (prefersReducedMotion() ? engine.current?.rest(point) : void engine.current?.climb(point));
    const timer = setTimeout(start, REPLAY_START_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return <LimboClimb target={Math.round(target * 100)} engineRef={engine} className="h-90 narrow:h-70" />;
}
