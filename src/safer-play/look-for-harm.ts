import type { Clock } from '../clock/clock.ts';
import type { Database, Queryable, Tx } from '../db/database.ts';
import { findWhoPlayed, readPlaySigns } from '../ledger/play-signs.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { SIGNS_OF_HARM } from '../terms/house-terms.ts';
import { judge, type Known } from './signs-of-harm.ts';

const DAY_MS = 86_400_000;
const PLAYERS_AT_ONCE = 500;
const DAYS_BEFORE = 28;
const EMPTY_BELOW = 1_000_000n;

/** Checks once a day all players in a cell who have played recently. Others are on no list. */
export async function lookForHarm(database: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  const today = now.toISOString().slice(0, 10);
  await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ is_due: boolean }>(
      'SELECT looked_on < $1::date AS is_due FROM harm_state FOR UPDATE SKIP LOCKED',
      [today],
    );
    if (!rows[0]?.is_due) return;
    const players = await findWhoPlayed(tx, sinceOf(now));
    for (let at = 0; at < players.length; at += PLAYERS_AT_ONCE)
      await lookAt(tx, players.slice(at, at + PLAYERS_AT_ONCE), now);
    await tx.query('DELETE FROM harm_signs WHERE looked_at < $1', [now]);
    await tx.query('UPDATE harm_state SET looked_on = $1::date', [today]);
  });
}

const sinceOf = (now: Date) => new Date(now.getTime() - SIGNS_OF_HARM.days * DAY_MS);

async function lookAt(tx: Tx, players: readonly PlayerId[], now: Date): Promise<void> {
  const since = sinceOf(now);
  const before = new Date(since.getTime() - DAYS_BEFORE * DAY_MS);
  const played = await readPlaySigns(tx, players, {
    before,
    since,
    emptyBelow: EMPTY_BELOW,
    withinMinutes: SIGNS_OF_HARM.chasing.withinMinutes,
  });
  const askedSince = new Date(now.getTime() - SIGNS_OF_HARM.askedWithinDays * DAY_MS);
  const raised = await countRaised(tx, players, askedSince);
  const returned = await countReturned(tx, players, askedSince);
  for (const { playerId, lost, lostBefore, hours, depositsAfterLosses } of played) {
    const known: Known = {
      lost: Number(lost) / 1e6,
      lostBefore: Number(lostBefore) / 1e6,
      hours,
      depositsAfterLosses,
      raisedLimits: raised.get(playerId) ?? 0,
      returnedWithdrawals: returned.get(playerId) ?? 0,
    };
    const { points, signs } = judge(known);
    await tx.query(
      `INSERT INTO harm_signs (player_id, looked_at, points, signs) VALUES ($1, $2, $3, $4)
       ON CONFLICT (player_id) DO UPDATE SET looked_at = excluded.looked_at, points = excluded.points, signs = excluded.signs`,
      [playerId, now, points, JSON.stringify(signs)],
    );
  }
}

/** How often each player requested a looser limit. */
async function countRaised(db: Queryable, players: readonly PlayerId[], since: Date): Promise<Map<bigint, number>> {
  const { rows } = await db.query<{ target: string; count: number }>(
    `SELECT target, count(*)::integer AS count FROM audit_log
     WHERE action = 'limits.changed' AND at >= $2 AND target = ANY($1::text[]) AND after::text LIKE '%asked for%' GROUP BY target`,
    [players.map((id) => `player:${id}`), since],
  );
  return new Map(rows.map(({ target, count }) => [BigInt(target.slice('player:'.length)), count]));
}

/** Withdrawals that were returned to the balance. */
async function countReturned(db: Queryable, players: readonly PlayerId[], since: Date): Promise<Map<bigint, number>> {
  const { rows } = await db.query<{ player_id: bigint; count: number }>(
    `SELECT player_id, count(*)::integer AS count FROM withdrawals
     WHERE player_id = ANY($1::bigint[]) AND state = 'returned' AND settled_at >= $2 GROUP BY player_id`,
    [`{${players.join(',')}}`, since],
  );
  return new Map(rows.map(({ player_id, count }) => [player_id, count]));
}
