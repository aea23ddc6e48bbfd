import type { Tx } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import type { Accounts } from '../accounts.ts';
import { countMailTokensSince, issueMailToken } from '../passwords/mail-tokens.ts';
import { findPlayer } from '../player-rows.ts';

const HOUR_MS = 60 * 60 * 1000;
const MAILS_PER_HOUR_MAX = 4;

/** Queues the mail with the link that confirms an address; earlier links become invalid. */
export async function mailConfirmation(
  tx: Tx,
  { mailbox, publicUrl, clock }: Accounts,
  { playerId, email, username }: { playerId: PlayerId; email: string; username: string },
): Promise<void> {
  const token = await issueMailToken(tx, playerId, 'confirm-email', clock.now());
  await mailbox.queue(tx, email, 'confirm-email', { username, link: `${publicUrl}/confirm-email?token=${token}` });
}

/** For players who lost the mail or whose link has expired. */
export function resendConfirmation(accounts: Accounts, playerId: PlayerId): Promise<'sent' | 'confirmed' | 'too_many'> {
  return accounts.cells.of(playerId).transaction(async (tx) => {
    // Serialized, so that the count is right.
    await tx.query('SELECT FROM players WHERE player_id = $1 FOR UPDATE', [playerId]);
    const player = await findPlayer(tx, playerId);
    if (!player || player.emailConfirmedAt !== null) return 'confirmed';
    const since = new Date(accounts.clock.now().getTime() - HOUR_MS);
    const sent = await countMailTokensSince(tx, playerId, 'confirm-email', since);
    if (sent >= MAILS_PER_HOUR_MAX) return 'too_many';
    await mailConfirmation(tx, accounts, player);
    return 'sent';
  });
}
