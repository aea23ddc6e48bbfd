import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { inAnsweringCells, type Cells } from '../db/cells/cells.ts';
import type { Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { createActivityLog } from './activity.ts';
import { watchEnds } from './ended-elsewhere.ts';
import { createSessionMemory, type KnownToken } from './session-memory.ts';
import {
  clearSessions,
  clearTokens,
  endedAmong,
  endSessions,
  findEndReason,
  findSession,
  findToken,
  insertSession,
  listSessions,
  type NewSession,
  type SessionListing,
} from './session-rows.ts';
import { limitPassed, SESSIONS_PER_PLAYER_MAX, type EndReason, type Session } from './session.ts';
import { createTokenPairs, type SessionTokens } from './token-pairs.ts';
import { hashToken, isTokenShaped } from './tokens.ts';

const CLEARED_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

export type Refreshed =
  | { ok: true; session: Session; tokens: SessionTokens | null }
  | { ok: false; because: EndReason | null };

export interface SessionStore {
  /** Opens a session in the caller's transaction. Beyond the maximum the oldest ones end. */
  open(tx: Tx, session: NewSession): Promise<{ sessionId: string; tokens: SessionTokens; endedIds: string[] }>;
  authenticate(accessToken: string | undefined): Promise<Session | null>;
  /** The same from memory, synchronously; undefined if the session is not in memory. */
  recall(accessToken: string): Session | undefined;
  /** The session of a refresh token, even if it has ended. */
  findByRefresh(refreshToken: string | undefined): Promise<{ playerId: PlayerId; sessionId: string } | null>;
  refresh(refreshToken: string | undefined): Promise<Refreshed>;
  end(playerId: PlayerId, which: { only?: string; except?: string }, reason: EndReason): Promise<string[]>;
  /** Notifies this process (and its sockets) of sessions that a transaction ended. Call after the commit. */
  forget(sessionIds: readonly string[]): void;
  recordActivity(sessionId: string): void;
  /** The same for a session that was just found valid. */
  noteActivity(session: Session): void;
  /** From memory: has the session ended or passed a limit? Called every second for each socket. */
  isOver(sessionId: string): boolean;
  /** Which of these sessions have ended, according to the database. */
  findEnded(sessionIds: readonly string[]): Promise<string[]>;
  list(playerId: PlayerId): Promise<SessionListing[]>;
  clear(): Promise<void>;
  onEnded(listener: (sessionId: string) => void): void;
  close(): Promise<void>;
}

export interface SessionStoreOptions {
  cells: Cells;
  clock: Clock;
  keys: KeyRing;
  log(line: string): void;
}

export function createSessionStore({ cells, clock, keys, log }: SessionStoreOptions): SessionStore {
  const memory = createSessionMemory(clock);
  const { tokens, sessions, remember, forget } = memory;
  const activity = createActivityLog(cells, log);
  memory.onEnded((sessionId) => activity.forget(sessionId));
  const pairs = createTokenPairs({ clock, keys, inMemory: (sessionId) => sessions.get(sessionId) });
  const stopWatching = watchEnds(cells, clock, memory, log);

  const end: SessionStore['end'] = async (playerId, which, reason) => {
    const ended = await endSessions(cells.of(playerId), playerId, which, reason, clock.now());
    forget(ended);
    return ended;
  };

  /** Another server may know of later activity, so check the database before ending a session for idleness. */
  const endIfLimitPassed = async (session: Session): Promise<boolean> => {
    if (!limitPassed(session, clock.now())) return false;
    const stored = await findSession(cells.of(session.playerId), session.playerId, session.sessionId);
    if (stored && stored.activeAt > session.activeAt) session.activeAt = stored.activeAt;
    const passed = limitPassed(session, clock.now());
    if (!passed) return false;
    await end(session.playerId, { only: session.sessionId }, passed);
    return true;
  };

  const loadAccess = async (accessToken: string): Promise<KnownToken | null> => {
    const token = await findToken(cells.directory, hashToken(accessToken));
    if (token?.kind !== 'access') return null;
    const session = await findSession(cells.of(token.playerId), token.playerId, token.sessionId);
    if (!session) return null;
    const known = { session: remember(session), expiresAtMs: token.expiresAt.getTime() };
    tokens.set(accessToken, known);
    return known;
  };

  const noteActivity = (session: Session) => {
    session.activeAt = clock.now();
    activity.note(session);
  };

  return {
    async open(tx, newSession) {
      const { playerId } = newSession;
      const sessionId = randomUUID();
      const now = clock.now();
      await insertSession(tx, sessionId, newSession, now);
      const pair = await pairs.issue(tx, playerId, sessionId, now);
      const beyond = { beyondNewest: SESSIONS_PER_PLAYER_MAX };
      const endedIds = await endSessions(tx, playerId, beyond, 'too_many_sessions', now);
      return { sessionId, tokens: pair, endedIds };
    },
    async authenticate(accessToken) {
      if (accessToken === undefined || (!tokens.has(accessToken) && !isTokenShaped(accessToken))) return null;
      const known = tokens.get(accessToken) ?? (await loadAccess(accessToken));
      if (!known) return null;
      const now = clock.now();
      if (known.session.ended || known.expiresAtMs <= now.getTime()) {
        tokens.delete(accessToken);
        return null;
      }
      if (limitPassed(known.session, now) && (await endIfLimitPassed(known.session))) return null;
      return known.session;
    },
    recall: memory.recall,
    async findByRefresh(refreshToken) {
      if (!isTokenShaped(refreshToken)) return null;
      const token = await findToken(cells.directory, hashToken(refreshToken));
      return token?.kind === 'refresh' ? { playerId: token.playerId, sessionId: token.sessionId } : null;
    },
    async refresh(refreshToken) {
      if (!isTokenShaped(refreshToken)) return { ok: false, because: null };
      const rotated = await cells.directory.transaction((tx) => pairs.rotate(tx, refreshToken));
      if ('session' in rotated) return { ok: true, session: remember(rotated.session), tokens: rotated.tokens };
      const { over, playerId, sessionId } = rotated;
      if (playerId === undefined || sessionId === undefined) return { ok: false, because: null };
      if (over === 'unknown')
        return { ok: false, because: await findEndReason(cells.of(playerId), playerId, sessionId) };
      await end(playerId, { only: sessionId }, over);
      return { ok: false, because: over };
    },
    end,
    forget,
    noteActivity,
    recordActivity(sessionId) {
      const session = sessions.get(sessionId);
      if (session && !session.ended && !limitPassed(session, clock.now())) noteActivity(session);
    },
    isOver(sessionId) {
      const session = sessions.get(sessionId);
      if (!session) return false;
      if (session.ended) return true;
      if (!limitPassed(session, clock.now())) return false;
      endIfLimitPassed(session).catch((error: unknown) => log(`Sessions: idle end not stored: ${String(error)}`));
      return true;
    },
    findEnded: async (sessionIds) =>
      (await inAnsweringCells(cells, (database) => endedAmong(database, sessionIds))).flat(),
    list: (playerId) => listSessions(cells.of(playerId), playerId),
    async clear() {
      memory.dropTokens();
      for (const session of sessions.values()) await endIfLimitPassed(session);
      const before = new Date(clock.now().getTime() - CLEARED_AFTER_MS);
      await clearTokens(cells.directory, before);
      await inAnsweringCells(cells, (database) => clearSessions(database, before));
    },
    onEnded: memory.onEnded,
    async close() {
      stopWatching();
      await activity.close();
    },
  };
}
