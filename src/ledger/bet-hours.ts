import type { Queryable } from '../db/database.ts';
import type { PlayerId } from './player-id.ts';

/** All bets of an hour on one game and balance. */
export interface BetHour {
  hour: Date;
  /** 0 if the game is not one of the originals. */
  game: number;
  account: number;
  bets: bigint;
  staked: bigint;
  paid: bigint;
  lastAt: Date;
}

export interface BetHours {
  /** Whole hours, newest first. */
  hours: BetHour[];
  /** The result is complete from this moment on; null if the books have nothing older. */
  end: Date | null;
  /** Transfers with lower numbers are archived; null if none are. */
  archivedBelow: bigint | null;
}

const HOUR_MS = 3_600_000;
const TRANSFERS_AT_ONCE = 4_000n;

/**
 * The newest bets whose hour ended before `before`, summed by game and hour. It reads a bounded number of transfers, unless a single hour
 * holds more.
 */
export async function readBetHours(db: Queryable, playerId: PlayerId, before: Date | null): Promise<BetHours> {
  for (let count = TRANSFERS_AT_ONCE; ; count *= 4n) {
    const { top, lowest } = await findEnds(db, playerId, before, count);
    const from = top > count ? top - count : 0n;
    if (!lowest) return { hours: [], end: null, archivedBelow: top > 0n ? top + 1n : null };
    const isEnd = from === 0n || lowest.number > from + 1n;
    const cutHour = isEnd ? -Infinity : Math.floor(lowest.postedAt.getTime() / HOUR_MS) * HOUR_MS;
    const { rows } = await db.query<BetHourRow>({ name: 'bet-hours', text: SUM_HOURS, values: [playerId, from, top] });
    const whole = rows.filter(({ hour }) => hour.getTime() > cutHour);
    const isOneHour = !isEnd && rows.length > 0 && whole.length === 0;
    if (isOneHour) continue;
    return {
      hours: whole.map(toHour).filter(({ lastAt }) => before === null || lastAt < before),
      end: isEnd ? null : new Date(cutHour + HOUR_MS),
      archivedBelow: lowest.number > from + 1n ? lowest.number : null,
    };
  }
}

/**
 * The last transfer in the hour that contains `before`, and the lowest of the `count` transfers up to it that are still in the
 * books. Numbers have no gaps and follow time.
 */
async function findEnds(db: Queryable, playerId: PlayerId, before: Date | null, count: bigint) {
  const last =
    before === null
      ? 'SELECT last_transfer AS number FROM wallets WHERE player_id = $1 AND $3::timestamptz IS NULL'
      : 'SELECT number FROM transfers WHERE player_id = $1 AND posted_at < $3 ORDER BY number DESC LIMIT 1';
  const { rows } = await db.query<{ top: bigint; number: bigint | null; posted_at: Date | null }>(
    `SELECT l.number AS top, f.number, f.posted_at
     FROM (${last}) AS l LEFT JOIN LATERAL (
       SELECT number, posted_at FROM transfers WHERE player_id = $1 AND number > l.number - $2::bigint AND number <= l.number
       ORDER BY number LIMIT 1
     ) AS f ON true`,
    [playerId, count, before === null ? null : new Date((Math.floor(before.getTime() / HOUR_MS) + 1) * HOUR_MS)],
  );
  const row = rows[0];
  const lowest = row?.number && row.posted_at ? { number: row.number, postedAt: row.posted_at } : null;
  return { top: row?.top ?? 0n, lowest };
}

interface BetHourRow {
  hour: Date;
  game: number;
  account: number;
  bets: bigint;
  staked: bigint;
  paid: bigint;
  last_at: Date;
}

function toHour({ last_at: lastAt, ...row }: BetHourRow): BetHour {
  return { ...row, lastAt };
}

/** Kinds below 10 are bets. Account 100 is the originals; their game is found from the bet or its open round. */
const SUM_HOURS = `
  WITH chunk AS MATERIALIZED (
    SELECT * FROM transfers WHERE player_id = $1 AND number > $2 AND number <= $3 AND kind < 10
  ), played AS (
    SELECT min(reference) AS first, max(reference) AS last FROM chunk WHERE 100 IN (debit, credit)
  ), games AS MATERIALIZED (
    SELECT number, game FROM bets
    WHERE player_id = $1 AND number BETWEEN (SELECT first FROM played) AND (SELECT last FROM played)
    UNION ALL
    SELECT number, game FROM rounds WHERE player_id = $1
  )
  SELECT date_trunc('hour', t.posted_at, 'UTC') AS hour, coalesce(g.game, 0) AS game, e.account::integer AS account,
         count(*) FILTER (WHERE e.is_debit) AS bets, sum(e.out)::bigint AS staked, sum(e.back)::bigint AS paid,
         max(t.posted_at) AS last_at
  FROM chunk t CROSS JOIN LATERAL (VALUES
    (t.debit, t.amount_micros, coalesce(t.returned_micros, 0), true),
    (t.credit, coalesce(t.returned_micros, 0), t.amount_micros, false)
  ) AS e (account, out, back, is_debit)
  LEFT JOIN games g ON g.number = CASE WHEN 100 IN (t.debit, t.credit) THEN t.reference END
  WHERE e.account IN (1, 2)
  GROUP BY 1, 2, 3 ORDER BY last_at DESC`;
