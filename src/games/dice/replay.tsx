import type { PublicBet } from '../past/bets-api.ts';
import { useSteps } from '../past/use-steps.web.ts';
import { DiceTrack } from './track.tsx';

export function DiceReplay({ bet }: { bet: PublicBet }) {
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
