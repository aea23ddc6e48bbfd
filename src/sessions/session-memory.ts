import type { Clock } from '../clock/clock.ts';
import { limitPassed, type Session } from './session.ts';

/** Longer than a session that was read before its end can take to arrive here. */
const ENDED_KNOWN_MS = 60_000;

export interface KnownToken {
  session: Session;
  expiresAtMs: number;
}

/** Sessions and access tokens cached by this server. */
export interface SessionMemory {
  /** Keyed by the token itself, which is only in memory; storage has only hashes. */
  tokens: Map<string, KnownToken>;
  sessions: Map<string, Session>;
  /** Adds a session that was read, or returns the known one. */
  remember(session: Session): Session;
  /** Marks sessions as ended and notifies the listeners. */
  forget(sessionIds: readonly string[]): void;
  recall(accessToken: string): Session | undefined;
  /** Drops expired tokens. */
  dropTokens(): void;
  /** Drops the record of ends that no read can still miss. */
  dropEnds(): void;
  onEnded(listener: (sessionId: string) => void): void;
}

export function createSessionMemory(clock: Clock): SessionMemory {
  const tokens = new Map<string, KnownToken>();
  const sessions = new Map<string, Session>();
  /** When recently ended sessions ended. Data read about them before that time is stale. */
  const endedAtMs = new Map<string, number>();
  const listeners: ((sessionId: string) => void)[] = [];
  return {
    tokens,
    sessions,
    remember(session) {
      if (endedAtMs.has(session.sessionId)) return { ...session, ended: true };
      const known = sessions.get(session.sessionId);
      if (known) {
        if (session.activeAt > known.activeAt) known.activeAt = session.activeAt;
        return known;
      }
      sessions.set(session.sessionId, session);
      return session;
    },
    forget(sessionIds) {
      for (const sessionId of sessionIds) {
        const session = sessions.get(sessionId);
        if (session) session.ended = true;
        sessions.delete(sessionId);
        endedAtMs.set(sessionId, performance.now());
        for (const listener of listeners) listener(sessionId);
      }
    },
    recall(accessToken) {
      const known = tokens.get(accessToken);
      if (!known || known.session.ended) return undefined;
      const now = clock.now();
      return known.expiresAtMs <= now.getTime() || limitPassed(known.session, now) ? undefined : known.session;
    },
    dropTokens() {
      const nowMs = clock.now().getTime();
      for (const [token, known] of tokens) {
        if (known.session.ended || known.expiresAtMs <= nowMs) tokens.delete(token);
      }
    },
    dropEnds() {
      const knownUntilMs = performance.now() - ENDED_KNOWN_MS;
      for (const [sessionId, atMs] of endedAtMs) if (atMs < knownUntilMs) endedAtMs.delete(sessionId);
    },
    onEnded: (listener) => void listeners.push(listener),
  };
}
