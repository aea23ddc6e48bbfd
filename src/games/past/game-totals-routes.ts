import { readGameTotals } from '../../bets/game-totals.ts';
import { Refusal } from '../../http/errors.ts';
import type { Serve } from '../../http/router.ts';
import { toUsd } from '../../money/usd.ts';
import { readMyGameTotals } from './game-totals-api.ts';
import type { GameContext } from '../placing/place-bet.ts';

/** Low, because each read scans all bets of a player. */
const READS_MAX = 6;
const WINDOW_MS = 10_000;

export function gameTotalsRoutes(serve: Serve, { cells, limiter }: GameContext): void {
  serve(readMyGameTotals, async ({ session }) => {
    const taken = limiter.takeHere('game totals', String(session.playerId), READS_MAX, WINDOW_MS);
    if (!taken.allowed) throw new Refusal('TOO_FAST', { retryAfterS: taken.retryAfterS });
    const totals = await readGameTotals(cells.of(session.playerId), session.playerId);
    return {
      games: totals.map(({ game, bets, wagered, biggestWin, bestMultiplierE4 }) => ({
        game,
        bets,
        wagered: toUsd(wagered),
        biggestWin: biggestWin === null ? null : toUsd(biggestWin),
        bestMultiplier: Number(bestMultiplierE4) / 10_000,
      })),
    };
  });
}
