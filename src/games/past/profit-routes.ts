import { readProfit } from '../../bets/profit.ts';
import { Refusal } from '../../http/errors.ts';
import type { Serve } from '../../http/router.ts';
import { toUsd } from '../../money/usd.ts';
import type { GameContext } from '../placing/place-bet.ts';
import { readMyProfit } from './profit-api.ts';

const HOUR_MS = 60 * 60 * 1000;
const RANGES_MS = { '24h': 24 * HOUR_MS, '7d': 7 * 24 * HOUR_MS, '30d': 30 * 24 * HOUR_MS } as const;
/** With a million bets, each read takes up to a second of database time. */
const READS_MAX = 12;
const WINDOW_MS = 10_000;

export function profitRoutes(serve: Serve, { cells, clock, limiter }: GameContext): void {
  serve(readMyProfit, async ({ session, query }) => {
    const taken = limiter.takeHere('profit', String(session.playerId), READS_MAX, WINDOW_MS);
    if (!taken.allowed) throw new Refusal('TOO_FAST', { retryAfterS: taken.retryAfterS });
    const { range = 'all', balanceType } = query;
    const { points, bets } = await readProfit(cells.of(session.playerId), session.playerId, {
      ...(range === 'all' ? {} : { since: new Date(clock.now().getTime() - RANGES_MS[range]) }),
      ...(balanceType ? { balance: balanceType } : {}),
    });
    return {
      points: points.map(({ at, profit }) => ({ at: at.toISOString(), profit: toUsd(profit) })),
      total: toUsd(points.at(-1)?.profit ?? 0n),
      bets,
    };
  });
}
