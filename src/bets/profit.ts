import type { Queryable } from '../db/database.ts';
import type { BalanceType } from '../ledger/accounts.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { UsdMicros } from '../money/usd.ts';
import { BALANCE_CODES } from './records.ts';

/** A player's cumulative result at a moment, counted from the start of the requested period. */
export interface ProfitPoint {
  at: Date;
  profit: UsdMicros;
}

export interface ProfitHistory {
  points: ProfitPoint[];
  bets: number;
}

export interface ProfitFilter {
  /** Bets settled from this moment on; default: all. */
  since?: Date;
  balance?: BalanceType;
}

export const POINTS_MAX = 200;

/** A player's finished bets in order, summed in at most 200 equal steps. */
export async function readProfit(db: Queryable, playerId: PlayerId, filter: ProfitFilter): Promise<ProfitHistory> {
  const since = filter.since ?? new Date(0);
  const bounds = await db.query<{ first: bigint | null; last: bigint | null }>(BOUNDS, [
    playerId,
    new Date(since.getTime() - ROUND_LIFE_MAX_MS),
    since,
  ]);
  const { first, last } = bounds.rows[0] ?? {};
  if (first == null || last == null) return { points: [], bets: 0 };
  const { rows } = await db.query<{ at: Date; profit: bigint; bets: bigint }>(STEPS, [
    playerId,
    first,
    last,
    since,
    filter.balance ? BALANCE_CODES[filter.balance] : null,
    POINTS_MAX,
  ]);
  return {
    points: rows.map(({ at, profit }) => ({ at, profit: profit as UsdMicros })),
    bets: rows.reduce((sum, row) => sum + Number(row.bets), 0),
  };
}

/** A round is settled within a day, or as soon as a server runs again. */
const ROUND_LIFE_MAX_MS = 48 * 60 * 60 * 1000;

// Bets are numbered as they are placed, so a binary search finds the first number of a period: twenty lookups in the
// primary key among a million bets, while an index on time would slow every bet down.
const BOUNDS = `
  WITH RECURSIVE search (low, high) AS (
    SELECT 1::bigint, coalesce((SELECT max(number) FROM bets WHERE player_id = $1), 0) + 1
    UNION ALL
    SELECT CASE WHEN early THEN middle + 1 ELSE low END, CASE WHEN early THEN high ELSE middle END
    FROM (SELECT low, high, (low + high) / 2 AS middle FROM search WHERE low < high) AS halved
    CROSS JOIN LATERAL (SELECT coalesce(
      (SELECT placed_at < $2 FROM bets WHERE player_id = $1 AND number >= middle ORDER BY number LIMIT 1), false
    ) AS early) AS looked
  )
  SELECT (SELECT max(number) FROM bets WHERE player_id = $1) AS last, (
    SELECT number FROM bets WHERE player_id = $1 AND number >= low AND settled_at >= $3 ORDER BY number LIMIT 1
  ) AS first
  FROM search WHERE low >= high`;

// Each step is a range of the primary key. Grouping a million bets at once would sort on disk.
const STEPS = `
  SELECT sum(gained) OVER steps::bigint AS profit, max(latest) OVER steps AS at, bets
  FROM generate_series(0, $6::bigint - 1) AS step CROSS JOIN LATERAL (
    SELECT sum(payout_micros - stake_micros)::bigint AS gained, max(settled_at) AS latest, count(*) AS bets
    FROM bets
    WHERE player_id = $1
      AND number >= $2::bigint + ($3::bigint - $2 + 1) * step / $6
      AND number < $2::bigint + ($3::bigint - $2 + 1) * (step + 1) / $6
      AND settled_at >= $4 AND ($5::smallint IS NULL OR balance = $5)
  ) AS stretch
  WHERE bets > 0 WINDOW steps AS (ORDER BY step) ORDER BY step`;
