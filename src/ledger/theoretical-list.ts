import type { Queryable } from '../db/database.ts';
import { highestTheoretical, theoreticalAsOf, type Days } from './periods.ts';
import type { PlayerId } from './player-id.ts';

/**
 * Stakes times house edge of primary play in a week, for all players of a cell. It is computed from totals that the books keep
 * anyway, so it costs a bet nothing.
 */
export interface TheoreticalList {
  /** For every player with a value, highest first: eight bytes each, big-endian, in the requested units. */
  all: Buffer;
  /** The highest, including all that tie with the last. */
  top: { playerId: PlayerId; units: bigint }[];
}

export interface TheoreticalListOptions {
  days: Days;
  /** Nano-dollars per unit; fractions of a unit do not count. */
  unitNanos: bigint;
  topMin: number;
  leftOut: readonly PlayerId[];
}

/**
 * Leaves out players whose payouts are frozen. Here a refund of an earlier week lowers this week's total; `theoreticalOf`
 * gives exactly what counts, which is never more.
 */
export async function listTheoretical(
  db: Queryable,
  { days: { firstDay, endDay }, unitNanos, topMin, leftOut }: TheoreticalListOptions,
): Promise<TheoreticalList> {
  const { rows } = await db.query<{ all_units: Buffer | null; top_ids: Buffer | null; top_units: Buffer | null }>(
    LIST,
    [firstDay, endDay, unitNanos, leftOut, topMin],
  );
  const { all_units: all, top_ids: ids, top_units: units } = rows[0]!;
  return {
    all: all ?? Buffer.alloc(0),
    top: Array.from({ length: (ids?.length ?? 0) / 8 }, (_, at) => ({
      playerId: ids!.readBigInt64BE(at * 8) as PlayerId,
      units: units!.readBigInt64BE(at * 8),
    })),
  };
}

/** A player's first row within the days holds the totals before them, and the first row after them those at their end. */
const LIST = `
  WITH begun AS (
    SELECT DISTINCT ON (player_id) player_id, theoretical_nanos AS before
    FROM wallet_days WHERE day >= $1::integer AND day < $2::integer ORDER BY player_id, day
  ), scored AS MATERIALIZED (
    SELECT b.player_id, (coalesce(e.theoretical_nanos, w.theoretical_nanos) - b.before) / $3::bigint AS units
    FROM begun b JOIN wallets w ON w.player_id = b.player_id
    LEFT JOIN LATERAL (
      SELECT theoretical_nanos FROM wallet_days d
      WHERE w.day >= $2::integer AND d.player_id = b.player_id AND d.day >= $2::integer ORDER BY d.day LIMIT 1
    ) AS e ON true
    WHERE NOT EXISTS (SELECT FROM withdrawal_freezes f WHERE f.player_id = b.player_id AND f.lifted_at IS NULL)
      AND NOT EXISTS (SELECT FROM unnest($4::bigint[]) AS l (id) WHERE l.id = b.player_id)
  ), top AS (
    SELECT player_id, units FROM scored WHERE units > 0 ORDER BY units DESC FETCH FIRST $5 ROWS WITH TIES
  )
  SELECT (SELECT string_agg(int8send(units), ''::bytea ORDER BY units DESC) FROM scored WHERE units > 0) AS all_units,
         (SELECT string_agg(int8send(player_id), ''::bytea ORDER BY units DESC, player_id) FROM top) AS top_ids,
         (SELECT string_agg(int8send(units), ''::bytea ORDER BY units DESC, player_id) FROM top) AS top_units`;

/** What counts for some players in a week: after refunds of earlier stakes, only play beyond what had already counted. */
export async function theoreticalOf(
  db: Queryable,
  { firstDay, endDay }: Days,
  unitNanos: bigint,
  playerIds: readonly PlayerId[],
): Promise<Map<PlayerId, bigint>> {
  const begun = await theoreticalAsOf(db, playerIds, firstDay);
  const highest = await highestTheoretical(db, playerIds, 'week', firstDay);
  const ended = await theoreticalAsOf(db, playerIds, endDay);
  return new Map(
    [...ended].map(([playerId, nanos]) => {
      const [start, most] = [begun.get(playerId)!, highest.get(playerId) ?? 0n];
      const units = (nanos - (most > start ? most : start)) / unitNanos;
      return [playerId, units > 0n ? units : 0n];
    }),
  );
}
