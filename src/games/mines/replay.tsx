import type { PublicBet } from '../past/bets-api.ts';
import { useSteps } from '../past/use-steps.web.ts';
import { MinesBoard } from './board.tsx';

export function MinesReplay({ bet }: { bet: PublicBet }) {
  const { minePositions, revealed } = bet.result as { minePositions: number[]; revealed: number[] };
  const steps = useSteps(revealed.length + 1);
  return (
    <div className="mx-auto max-w-110">
      <MinesBoard opened={revealed.slice(0, steps)} mineCells={minePositions} isOver={steps > revealed.length} />
    </div>
  );
}
