import { recordAudit } from '../../audit/audit-log.ts';
import type { Tx } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { mailTime } from '../../mail/templates.ts';
import { endSessions } from '../../sessions/session-rows.ts';
import type { SealedColumn } from '../../secrets/key-ring.ts';
import type { Session } from '../../sessions/session.ts';
import { orLocked, type Accounts, type Refused, type Visit } from '../accounts.ts';
import { lockedForS, recordFailure } from '../../credentials/login-lock.ts';
import { closeMailTokens, issueMailToken } from '../passwords/mail-tokens.ts';
import { checkCurrentPassword } from '../passwords/passwords.ts';
import { findPlayer, lockAccount, type AccountState } from '../player-rows.ts';
import { codeLock, openSecret, takeCode } from './totp-check.ts';
import { hashRecoveryCode, newRecoveryCodes } from './totp-recovery.ts';
import {
  enableFactor,
  findFactor,
  noteFactorChange,
  removeFactor,
  replaceRecoveryCodes,
  startFactor,
} from './totp-rows.ts';
import { newTotpSecret, totpStepOf, totpUri } from '../../credentials/totp.ts';

export interface Setup {
  ok: true;
  secret: string;
  uri: string;
}

export const SEALED_TOTP: SealedColumn = {
  table: 'totp_factors',
  place: 'cell',
  key: ['player_id'],
  column: 'sealed_secret',
  purpose: 'totp',
};

/** The setup must be confirmed with a code within this time, else it starts again with the password. */
const SETUP_MS_MAX = 30 * 60_000;

/**
 * Creates a secret and shows it, only with the password, because a stolen session alone must not lock the owner out. The factor is
 * off until a code was entered. A newer secret replaces it.
 */
export async function setUpTotp(
  accounts: Accounts,
  session: Session,
  password: string | undefined,
): Promise<Setup | Refused> {
  const { keys, clock } = accounts;
  const database = accounts.cells.of(session.playerId);
  const checked = await checkCurrentPassword(accounts, session.playerId, password);
  if (!checked.ok) return checked;
  const secret = newTotpSecret();
  const sealed = keys.seal('totp', Buffer.from(secret));
  return database.transaction(async (tx): Promise<Setup | Refused> => {
    const account = await lockAccount(tx, session.playerId);
    if (account?.passwordHash !== checked.player.passwordHash) return PASSWORD_REPLACED;
    const isStarted = await startFactor(tx, session.playerId, sealed, clock.now());
    return isStarted ? { ok: true, secret, uri: totpUri(session.username, secret) } : { ok: false, reason: 'TOTP_ON' };
  });
}

/** The password changed during the check. */
const PASSWORD_REPLACED: Refused = { ok: false, reason: 'CURRENT_PASSWORD_WRONG' };

/** Proof that the player wants the change. */
export interface Proof {
  password: string;
  code: string;
}

export interface NewCodes {
  ok: true;
  recoveryCodes: string[];
}

export async function enableTotp(
  accounts: Accounts,
  session: Session,
  code: string,
  visit: Visit,
): Promise<NewCodes | Refused> {
  const { clock } = accounts;
  const database = accounts.cells.of(session.playerId);
  const now = clock.now();
  if ((await lockedForS(database, codeLock(session.playerId), now)) !== null) {
    return refuse(accounts, session.playerId, { ok: false, reason: 'LOCKED' });
  }
  const factor = await findFactor(database, session.playerId);
  if (!factor) return { ok: false, reason: 'TOTP_NOT_SET_UP' };
  if (factor.enabledAt) return { ok: false, reason: 'TOTP_ON' };
  if (now.getTime() - factor.createdAt.getTime() > SETUP_MS_MAX) return { ok: false, reason: 'TOTP_NOT_SET_UP' };
  const step = totpStepOf(openSecret(accounts, factor), code.replace(/\s/g, ''), now);
  if (step === null) return refuse(accounts, session.playerId, { ok: false, reason: 'TOTP_WRONG' });
  return change<NewCodes>(accounts, session, visit, 'factor.enabled', async (tx) =>
    (await enableFactor(tx, session.playerId, factor.sealedSecret, step, now))
      ? { ok: true, recoveryCodes: await issueRecoveryCodes(tx, session.playerId) }
      : { ok: false, reason: 'TOTP_NOT_SET_UP' },
  );
}

