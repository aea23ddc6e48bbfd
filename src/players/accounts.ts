import type { Clock } from '../clock/clock.ts';
import type { RefuseCountry } from '../countries/lists.ts';
import type { Cells } from '../db/cells/cells.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { Refusal, type ErrorCode } from '../http/errors.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Mailbox } from '../mail/outbox.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { SessionTokens } from '../sessions/token-pairs.ts';
import { hashToken, isTokenShaped, newToken } from '../sessions/tokens.ts';
import type { Language } from '../texts/language.ts';
import type { PasswordHasher } from '../credentials/password-hashing.ts';
import { rememberDevice } from './player-rows.ts';

/** Shared by the functions on accounts. */
export interface Accounts {
  cells: Cells;
  /** A separate connection, for counts that must survive a rolled-back transaction. */
  counters: Queryable;
  clock: Clock;
  keys: KeyRing;
  sessions: SessionStore;
  hasher: PasswordHasher;
  mailbox: Mailbox;
  limiter: RateLimiter;
  /** Refuses countries in which nobody may register. */
  refuseCountry: RefuseCountry;
  /** The version of the terms that a new player agrees to: the one shown now. */
  termsVersion(): string;
  /** Base address of links in mails. */
  publicUrl: string;
  /** Records a new player as a referral, in the transaction of the registration. */
  playerReferred(
    tx: Tx,
    referral: { referrerId: PlayerId; playerId: PlayerId; username: string; now: Date },
  ): Promise<void>;
  /**
   * Reports a sign-in from a browser; with the e-mail address if the account is new. In the same transaction, before its row in
   * the audit log.
   */
  accountSeen(
    tx: Tx,
    seen: { playerId: PlayerId; username: string; email?: string; deviceHash: Buffer },
  ): Promise<void>;
  /** Called after a mail was queued. */
  mailQueued(): void;
}

/** The client of a request. */
export interface Visit {
  ip: string;
  userAgent: string;
  country: string | null;
  deviceToken: string | undefined;
  requestId: string;
  /** Left out: English. */
  language?: Language;
}

export type Refused = { ok: false; reason: ErrorCode; retryAfterS?: number };

/** If the lock was set while the check ran, the refusal says only that. */
export function orLocked(refused: Refused, lockedForS: number | null): Refused {
  return lockedForS === null ? refused : { ok: false, reason: 'LOCKED', retryAfterS: lockedForS };
}

export function refusalOf({ reason, retryAfterS }: Refused): Refusal {
  return new Refusal(reason, retryAfterS === undefined ? {} : { retryAfterS });
}

export interface SignedIn {
  ok: true;
  username: string;
  sessionId: string;
  tokens: SessionTokens;
  deviceToken: string;
  endedSessionIds: string[];
}

/** Opens a session for a player who has just authenticated, and remembers the browser. */
export async function openSession(
  accounts: Accounts,
  tx: Tx,
  player: { playerId: PlayerId; username: string },
  visit: Visit,
): Promise<SignedIn> {
  const deviceToken = isTokenShaped(visit.deviceToken) ? visit.deviceToken : newToken();
  const deviceHash = hashToken(deviceToken);
  await rememberDevice(tx, player.playerId, deviceHash, accounts.clock.now());
  const opened = await accounts.sessions.open(tx, {
    playerId: player.playerId,
    ip: visit.ip,
    userAgent: visit.userAgent.slice(0, 300),
    country: visit.country,
    deviceHash,
  });
  return {
    ok: true,
    username: player.username,
    sessionId: opened.sessionId,
    tokens: opened.tokens,
    deviceToken,
    endedSessionIds: opened.endedIds,
  };
}
