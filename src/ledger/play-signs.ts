import type { Queryable } from '../db/database.ts';
import type { PlayerId } from './player-id.ts';

/** What a player's postings of some weeks show. Amounts in micro-dollars. */
export interface PlaySigns {
  playerId: PlayerId;
  /** Lost to games since `since`, and between `before` and `since`. Negative: won. */
  lost: bigint;
  lostBefore: bigint;
  /** Hours with a stake since `since`, counted from 1970. */
  hours: number[];
  /** Deposits since `since` made soon after a bet, into a nearly empty balance. */
  depositsAfterLosses: number;
}

/** Players who staked something since then, by id. */
export async function findWhoPlayed(db: Queryable, since: Date): Promise<PlayerId[]> {
  const { rows } = await db.query<{ player_id: PlayerId }>(
    'SELECT DISTINCT player_id FROM transfers WHERE posted_at >= $1 AND kind < 10 ORDER BY player_id',
    [since],
  );
  return rows.map((row) => row.player_id);
}

/** Kinds below 10 are play; accounts 100 and 110 are the games. */
export async function readPlaySigns(
  db: Queryable,
  players: readonly PlayerId[],
  {
    before,
    since,
    emptyBelow,
    withinMinutes,
  }: { before: Date; since: Date; emptyBelow: bigint; withinMinutes: number },
): Promise<PlaySigns[]> {
  const { rows } = await db.query<{
    player_id: PlayerId;
    lost: bigint;
    lost_before: bigint;
    hours: number[] | null;
    deposits: number;
  }>(
    `WITH played AS (
       SELECT player_id, posted_at >= $3 AS is_recent, credit IN (100, 110) AS is_stake, floor(extract(epoch FROM posted_at) / 3600)::integer AS hour,
              CASE WHEN credit IN (100, 110) THEN amount_micros - coalesce(returned_micros, 0) WHEN debit IN (100, 110) THEN -amount_micros ELSE 0 END AS lost
       FROM transfers WHERE player_id = ANY($1::bigint[]) AND posted_at >= $2 AND kind < 10
     ), chased AS (
       SELECT d.player_id, count(*)::integer AS deposits FROM transfers d
       WHERE d.player_id = ANY($1::bigint[]) AND d.posted_at >= $3 AND d.kind = 10 AND d.credit = 1
         AND d.credit_after_micros - d.amount_micros < $4
         AND EXISTS (SELECT FROM transfers b WHERE b.player_id = d.player_id AND b.number < d.number AND b.kind < 10
           AND b.posted_at >= d.posted_at - make_interval(mins => $5) AND b.posted_at <= d.posted_at)
       GROUP BY d.player_id
     )
     SELECT player_id, coalesce(sum(lost) FILTER (WHERE is_recent), 0)::bigint AS lost,
            coalesce(sum(lost) FILTER (WHERE NOT is_recent), 0)::bigint AS lost_before,
            array_agg(DISTINCT hour) FILTER (WHERE is_recent AND is_stake) AS hours, coalesce(max(c.deposits), 0) AS deposits
     FROM played LEFT JOIN chased c USING (player_id) GROUP BY player_id`,
    [`{${players.join(',')}}`, before, since, emptyBelow, withinMinutes],
  );
  return rows.map((row) => ({
    playerId: row.player_id,
    lost: row.lost,
    lostBefore: row.lost_before,
    hours: row.hours ?? [],
    depositsAfterLosses: row.deposits,
  }));
}

/** What a player did in a stretch of time. */
export interface PlayBetween {
  staked: bigint;
  lost: bigint;
  deposited: bigint;
  hours: number;
}

export async function readPlayBetween(db: Queryable, playerId: PlayerId, from: Date, to: Date): Promise<PlayBetween> {
  const { rows } = await db.query<PlayBetween & { [column: string]: unknown }>(
    `SELECT coalesce(sum(amount_micros) FILTER (WHERE kind < 10 AND credit IN (100, 110)), 0)::bigint AS staked,
            coalesce(sum(CASE WHEN kind >= 10 THEN 0 WHEN credit IN (100, 110) THEN amount_micros - coalesce(returned_micros, 0)
                              WHEN debit IN (100, 110) THEN -amount_micros ELSE 0 END), 0)::bigint AS lost,
            coalesce(sum(amount_micros) FILTER (WHERE kind = 10), 0)::bigint AS deposited,
            count(DISTINCT date_trunc('hour', posted_at)) FILTER (WHERE kind < 10 AND credit IN (100, 110))::integer AS hours
     FROM transfers WHERE player_id = $1 AND posted_at >= $2 AND posted_at < $3`,
    [playerId, from, to],
  );
  return rows[0]!;
}
