import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '../http/contract.ts';
import { fairnessTexts } from '../texts/fairness.ts';
import { Button } from '../ui/button.tsx';
import type { readBet } from './bets-api.ts';
import { DiceTrack } from './dice/track.tsx';
import { KenoBoard } from './keno/board.tsx';
import { PayRow } from './keno/pay-row.tsx';
import { MinesBoard } from './mines/board.tsx';
import { PlinkoBoard } from './plinko/board.tsx';
import type { PlinkoBoard as PlinkoEngine } from './plinko/board.web.ts';
import type { Risk } from './settlement.ts';

export type PublicBet = AnswerOf<typeof readBet>;

const STEP_MS = 150;
const START_MS = 600;

/** A finished round on its own board, as it was: played once on arrival, and again at a press. */
export function BetReplay({ bet }: { bet: PublicBet }) {
  const [turn, setTurn] = useState(1);
  const Replay = REPLAYS[bet.game];
  return (
    <div className="grid justify-items-center gap-4">
      <div className="w-full" key={turn}>
        <Replay bet={bet} />
      </div>
      <Button onClick={() => setTurn(turn + 1)}>{fairnessTexts.bet.replay}</Button>
    </div>
  );
}

function PlinkoReplay({ bet }: { bet: PublicBet }) {
  const { rows, risk } = bet.parameters as { rows: number; risk: Risk };
  const { path } = bet.result as { path: number[] };
  const engine = useRef<PlinkoEngine | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => engine.current?.drop({ id: bet.id, path }), START_MS);
    return () => clearTimeout(timer);
  }, [bet.id, path]);
  return (
    <div className="mx-auto grid max-w-[852px]">
      <PlinkoBoard rows={rows} risk={risk} stake={bet.betAmount} engineRef={engine} onLand={() => {}} />
    </div>
  );
}

function DiceReplay({ bet }: { bet: PublicBet }) {
  const steps = useSteps(1);
  const { selectedNumber } = bet.parameters as { selectedNumber: number };
  const { rollOutcome } = bet.result as { rollOutcome: number };
  return (
    <div className="py-10">
      <DiceTrack
        threshold={Math.round(selectedNumber * 100)}
        roll={steps === 0 ? null : Math.round(rollOutcome * 100)}
      />
    </div>
  );
}

function MinesReplay({ bet }: { bet: PublicBet }) {
  const { minePositions, revealed } = bet.result as { minePositions: number[]; revealed: number[] };
  const steps = useSteps(revealed.length + 1);
  return (
    <div className="mx-auto max-w-110">
      <MinesBoard opened={revealed.slice(0, steps)} mineCells={minePositions} isOver={steps > revealed.length} />
    </div>
  );
}

function KenoReplay({ bet }: { bet: PublicBet }) {
  const { selectedNumbers, risk } = bet.parameters as { selectedNumbers: number[]; risk: Risk };
  const { outcome, hits } = bet.result as { outcome: number[]; hits: number };
  const steps = useSteps(outcome.length);
  return (
    <div className="mx-auto grid max-w-160 gap-4">
      <KenoBoard picks={selectedNumbers} drawn={outcome.slice(0, steps)} disabled />
      <PayRow risk={risk} picks={selectedNumbers.length} hits={steps === outcome.length ? hits : null} />
    </div>
  );
}

const REPLAYS = { plinko: PlinkoReplay, dice: DiceReplay, mines: MinesReplay, keno: KenoReplay };

/** Counts up to `all`, one at a time; at once for those who want no motion. */
function useSteps(all: number): number {
  const [steps, setSteps] = useState(() => (matchMedia('(prefers-reduced-motion: reduce)').matches ? all : 0));
  useEffect(() => {
    if (steps >= all) return;
    const timer = setTimeout(() => setSteps(steps + 1), steps === 0 ? START_MS : STEP_MS);
    return () => clearTimeout(timer);
  }, [steps, all]);
  return steps;
}
