import { recordAudit } from '../../audit/audit-log.ts';
import type { Tx } from '../../db/database.ts';
import { addressKey } from '../../http/rate-limit.ts';
import { mailTime } from '../../mail/templates.ts';
import { hashToken, isTokenShaped } from '../../sessions/tokens.ts';
import { openSession, orLocked, type Accounts, type Refused, type SignedIn, type Visit } from '../accounts.ts';
import { clearFailures, lockedForS, lockSubject, recordFailure, type Failure } from '../../credentials/login-lock.ts';
import { findByIdentifier, foldIdentifier, holdCredentials, isKnownDevice, type Player } from '../player-rows.ts';
import { takeCode } from '../two-factor/totp-check.ts';

const TRIES_PER_ADDRESS_MAX = 20;
const MINUTE_MS = 60_000;

export interface Credentials {
  identifier: string;
  password: string;
  /** From the authenticator app, or a recovery code. */
  code?: string;
}

/**
 * A wrong name and a wrong password give the same refusal in the same time. Only somebody who knows the password learns whether a
 * second factor is on.
 */
export async function signIn(
  accounts: Accounts,
  { identifier, password, code }: Credentials,
  visit: Visit,
): Promise<SignedIn | Refused> {
  const tries = await accounts.limiter.take('sign-in', addressKey(visit.ip), TRIES_PER_ADDRESS_MAX, MINUTE_MS);
  if (!tries.allowed) return { ok: false, reason: 'TOO_MANY_SIGN_INS', retryAfterS: tries.retryAfterS };

  const { cells, clock, hasher } = accounts;
  const player = await findByIdentifier(cells, identifier);
  const browser = await recognize(accounts, identifier, player, visit);
  const locked = await lockedForS(cells.directory, browser.subject, clock.now());
  if (locked !== null) return { ok: false, reason: 'LOCKED', retryAfterS: locked };

  if (!(await hasher.verify(player?.passwordHash ?? null, password)) || !player) {
    const failure = await noteFailure(accounts, browser.subject, player, visit);
    return orLocked({ ok: false, reason: 'LOGIN_FAILED' }, failure.lockedForS);
  }
  const result = await cells.of(player.playerId).transaction((tx) => enter(accounts, tx, player, code, browser, visit));
  if (result.ok) accounts.mailQueued();
  if (result.ok || result.reason !== 'TOTP_WRONG') return result;
  const failure = await noteWrongCode(accounts, browser.subject, player, visit);
  return orLocked(result, failure.lockedForS);
}

interface Browser {
  /** The key that failures are counted under. */
  subject: Buffer;
  isKnown: boolean;
}

/** A browser that has signed in before has a separate count, so that strangers cannot lock the owner out. */
async function recognize(
  accounts: Accounts,
  identifier: string,
  player: Player | null,
  visit: Visit,
): Promise<Browser> {
  if (player && isTokenShaped(visit.deviceToken)) {
    const deviceHash = hashToken(visit.deviceToken);
    if (await isKnownDevice(accounts.cells.of(player.playerId), player.playerId, deviceHash)) {
      const subject = lockSubject('device', String(player.playerId), deviceHash.toString('base64'));
      return { subject, isKnown: true };
    }
  }
  return { subject: lockSubject('identifier', foldIdentifier(identifier)), isKnown: false };
}

/** Continues after the right password. */
async function enter(
  accounts: Accounts,
  tx: Tx,
  player: Player,
  code: string | undefined,
  browser: Browser,
  visit: Visit,
): Promise<SignedIn | Refused> {
  const { clock, mailbox } = accounts;
  // If the account was locked meanwhile, a right guess must reveal nothing.
  const locked = await lockedForS(tx, browser.subject, clock.now());
  if (locked !== null) return { ok: false, reason: 'LOCKED', retryAfterS: locked };
  // If the password was changed while the hash was computed, which ended all sessions, do not open another one.
  const present = await holdCredentials(tx, player.playerId);
  if (present?.passwordHash !== player.passwordHash) return { ok: false, reason: 'LOGIN_FAILED' };
  if (present.status === 'banned') return { ok: false, reason: 'ACCOUNT_CLOSED' };
  const factor = await takeCode(accounts, tx, player.playerId, code, browser.subject);
  if (factor === 'missing') return { ok: false, reason: 'TOTP_REQUIRED' };
  if (factor === 'wrong') return { ok: false, reason: 'TOTP_WRONG' };
  if (factor === 'locked' || !(await clearFailures(tx, browser.subject, clock.now()))) {
    const retryAfterS = (await lockedForS(tx, browser.subject, clock.now())) ?? 1;
    return { ok: false, reason: 'LOCKED', retryAfterS };
  }
  const signedIn = await openSession(accounts, tx, player, visit);
  if (!browser.isKnown) {
    const { ip, country } = visit;
    await mailbox.queue(tx, player.email, 'new-device', {
      username: player.username,
      at: mailTime(clock.now()),
      ip,
      country,
    });
  }
  const { playerId, username } = player;
  await accounts.accountSeen(tx, { playerId, username, deviceHash: hashToken(signedIn.deviceToken) });
  await recordAudit(tx, clock, {
    actor: `player:${player.playerId}`,
    action: 'session.opened',
    target: `session:${signedIn.sessionId}`,
    after: { country: visit.country, factor, newDevice: !browser.isKnown },
    ip: visit.ip,
    requestId: visit.requestId,
  });
  return signedIn;
}

async function noteFailure(accounts: Accounts, subject: Buffer, player: Player | null, visit: Visit): Promise<Failure> {
  const { cells, clock } = accounts;
  const failure = await recordFailure(cells.directory, subject, clock.now());
  if (failure.hasLocked && player) {
    await cells.directory.transaction((tx) =>
      recordAudit(tx, clock, {
        actor: 'system',
        action: 'account.locked',
        target: `player:${player.playerId}`,
        ip: visit.ip,
        requestId: visit.requestId,
      }),
    );
  }
  return failure;
}

/** Whoever enters wrong codes knows the password, so the player is notified, once per lock. */
async function noteWrongCode(accounts: Accounts, subject: Buffer, player: Player, visit: Visit): Promise<Failure> {
  const failure = await noteFailure(accounts, subject, player, visit);
  if (!failure.hasLocked) return failure;
  const { cells, mailbox, clock } = accounts;
  const { email, username } = player;
  await cells
    .of(player.playerId)
    .transaction((tx) =>
      mailbox.queue(tx, email, 'codes-refused', { username, at: mailTime(clock.now()), ip: visit.ip }),
    );
  accounts.mailQueued();
  return failure;
}
