import { recordAudit } from '../../audit/audit-log.ts';
import type { Tx } from '../../db/database.ts';
import type { ErrorCode } from '../../http/errors.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { mailTime } from '../../mail/templates.ts';
import { endSessions } from '../../sessions/session-rows.ts';
import type { Session } from '../../sessions/session.ts';
import { openSession, orLocked, type Accounts, type Refused, type SignedIn, type Visit } from '../accounts.ts';
import { isCommonPassword } from './common-passwords.ts';
import { clearFailures, lockedForS, lockSubject, recordFailure } from '../../credentials/login-lock.ts';
import { closeMailTokens, useMailToken } from './mail-tokens.ts';
import { checkPasswordShape } from './password-rules.ts';
import { findPlayer, storePassword, type Player } from '../player-rows.ts';
import { endSetup } from '../two-factor/totp-rows.ts';

/** Sets a new password with the token of a recovery mail. All sessions end. */
export async function resetPassword(
  accounts: Accounts,
  token: string,
  newPassword: string,
  visit: Visit,
): Promise<{ ok: true } | Refused> {
  // A refused password must not use the token up.
  const wrong = whatIsWrongWith(newPassword);
  if (wrong) return { ok: false, reason: wrong };
  const passwordHash = await accounts.hasher.hash(newPassword);
  const ended = await accounts.cells.directory.transaction(async (tx) => {
    const playerId = await useMailToken(tx, token, 'reset-password', accounts.clock.now());
    const player = playerId === null ? null : await findPlayer(tx, playerId);
    if (!player) return null;
    const endedIds = await replacePassword(accounts, tx, player, passwordHash, null);
    await mailChanged(accounts, tx, player);
    await recordChange(accounts, tx, player, 'password.reset', visit);
    return endedIds;
  });
  if (!ended) return { ok: false, reason: 'RESET_TOKEN_INVALID' };
  accounts.sessions.forget(ended);
  accounts.mailQueued();
  return { ok: true };
}

/** Ends all sessions. The current one is replaced by a new one. */
export async function changePassword(
  accounts: Accounts,
  session: Session,
  currentPassword: string | undefined,
  newPassword: string,
  visit: Visit,
): Promise<SignedIn | Refused> {
  const { cells, hasher } = accounts;
  const checked = await checkCurrentPassword(accounts, session.playerId, currentPassword);
  if (!checked.ok) return checked;
  const { player } = checked;
  const wrong = whatIsWrongWith(newPassword);
  if (wrong) return { ok: false, reason: wrong };
  const passwordHash = await hasher.hash(newPassword);
  const changed = await cells.of(session.playerId).transaction(async (tx) => {
    // While the new password was hashed, the checked one may have been changed or reset.
    const ended = await replacePassword(accounts, tx, player, passwordHash, player.passwordHash);
    if (!ended) return null;
    await mailChanged(accounts, tx, player);
    const signedIn = await openSession(accounts, tx, player, visit);
    await recordChange(accounts, tx, player, 'password.changed', visit);
    return { signedIn, ended };
  });
  if (!changed) return { ok: false, reason: 'CURRENT_PASSWORD_WRONG' };
  accounts.sessions.forget(changed.ended);
  accounts.mailQueued();
  return changed.signedIn;
}

/** Asks a signed-in player for the password again. Five failures lock this for fifteen minutes, for all purposes together. */
export async function checkCurrentPassword(
  accounts: Accounts,
  playerId: PlayerId,
  password: string | undefined,
): Promise<{ ok: true; player: Player } | Refused> {
  if (!password) return { ok: false, reason: 'CURRENT_PASSWORD_MISSING' };
  const { clock, hasher } = accounts;
  const database = accounts.cells.of(playerId);
  const subject = lockSubject('change-password', String(playerId));
  const locked = await lockedForS(database, subject, clock.now());
  if (locked !== null) return { ok: false, reason: 'LOCKED', retryAfterS: locked };
  const player = await findPlayer(database, playerId);
  if (!player || !(await hasher.verify(player.passwordHash, password))) {
    const failure = await recordFailure(database, subject, clock.now());
    return orLocked({ ok: false, reason: 'CURRENT_PASSWORD_WRONG' }, failure.lockedForS);
  }
  if (await clearFailures(database, subject, clock.now())) return { ok: true, player };
  return { ok: false, reason: 'LOCKED', retryAfterS: (await lockedForS(database, subject, clock.now())) ?? 1 };
}

export function whatIsWrongWith(password: string): ErrorCode | null {
  if (!checkPasswordShape(password)) return 'PASSWORD_SHAPE';
  return isCommonPassword(password) ? 'PASSWORD_COMMON' : null;
}

/**
 * Everything that rests on the old password ends: all sessions, all reset links, and an unfinished setup of the second factor.
 * Returns the ended sessions; null if the password is no longer the one to be replaced.
 */
export async function replacePassword(
  accounts: Accounts,
  tx: Tx,
  player: Player,
  passwordHash: string,
  replaced: string | null,
): Promise<string[] | null> {
  const now = accounts.clock.now();
  if (!(await storePassword(tx, player.playerId, passwordHash, now, replaced))) return null;
  await closeMailTokens(tx, player.playerId, 'reset-password', now);
  await endSetup(tx, player.playerId);
  return endSessions(tx, player.playerId, {}, 'password_changed', now);
}

function mailChanged({ mailbox, clock }: Accounts, tx: Tx, { email, username }: Player): Promise<void> {
  return mailbox.queue(tx, email, 'password-changed', { username, at: mailTime(clock.now()) });
}

function recordChange(
  accounts: Accounts,
  tx: Tx,
  player: Player,
  action: 'password.changed' | 'password.reset',
  visit: Visit,
): Promise<void> {
  return recordAudit(tx, accounts.clock, {
    actor: `player:${player.playerId}`,
    action,
    target: `player:${player.playerId}`,
    ip: visit.ip,
    requestId: visit.requestId,
  });
}
