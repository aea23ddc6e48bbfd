import type { Queryable } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { usdMicros, type UsdMicros } from '../../money/usd.ts';

export interface DepositTotals {
  /** Credited from all deposits so far, including what has been played since. */
  credited: UsdMicros;
  /** Credited from the last deposit. */
  last: UsdMicros;
  firstAt: Date | null;
}

export async function depositTotals(db: Queryable, playerId: PlayerId): Promise<DepositTotals> {
  const { rows } = await db.query<{ credited: bigint; last: bigint; first_at: Date | null }>(
    `SELECT coalesce(sum(credited_micros), 0)::bigint AS credited, min(settled_at) AS first_at,
            coalesce((array_agg(credited_micros ORDER BY settled_at DESC, number DESC)
                      FILTER (WHERE credited_micros > 0))[1], 0)::bigint AS last
     FROM deposits WHERE player_id = $1 AND state IN ('credited', 'held')`,
    [playerId],
  );
  const { credited, last, first_at } = rows[0]!;
  return { credited: usdMicros(credited), last: usdMicros(last), firstAt: first_at };
}
