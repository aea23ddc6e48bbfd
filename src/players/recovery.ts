import type { Tx } from '../db/database.ts';
import { addressKey } from '../http/rate-limit.ts';
import type { Accounts, Visit } from './accounts.ts';
import { countMailTokensSince, issueMailToken } from './mail-tokens.ts';
import { findByIdentifier } from './player-rows.ts';

const HOUR_MS = 60 * 60 * 1000;
const MAILS_PER_ACCOUNT_MAX = 3;
const REQUESTS_PER_ADDRESS_MAX = 10;

/**
 * Notes that a recovery mail is wanted. Nothing is looked up while the visitor waits, so the answer
 * says nothing about whether there is such an account, by its text or by its time.
 */
export async function requestRecovery(accounts: Accounts, identifier: string, visit: Visit): Promise<void> {
  const { limiter, database, keys, clock } = accounts;
  const tries = await limiter.take('recovery', addressKey(visit.ip), REQUESTS_PER_ADDRESS_MAX, HOUR_MS);
  if (!tries.allowed) return;
  await database.query('INSERT INTO recovery_requests (sealed, created_at) VALUES ($1, $2)', [
    keys.seal('recovery', Buffer.from(identifier)),
    clock.now(),
  ]);
}

/** Turns noted requests into mails; any number of servers may do so at once. Gives how many it handled. */
export async function handleRecoveryRequests(accounts: Accounts): Promise<number> {
  let handled = 0;
  while (await accounts.database.transaction((tx) => handleOne(accounts, tx))) handled += 1;
  if (handled > 0) accounts.mailQueued();
  return handled;
}

async function handleOne(accounts: Accounts, tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ sealed: Buffer }>(
    `DELETE FROM recovery_requests WHERE request_id = (
       SELECT request_id FROM recovery_requests ORDER BY request_id LIMIT 1 FOR UPDATE SKIP LOCKED
     ) RETURNING sealed`,
  );
  if (!rows[0]) return false;
  const now = accounts.clock.now();
  const player = await findByIdentifier(tx, accounts.keys.unseal('recovery', rows[0].sealed).toString());
  if (!player || player.status === 'banned') return true;
  const since = new Date(now.getTime() - HOUR_MS);
  const sent = await countMailTokensSince(tx, player.playerId, 'reset-password', since);
  if (sent >= MAILS_PER_ACCOUNT_MAX) return true;
  const token = await issueMailToken(tx, player.playerId, 'reset-password', now);
  await accounts.mailbox.queue(tx, player.email, 'reset-password', {
    username: player.username,
    link: `${accounts.publicUrl}/reset-password?token=${token}`,
  });
  return true;
}
