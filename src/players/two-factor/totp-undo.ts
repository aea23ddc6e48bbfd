import { recordAudit } from '../../audit/audit-log.ts';
import { mailTime } from '../../mail/templates.ts';
import type { Accounts, Refused, Visit } from '../accounts.ts';
import { useMailToken } from '../passwords/mail-tokens.ts';
import { replacePassword, whatIsWrongWith } from '../passwords/passwords.ts';
import { findPlayer } from '../player-rows.ts';
import { noteFactorChange, removeFactor } from './totp-rows.ts';

/**
 * Removes a second factor that an intruder has turned on, by the link from the mail about it and without a code.
 *
 * The intruder knew the password, so a new one is set in the same step and all sessions end. The link works once and for a day. Only
 * turning the factor off, or on again (with a new link), ends it earlier. A password change does not, because the intruder could make
 * one.
 *
 * Anyone who can read the mailbox may use the link too, but only during that day. The link does not sign in, and withdrawals are
 * reviewed for a while after every change of password or factor. After that day a mailbox alone can never remove a factor.
 */
export async function undoTotp(
  accounts: Accounts,
  token: string,
  newPassword: string,
  visit: Visit,
): Promise<{ ok: true } | Refused> {
  const wrong = whatIsWrongWith(newPassword);
  if (wrong) return { ok: false, reason: wrong };
  const { cells, hasher, clock, mailbox, sessions } = accounts;
  const passwordHash = await hasher.hash(newPassword);
  const ended = await cells.directory.transaction(async (tx) => {
    const now = clock.now();
    const playerId = await useMailToken(tx, token, 'undo-two-factor', now);
    const player = playerId === null ? null : await findPlayer(tx, playerId);
    if (!player) return null;
    await removeFactor(tx, player.playerId);
    await noteFactorChange(tx, player.playerId, now);
    const endedIds = await replacePassword(accounts, tx, player, passwordHash, null);
    const { email, username } = player;
    await mailbox.queue(tx, email, 'two-factor-undone', { username, at: mailTime(now), ip: visit.ip });
    await recordAudit(tx, clock, {
      actor: `player:${player.playerId}`,
      action: 'factor.undone',
      target: `player:${player.playerId}`,
      ip: visit.ip,
      requestId: visit.requestId,
    });
    return endedIds;
  });
  if (!ended) return { ok: false, reason: 'UNDO_TOKEN_INVALID' };
  sessions.forget(ended);
  accounts.mailQueued();
  return { ok: true };
}
