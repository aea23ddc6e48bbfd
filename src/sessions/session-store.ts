import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { inAnsweringCells, withinCellOf, type Cells } from '../db/cells/cells.ts';
import type { Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { createActivityLog } from './activity.ts';
import {
  clearSessions,
  clearTokens,
  endedAmong,
  endSessions,
  findEndReason,
  findSession,
  findToken,
  insertSession,
  insertToken,
  listSessions,
  replaceTokens,
  sessionsEndedSince,
  type NewSession,
  type SessionListing,
} from './session-rows.ts';
import {
  ABSOLUTE_LIMIT_MS,
  ACCESS_TOKEN_MS,
  limitPassed,
  REFRESH_GRACE_MS,
  SESSIONS_PER_PLAYER_MAX,
  type EndReason,
  type Session,
} from './session.ts';
import { hashToken, isTokenShaped, newToken } from './tokens.ts';

/** Ends made by another process (an operator's command, another server) are noticed this soon. */
const ENDED_POLL_MS = 1_000;
/** Longer than a session that was read before its end can take to arrive here. */
const ENDED_KNOWN_MS = 60_000;
const CLEARED_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

export interface SessionTokens {
  access: string;
  refresh: string;
}

export type Refreshed =
  | { ok: true; session: Session; tokens: SessionTokens | null }
  | { ok: false; because: EndReason | null };

export interface SessionStore {
  /** Opens a session in the caller's transaction; the oldest ones beyond the maximum go. */
  open(tx: Tx, session: NewSession): Promise<{ sessionId: string; tokens: SessionTokens; endedIds: string[] }>;
  authenticate(accessToken: string | undefined): Promise<Session | null>;
  /** The same from memory alone and at once; undefined when memory cannot tell. */
  recall(accessToken: string): Session | undefined;
  /** Whose session a refresh token belongs to, over or not: for what is bound to it when the access token has run out. */
  findByRefresh(refreshToken: string | undefined): Promise<{ playerId: PlayerId; sessionId: string } | null>;
  refresh(refreshToken: string | undefined): Promise<Refreshed>;
  end(playerId: PlayerId, which: { only?: string; except?: string }, reason: EndReason): Promise<string[]>;
  /** Tells the process (and its sockets) about sessions that a transaction ended, after its commit. */
  forget(sessionIds: readonly string[]): void;
  recordActivity(sessionId: string): void;
  /** The same for a session that was just found to be good. */
  noteActivity(session: Session): void;
  /** From memory: has the session ended or a limit passed? A socket asks every second. */
  isOver(sessionId: string): boolean;
  /** Which of these sessions have ended, as the database knows. */
  findEnded(sessionIds: readonly string[]): Promise<string[]>;
  list(playerId: PlayerId): Promise<SessionListing[]>;
  clear(): Promise<void>;
  onEnded(listener: (sessionId: string) => void): void;
  close(): Promise<void>;
}

interface KnownToken {
  session: Session;
  expiresAtMs: number;
}

export interface SessionStoreOptions {
  cells: Cells;
  clock: Clock;
  keys: KeyRing;
  log(line: string): void;
}

export function createSessionStore({ cells, clock, keys, log }: SessionStoreOptions): SessionStore {
  // By the token itself, which is in memory anyway; only hashes are ever written down.
  const tokens = new Map<string, KnownToken>();
  const sessions = new Map<string, Session>();
  const activity = createActivityLog(cells, log);
  /** When each session ended that ended just now: what was read of it before is no longer true. */
  const endedAtMs = new Map<string, number>();
  const listeners: ((sessionId: string) => void)[] = [];
  let polledUntil = clock.now();

  const remember = (session: Session): Session => {
    if (endedAtMs.has(session.sessionId)) return { ...session, ended: true };
    const known = sessions.get(session.sessionId);
    if (known) {
      if (session.activeAt > known.activeAt) known.activeAt = session.activeAt;
      return known;
    }
    sessions.set(session.sessionId, session);
    return session;
  };

  const forget = (sessionIds: readonly string[]) => {
    for (const sessionId of sessionIds) {
      const session = sessions.get(sessionId);
      if (session) session.ended = true;
      sessions.delete(sessionId);
      endedAtMs.set(sessionId, performance.now());
      activity.forget(sessionId);
      for (const listener of listeners) listener(sessionId);
    }
  };

  const end: SessionStore['end'] = async (playerId, which, reason) => {
    const ended = await endSessions(cells.of(playerId), playerId, which, reason, clock.now());
    forget(ended);
    return ended;
  };

  /** Another server may know of later activity: look before a session is ended for idleness. */
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

  const authenticate: SessionStore['authenticate'] = async (accessToken) => {
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
  };

  const noteActivity = (session: Session) => {
    session.activeAt = clock.now();
    activity.note(session);
  };

  /** The next pair follows from the present token, so that a repeated refresh gives the same pair again. */
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

  type Verdict =
    | { over: EndReason | 'unknown'; playerId?: PlayerId; sessionId?: string }
    | { session: Session; tokens: SessionTokens | null };

  const rotate = async (tx: Tx, refreshToken: string): Promise<Verdict> => {
    const now = clock.now();
    const token = await findToken(tx, hashToken(refreshToken), 'FOR UPDATE');
    if (token?.kind !== 'refresh') return { over: 'unknown' };
    const { playerId, sessionId } = token;
    const session = await withinCellOf(tx, playerId, (there) => findSession(there, playerId, sessionId));
    if (!session) return { over: 'unknown', playerId, sessionId };
    const inMemory = sessions.get(sessionId);
    if (inMemory && inMemory.activeAt > session.activeAt) session.activeAt = inMemory.activeAt;
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
  };

  const poll = setInterval(() => {
    const knownUntilMs = performance.now() - ENDED_KNOWN_MS;
    for (const [sessionId, atMs] of endedAtMs) if (atMs < knownUntilMs) endedAtMs.delete(sessionId);
    const since = polledUntil;
    polledUntil = clock.now();
    // Reaches back beyond the last look: for transactions that were committing then, and for clocks that differ.
    const from = new Date(since.getTime() - 60_000);
    inAnsweringCells(cells, (database) => sessionsEndedSince(database, from)).then(
      (ended) => forget(ended.flat().filter((sessionId) => sessions.has(sessionId))),
      (error: unknown) => {
        polledUntil = since;
        log(`Sessions: could not look for ended ones: ${String(error)}`);
      },
    );
  }, ENDED_POLL_MS);
  poll.unref();

  return {
    async open(tx, newSession) {
      const sessionId = randomUUID();
      const now = clock.now();
      await insertSession(tx, sessionId, newSession, now);
      const pair = { access: newToken(), refresh: newToken() };
      await insertPair(tx, pair, newSession.playerId, sessionId, now);
      const beyond = { beyondNewest: SESSIONS_PER_PLAYER_MAX };
      const endedIds = await endSessions(tx, newSession.playerId, beyond, 'too_many_sessions', now);
      return { sessionId, tokens: pair, endedIds };
    },
    authenticate,
    recall(accessToken) {
      const known = tokens.get(accessToken);
      if (!known || known.session.ended) return undefined;
      const now = clock.now();
      return known.expiresAtMs <= now.getTime() || limitPassed(known.session, now) ? undefined : known.session;
    },
    async findByRefresh(refreshToken) {
      if (!isTokenShaped(refreshToken)) return null;
      const token = await findToken(cells.directory, hashToken(refreshToken));
      return token?.kind === 'refresh' ? { playerId: token.playerId, sessionId: token.sessionId } : null;
    },
    async refresh(refreshToken) {
      if (!isTokenShaped(refreshToken)) return { ok: false, because: null };
      const verdict = await cells.directory.transaction((tx) => rotate(tx, refreshToken));
      if ('over' in verdict) {
        const { over, playerId, sessionId } = verdict;
        if (playerId === undefined || sessionId === undefined) return { ok: false, because: null };
        if (over === 'unknown')
          return { ok: false, because: await findEndReason(cells.of(playerId), playerId, sessionId) };
        await end(playerId, { only: sessionId }, over);
        return { ok: false, because: over };
      }
      return { ok: true, session: remember(verdict.session), tokens: verdict.tokens };
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
      const nowMs = clock.now().getTime();
      for (const [name, known] of tokens) {
        if (known.session.ended || known.expiresAtMs <= nowMs) tokens.delete(name);
      }
      for (const session of sessions.values()) await endIfLimitPassed(session);
      const before = new Date(nowMs - CLEARED_AFTER_MS);
      await clearTokens(cells.directory, before);
      await inAnsweringCells(cells, (database) => clearSessions(database, before));
    },
    onEnded: (listener) => {
      listeners.push(listener);
    },
    async close() {
      clearInterval(poll);
      await activity.close();
    },
  };
}
