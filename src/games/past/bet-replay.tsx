import { lazy, Suspense, useState, type ComponentType } from 'react';
import { fairnessTexts } from '../../texts/fairness.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Game } from '../all.ts';
import { GAMES_ON_SCREEN } from '../all.web.tsx';
import type { PublicBet } from './bets-api.ts';

/** Replays a finished round on its board: once on arrival, and again at a press. */
export function BetReplay({ bet }: { bet: PublicBet }) {
  const [turn, setTurn] = useState(1);
  const Replay = REPLAYS[bet.game];
  return (
    <Suspense fallback={<Skeleton className="h-100" />}>
      <div className="grid justify-items-center gap-4">
        <div className="w-full" key={turn}>
          <Replay bet={bet} />
        </div>
        <Button onClick={() => setTurn(turn + 1)}>{fairnessTexts.bet.replay}</Button>
      </div>
    </Suspense>
  );
}

const REPLAYS: Record<Game, ComponentType<{ bet: PublicBet }>> = Object.fromEntries(
  GAMES_ON_SCREEN.map(({ id, replay }) => [id, lazy(async () => ({ default: await replay() }))]),
) as never;
