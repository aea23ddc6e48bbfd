import type { PublicBet } from '../past/bets-api.ts';
import type { Risk } from '../settlement.ts';
import { useSteps } from '../past/use-steps.web.ts';
import { KenoBoard } from './board.tsx';
import { PayRow } from './pay-row.tsx';

export function KenoReplay({ bet }: { bet: PublicBet }) {
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