export function disableTotp(
  accounts: Accounts,
  session: Session,
  proof: Proof,
  visit: Visit,
): Promise<{ ok: true } | Refused> {
  return changeWithProof(accounts, session, proof, visit, 'factor.disabled', async (tx) => {
    await removeFactor(tx, session.playerId);
    await closeMailTokens(tx, session.playerId, 'undo-two-factor', accounts.clock.now());
    return { ok: true };
  });
}

/** Earlier recovery codes become invalid. */
export function renewRecoveryCodes(
  accounts: Accounts,
  session: Session,
  proof: Proof,
  visit: Visit,
): Promise<NewCodes | Refused> {
  return changeWithProof(accounts, session, proof, visit, 'factor.codes_renewed', async (tx) => ({
    ok: true,
    recoveryCodes: await issueRecoveryCodes(tx, session.playerId),
  }));
}

type Action = 'factor.enabled' | 'factor.disabled' | 'factor.codes_renewed';

const REFUSALS = { off: 'TOTP_OFF', missing: 'TOTP_REQUIRED', wrong: 'TOTP_WRONG', locked: 'LOCKED' } as const;

async function changeWithProof<Done extends { ok: true }>(
  accounts: Accounts,
  session: Session,
  proof: Proof,
  visit: Visit,
  action: Action,
  work: (tx: Tx) => Promise<Done>,
): Promise<Done | Refused> {
  const { playerId } = session;
  const checked = await checkCurrentPassword(accounts, playerId, proof.password);
  if (!checked.ok) return checked;
  const result = await change<Done>(accounts, session, visit, action, async (tx, account) => {
    if (account.passwordHash !== checked.player.passwordHash) return PASSWORD_REPLACED;
    const taken = await takeCode(accounts, tx, playerId, proof.code, codeLock(playerId));
    return taken === 'totp' || taken === 'recovery' ? work(tx) : { ok: false, reason: REFUSALS[taken] };
  });
  return result.ok ? result : refuse(accounts, playerId, result);
}

async function refuse(accounts: Accounts, playerId: PlayerId, refused: Refused): Promise<Refused> {
  const { clock } = accounts;
  const database = accounts.cells.directory;
  const subject = codeLock(playerId);
  if (refused.reason === 'LOCKED') {
    return { ...refused, retryAfterS: (await lockedForS(database, subject, clock.now())) ?? 1 };
  }
  if (refused.reason !== 'TOTP_WRONG') return refused;
  const failure = await recordFailure(database, subject, clock.now());
  return orLocked(refused, failure.lockedForS);
}

async function issueRecoveryCodes(tx: Tx, playerId: PlayerId): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    playerId,
    codes.map((code) => hashRecoveryCode(code)!),
  );
  return codes;
}

async function mailChange(
  { mailbox, publicUrl }: Accounts,
  tx: Tx,
  playerId: PlayerId,
  action: Action,
  now: Date,
): Promise<void> {
  const { email, username } = (await findPlayer(tx, playerId))!;
  const at = mailTime(now);
  switch (action) {
    case 'factor.enabled': {
      const token = await issueMailToken(tx, playerId, 'undo-two-factor', now);
      const link = `${publicUrl}/undo-two-factor?token=${token}`;
      return mailbox.queue(tx, email, 'two-factor-on', { username, at, link });
    }
    case 'factor.disabled':
      return mailbox.queue(tx, email, 'two-factor-off', { username, at });
    case 'factor.codes_renewed':
      return mailbox.queue(tx, email, 'recovery-codes-renewed', { username, at });
  }
}

/** Changes the factor in one transaction with the consequences: other sessions end, and the player gets a mail. */
async function change<Done extends { ok: true }>(
  accounts: Accounts,
  session: Session,
  visit: Visit,
  action: Action,
  work: (tx: Tx, account: AccountState) => Promise<Done | Refused>,
): Promise<Done | Refused> {
  const { clock, sessions } = accounts;
  const database = accounts.cells.of(session.playerId);
  let ended: string[] = [];
  const result = await database.transaction(async (tx) => {
    const done = await work(tx, (await lockAccount(tx, session.playerId))!);
    if (!done.ok) return done;
    const now = clock.now();
    await noteFactorChange(tx, session.playerId, now);
    await mailChange(accounts, tx, session.playerId, action, now);
    ended = await endSessions(tx, session.playerId, { except: session.sessionId }, 'factor_changed', now);
    await recordAudit(tx, clock, {
      actor: `player:${session.playerId}`,
      action,
      target: `player:${session.playerId}`,
      ip: visit.ip,
      requestId: visit.requestId,
    });
    return done;
  });
  sessions.forget(ended);
  accounts.mailQueued();
  return result;
}
