import type { Tx } from '../../db/database.ts';
import { addressKey } from '../../http/rate-limit.ts';
import type { SealedColumn } from '../../secrets/key-ring.ts';
import type { Accounts, Visit } from '../accounts.ts';
import { countMailTokensSince, issueMailToken } from './mail-tokens.ts';
import { enterByIdentifier, lockAccount } from '../player-rows.ts';

export const SEALED_RECOVERY: SealedColumn = {
  table: 'recovery_requests',
  place: 'directory',
  key: ['request_id'],
  column: 'sealed',
  purpose: 'recovery',
};

const HOUR_MS = 60 * 60 * 1000;
const MAILS_PER_ACCOUNT_MAX = 3;
const REQUESTS_PER_ADDRESS_MAX = 10;

/**
 * Records a request for a recovery mail. Nothing is looked up while the visitor waits, so neither the answer nor its timing
 * reveals whether the account exists.
 */
export async function requestRecovery(accounts: Accounts, identifier: string, visit: Visit): Promise<void> {
  const { limiter, cells, keys, clock } = accounts;
  const tries = await limiter.take('recovery', addressKey(visit.ip), REQUESTS_PER_ADDRESS_MAX, HOUR_MS);
  if (!tries.allowed) return;
  await cells.directory.query('INSERT INTO recovery_requests (sealed, created_at) VALUES ($1, $2)', [
    keys.seal('recovery', Buffer.from(identifier)),
    clock.now(),
  ]);
}

/** Turns recorded requests into mails; any number of servers may do so in parallel. Returns how many it handled. */
export async function handleRecoveryRequests(accounts: Accounts): Promise<number> {
  let handled = 0;
  while (await accounts.cells.directory.transaction((tx) => handleOne(accounts, tx))) handled += 1;
  if (handled > 0) accounts.mailQueued();
  return handled;
}

/**
 * Handles requests after they are answered, one batch at a time: fifty parallel requests take one connection, not fifty.
 * A request that arrives during a batch triggers another one.
 */
export function createRecoveryTurns(accounts: Accounts, log: (line: string) => void): () => void {
  let running: Promise<unknown> | null = null;
  let isWanted = false;
  const turn = async () => {
    while (isWanted) {
      isWanted = false;
      await handleRecoveryRequests(accounts);
    }
  };
  return () => {
    isWanted = true;
    running ??= turn()
      .catch((error: unknown) => log(`Recovery: will be tried again: ${String(error)}`))
      .finally(() => {
        running = null;
      });
  };
}

async function handleOne(accounts: Accounts, tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ sealed: Buffer; created_at: Date }>(
    `DELETE FROM recovery_requests WHERE request_id = (
       SELECT request_id FROM recovery_requests ORDER BY request_id LIMIT 1 FOR UPDATE SKIP LOCKED
     ) RETURNING sealed, created_at`,
  );
  const request = rows[0];
  if (!request) return false;
  const player = await enterByIdentifier(tx, accounts.keys.unseal('recovery', request.sealed).toString());
  // Locked before mails are counted, so that parallel requests at other servers wait and then count this one.
  const account = player && (await lockAccount(tx, player.playerId));
  if (!account || account.status === 'banned') return true;
  // A password change invalidates all links, including those not sent yet.
  if (request.created_at < account.passwordChangedAt) return true;
  const now = accounts.clock.now();
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
