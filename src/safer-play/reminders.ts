import type { Queryable, Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';

/** Interval in minutes at which a player wants to see how long the session lasts; null: never. */
export async function readReminder(db: Queryable, playerId: PlayerId): Promise<number | null> {
  const { rows } = await db.query<{ every_minutes: number }>(
    'SELECT every_minutes FROM session_reminders WHERE player_id = $1',
    [playerId],
  );
  return rows[0]?.every_minutes ?? null;
}

export async function setReminder(tx: Tx, playerId: PlayerId, minutes: number | null): Promise<void> {
  if (minutes === null) {
    await tx.query('DELETE FROM session_reminders WHERE player_id = $1', [playerId]);
    return;
  }
  await tx.query(
    `INSERT INTO session_reminders (player_id, every_minutes) VALUES ($1, $2)
     ON CONFLICT (player_id) DO UPDATE SET every_minutes = excluded.every_minutes`,
    [playerId, minutes],
  );
}
