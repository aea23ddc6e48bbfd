import type { Queryable } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';

/** A browser that receives push messages. */
export interface Subscription {
  endpoint: string;
  /** The browser's public key (P-256, uncompressed) and its shared secret of 16 bytes. */
  p256dh: Buffer;
  auth: Buffer;
}

/** Beyond this the oldest is dropped, because each is a request per notice. */
const SUBSCRIPTIONS_MAX = 5;

export async function storeSubscription(
  db: Queryable,
  playerId: PlayerId,
  { endpoint, p256dh, auth }: Subscription,
  now: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO push_subscriptions (player_id, endpoint, p256dh, auth, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (player_id, endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`,
    [playerId, endpoint, p256dh, auth, now],
  );
  await db.query(
    `DELETE FROM push_subscriptions WHERE player_id = $1 AND endpoint NOT IN (
       SELECT endpoint FROM push_subscriptions WHERE player_id = $1 ORDER BY created_at DESC, endpoint LIMIT $2
     )`,
    [playerId, SUBSCRIPTIONS_MAX],
  );
}

export async function removeSubscription(db: Queryable, playerId: PlayerId, endpoint: string): Promise<void> {
  await db.query('DELETE FROM push_subscriptions WHERE player_id = $1 AND endpoint = $2', [playerId, endpoint]);
}

export async function listSubscriptions(db: Queryable, playerId: PlayerId): Promise<Subscription[]> {
  const { rows } = await db.query<{ endpoint: string; p256dh: Buffer; auth: Buffer }>(
    'SELECT endpoint, p256dh, auth FROM push_subscriptions WHERE player_id = $1 ORDER BY created_at',
    [playerId],
  );
  return rows;
}
