import { recordAudit } from '../../audit/audit-log.ts';
import { mailTime } from '../../mail/templates.ts';
import type { Accounts, Refused, Visit } from '../accounts.ts';
import { useMailToken } from '../passwords/mail-tokens.ts';
import { replacePassword, whatIsWrongWith } from '../passwords/passwords.ts';
import { findPlayer } from '../player-rows.ts';
import { noteFactorChange, removeFactor } from './totp-rows.ts';

/**
 * Undoes a second factor that somebody else turned on, with the link from the mail about it and without a code.
 *
 * Whoever turned it on knew the password, so a new one is set in the same step and every session ends. The link works once and for a
 * day. It ends earlier only when the factor is turned off or turned on anew (with a new link): a change of password does not close it, because
 * the intruder could make one.
 *
 * Whoever can read the mailbox may use the link as well, but only during that day. It signs nobody in, and withdrawals are reviewed
 * for a while after every change of password or factor. After that day a mailbox alone never removes a factor.
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
