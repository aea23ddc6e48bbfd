import type { Clock } from '../clock/clock.ts';
import { withinCellOf } from '../db/cells/cells.ts';
import type { Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { findSession, findToken, insertToken, replaceTokens } from './session-rows.ts';
import {
  ABSOLUTE_LIMIT_MS,
  ACCESS_TOKEN_MS,
  limitPassed,
  REFRESH_GRACE_MS,
  type EndReason,
  type Session,
} from './session.ts';
import { hashToken, newToken } from './tokens.ts';

export interface SessionTokens {
  access: string;
  refresh: string;
}

/** The result of using a refresh token. Tokens are null if their successors are already in use. */
export type Rotated =
  | { over: EndReason | 'unknown'; playerId?: PlayerId; sessionId?: string }
  | { session: Session; tokens: SessionTokens | null };

export interface TokenPairs {
  /** The first pair of a session. */
  issue(tx: Tx, playerId: PlayerId, sessionId: string, createdAt: Date): Promise<SessionTokens>;
  /** Replaces a pair. A repeat within the grace period returns the same pair; a later one ends the session. */
  rotate(tx: Tx, refreshToken: string): Promise<Rotated>;
}

export interface TokenPairsOptions {
  clock: Clock;
  keys: KeyRing;
  /** The session in this server's memory, which may have seen later activity than the database. */
  inMemory(sessionId: string): Session | undefined;
}

export function createTokenPairs({ clock, keys, inMemory }: TokenPairsOptions): TokenPairs {
  /** The next pair is derived from the present token, so that a repeated refresh returns the same pair. */
  const following = (refreshToken: string): SessionTokens => ({
    access: keys.derive('next access token', refreshToken),
    refresh: keys.derive('next refresh token', refreshToken),
  });

  const insertPair = async (tx: Tx, pair: SessionTokens, playerId: PlayerId, sessionId: string, createdAt: Date) => {
    const now = clock.now().getTime();
    const sessionEnd = createdAt.getTime() + ABSOLUTE_LIMIT_MS;
    const owner = { playerId, sessionId };
    const accessUntil = new Date(Math.min(now + ACCESS_TOKEN_MS, sessionEnd));
    await insertToken(tx, hashToken(pair.access), { kind: 'access', ...owner, expiresAt: accessUntil });
    await insertToken(tx, hashToken(pair.refresh), { kind: 'refresh', ...owner, expiresAt: new Date(sessionEnd) });
  };

  return {
    async issue(tx, playerId, sessionId, createdAt) {
      const pair = { access: newToken(), refresh: newToken() };
      await insertPair(tx, pair, playerId, sessionId, createdAt);
      return pair;
    },
    async rotate(tx, refreshToken) {
      const now = clock.now();
      const token = await findToken(tx, hashToken(refreshToken), 'FOR UPDATE');
      if (token?.kind !== 'refresh') return { over: 'unknown' };
      const { playerId, sessionId } = token;
      const session = await withinCellOf(tx, playerId, (there) => findSession(there, playerId, sessionId));
      if (!session) return { over: 'unknown', playerId, sessionId };
      const known = inMemory(sessionId);
      if (known && known.activeAt > session.activeAt) session.activeAt = known.activeAt;
      const passed = limitPassed(session, now);
      if (passed) return { over: passed, playerId, sessionId };
      const next = following(refreshToken);
      if (token.replacedAt === null) {
        await replaceTokens(tx, sessionId, now, new Date(now.getTime() + REFRESH_GRACE_MS));
        await insertPair(tx, next, playerId, sessionId, session.createdAt);
        return { session, tokens: next };
      }
      if (now.getTime() - token.replacedAt.getTime() > REFRESH_GRACE_MS) {
        return { over: 'refresh_token_reused', playerId, sessionId };
      }
      const successor = await findToken(tx, hashToken(next.refresh));
      return { session, tokens: successor?.replacedAt === null ? next : null };
    },
  };
}
