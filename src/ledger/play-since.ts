import type { Queryable } from '../db/database.ts';
import { usdMicros, type UsdMicros } from '../money/usd.ts';
import type { PlayerId } from './player-id.ts';

export interface PlaySince {
  bets: number;
  wagered: UsdMicros;
  /** Payouts minus stakes. Open rounds have paid nothing yet. */
  net: UsdMicros;
}

/** What a player has played since a moment. It reads every later transfer, so use it for hours, not years. */
export async function readPlaySince(db: Queryable, playerId: PlayerId, since: Date): Promise<PlaySince> {
  const { rows } = await db.query<{ bets: bigint; wagered: bigint; net: bigint }>({
    name: 'ledger-read-play-since',
    text: PLAYED,
    values: [playerId, since],
  });
  const { bets, wagered, net } = rows[0]!;
  return { bets: Number(bets), wagered: usdMicros(wagered), net: usdMicros(net) };
}

// Transfers are numbered in order of time, so a binary search finds the first one of a period.
const PLAYED = `
  WITH RECURSIVE search (low, high) AS (
    SELECT 1::bigint, last_transfer + 1 FROM wallets WHERE player_id = $1
    UNION ALL
    SELECT CASE WHEN early THEN middle + 1 ELSE low END, CASE WHEN early THEN high ELSE middle END
    FROM (SELECT low, high, (low + high) / 2 AS middle FROM search WHERE low < high) AS halved
    CROSS JOIN LATERAL (
      SELECT coalesce((SELECT posted_at FROM transfers WHERE player_id = $1 AND number = middle), '-infinity') < $2 AS early
    ) AS looked
  )
  SELECT count(*) FILTER (WHERE credit IN (100, 110)) AS bets,
         coalesce(sum(amount_micros) FILTER (WHERE credit IN (100, 110)), 0)::bigint AS wagered,
         coalesce(sum(CASE WHEN credit IN (100, 110) THEN coalesce(returned_micros, 0) - amount_micros
                           ELSE amount_micros - coalesce(returned_micros, 0) END), 0)::bigint AS net
  FROM transfers
  WHERE player_id = $1 AND number >= (SELECT low FROM search WHERE low >= high) AND posted_at >= $2
    AND (credit IN (100, 110) OR debit IN (100, 110))`;
