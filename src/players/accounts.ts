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

/** What the account functions work with. */
export interface Accounts {
  cells: Cells;
  /** A connection of its own, for what is counted beside a transaction that may be undone. */
  counters: Queryable;
  clock: Clock;
  keys: KeyRing;
  sessions: SessionStore;
  hasher: PasswordHasher;
  mailbox: Mailbox;
  limiter: RateLimiter;
  /** From where nobody may register. */
  refuseCountry: RefuseCountry;
  /** The terms that a new player agrees to: those that are shown now. */
  termsVersion(): string;
  /** Where links in mails lead. */
  publicUrl: string;
  /** Takes a new player down as somebody's referral, in the transaction of the registration. */
  playerReferred(
    tx: Tx,
    referral: { referrerId: PlayerId; playerId: PlayerId; username: string; now: Date },
  ): Promise<void>;
  /**
   * Somebody came in by a browser; with the address where the account is new. In the same transaction, before its row in the
   * audit log.
   */
  accountSeen(
    tx: Tx,
    seen: { playerId: PlayerId; username: string; email?: string; deviceHash: Buffer },
  ): Promise<void>;
  /** Called after something was put into the outbox. */
  mailQueued(): void;
}

/** Who is asking, as far as the request tells. */
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

/** The lock was set while the check ran: the refusal says only that. */
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
