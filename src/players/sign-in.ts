import { recordAudit } from '../audit/audit-log.ts';
import { addressKey } from '../http/rate-limit.ts';
import { hashToken, isTokenShaped } from '../sessions/tokens.ts';
import { openSession, type Accounts, type Refused, type SignedIn, type Visit } from './accounts.ts';
import { clearFailures, lockedForS, lockSubject, recordFailure } from './login-lock.ts';
import { findByIdentifier, foldIdentifier, isKnownDevice, type Player } from './player-rows.ts';

const TRIES_PER_ADDRESS_MAX = 20;
const MINUTE_MS = 60_000;

/** A wrong name and a wrong password are one refusal, and take the same time. */
export async function signIn(
  accounts: Accounts,
  identifier: string,
  password: string,
  visit: Visit,
): Promise<SignedIn | Refused> {
  const tries = await accounts.limiter.take('sign-in', addressKey(visit.ip), TRIES_PER_ADDRESS_MAX, MINUTE_MS);
  if (!tries.allowed) return { ok: false, reason: 'TOO_MANY_SIGN_INS', retryAfterS: tries.retryAfterS };

  const { database, clock, hasher } = accounts;
  const player = await findByIdentifier(database, identifier);
  const subject = await subjectOf(accounts, identifier, player, visit);
  const locked = await lockedForS(database, subject, clock.now());
  if (locked !== null) return { ok: false, reason: 'LOCKED', retryAfterS: locked };

  if (!(await hasher.verify(player?.passwordHash ?? null, password)) || !player) {
    return noteFailure(accounts, subject, player, visit);
  }
  if (player.status === 'banned') return { ok: false, reason: 'ACCOUNT_CLOSED' };
  return database.transaction(async (tx) => {
    if (!(await clearFailures(tx, subject, clock.now()))) {
      const retryAfterS = (await lockedForS(tx, subject, clock.now())) ?? 1;
      return { ok: false, reason: 'LOCKED', retryAfterS };
    }
    const signedIn = await openSession(accounts, tx, player, visit);
    await recordAudit(tx, clock, {
      actor: `player:${player.playerId}`,
      action: 'session.opened',
      target: `session:${signedIn.sessionId}`,
      after: { country: visit.country },
      ip: visit.ip,
      requestId: visit.requestId,
    });
    return signedIn;
  });
}

/** A browser that has signed in to the account before counts for itself: strangers cannot lock its owner out. */
async function subjectOf(accounts: Accounts, identifier: string, player: Player | null, visit: Visit): Promise<Buffer> {
  if (player && isTokenShaped(visit.deviceToken)) {
    const deviceHash = hashToken(visit.deviceToken);
    if (await isKnownDevice(accounts.database, player.playerId, deviceHash)) {
      return lockSubject('device', String(player.playerId), deviceHash.toString('base64'));
    }
  }
  return lockSubject('identifier', foldIdentifier(identifier));
}

async function noteFailure(accounts: Accounts, subject: Buffer, player: Player | null, visit: Visit): Promise<Refused> {
  const { database, clock } = accounts;
  const lockedNow = await recordFailure(database, subject, clock.now());
  if (lockedNow && player) {
    await database.transaction((tx) =>
      recordAudit(tx, clock, {
        actor: 'system',
        action: 'account.locked',
        target: `player:${player.playerId}`,
        ip: visit.ip,
        requestId: visit.requestId,
      }),
    );
  }
  return { ok: false, reason: 'LOGIN_FAILED' };
}
