import { useEffect, useRef } from 'react';
import type { PublicBet } from '../past/bets-api.ts';
import type { Risk } from '../settlement.ts';
import { REPLAY_START_MS } from '../past/use-steps.web.ts';
import { PlinkoBoard } from './board.tsx';
import type { PlinkoBoard as PlinkoEngine } from './board.web.ts';

export function PlinkoReplay({ bet }: { bet: PublicBet }) {
  const { rows, risk } = bet.parameters as { rows: number; risk: Risk };
  const { path } = bet.result as { path: number[] };
  const engine = useRef<PlinkoEngine | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => engine.current?.drop({ id: bet.id, path }), REPLAY_START_MS);
    return () => clearTimeout(timer);
  }, [bet.id, path]);
  return (
    <div className="mx-auto grid max-w-[852px]">
      <PlinkoBoard rows={rows} risk={risk} stake={bet.betAmount} engineRef={engine} onLand={() => {}} />
    </div>
  );
}
