import type { Queryable } from '../db/database.ts';
import { usdMicros, type UsdMicros } from '../money/usd.ts';
import { byPeriod, periodStart, PERIODS, type ByPeriod, type Played } from './play-limits.ts';
import type { PlayerId } from './player-id.ts';

export type Activity = Played & { readonly deposited: UsdMicros };

/**
 * What a player played and deposited in the current day, week and month. Days come from the statement, and transfers that it
 * does not cover yet are added, so the cost does not grow with the amount of play.
 */
export async function readActivity(db: Queryable, playerId: PlayerId, now: Date): Promise<ByPeriod<Activity>> {
  const starts = byPeriod((period) => periodStart(period, now));
  const { rows } = await db.query<{ day_ms: bigint; staked: bigint; paid: bigint; deposited: bigint }>({
    name: 'ledger-read-activity',
    text: DAYS,
    values: [playerId, new Date(Math.min(...PERIODS.map((period) => starts[period])))],
  });
  return byPeriod((period) => {
    const days = rows.filter((row) => Number(row.day_ms) >= starts[period]);
    const sum = (read: (row: (typeof rows)[number]) => bigint) =>
      usdMicros(days.reduce((total, row) => total + read(row), 0n));
    return {
      start: starts[period],
      wagered: sum((row) => row.staked),
      lost: sum((row) => row.staked - row.paid),
      deposited: sum((row) => row.deposited),
    };
  });
}

// Accounts 1 and 2 are the balances, 100 and 110 the games; kind 10 is a deposit and 11 its release.
const DAYS = `
  WITH head AS (SELECT coalesce(max(last_transfer), 0) AS last FROM statement_heads WHERE player_id = $1),
  days AS (
    SELECT day, CASE WHEN is_bets THEN staked_micros ELSE 0 END AS staked,
           CASE WHEN is_bets THEN paid_micros ELSE 0 END AS paid,
           CASE WHEN kind IN (10, 11) THEN amount_micros ELSE 0 END AS deposited
    FROM statement_lines
    WHERE player_id = $1 AND day >= ($2::timestamptz AT TIME ZONE 'UTC')::date
    UNION ALL
    SELECT (posted_at AT TIME ZONE 'UTC')::date, CASE WHEN credit IN (100, 110) THEN amount_micros ELSE 0 END,
           CASE WHEN debit IN (100, 110) THEN amount_micros WHEN credit IN (100, 110) THEN coalesce(returned_micros, 0) ELSE 0 END,
           CASE WHEN kind IN (10, 11) AND credit IN (1, 2) THEN amount_micros ELSE 0 END
    FROM transfers WHERE player_id = $1 AND number > (SELECT last FROM head) AND posted_at >= $2
  )
  SELECT extract(epoch FROM day)::bigint * 1000 AS day_ms, sum(staked)::bigint AS staked, sum(paid)::bigint AS paid,
         sum(deposited)::bigint AS deposited
  FROM days GROUP BY day`;
