import { inCellsOf, type Cells } from '../db/cells/cells.ts';
import { storeActivity } from './session-rows.ts';
import type { Session } from './session.ts';

/** A session's activity is stored at most this often; in memory it is exact. */
const STORED_EVERY_MS = 15_000;
/** Activity within this time is written by one statement. */
const COLLECTED_FOR_MS = 1_000;

export interface ActivityLog {
  /** The session's player has just been active. */
  note(session: Session): void;
  forget(sessionId: string): void;
  /** Writes what is still pending. */
  close(): Promise<void>;
}

export function createActivityLog(cells: Cells, log: (line: string) => void): ActivityLog {
  const storedMs = new Map<string, number>();
  const due = new Set<Session>();
  let timer: NodeJS.Timeout | undefined;

  const store = async () => {
    timer = undefined;
    const sessions = [...due].filter((session) => !session.ended);
    due.clear();
    if (sessions.length === 0) return;
    try {
      const players = [...new Set(sessions.map(({ playerId }) => playerId))];
      await inCellsOf(cells, players, (database, playerIds) => {
        const there = new Set(playerIds);
        return storeActivity(
          database,
          sessions.filter(({ playerId }) => there.has(playerId)),
        );
      });
    } catch (error) {
      for (const { sessionId } of sessions) storedMs.delete(sessionId);
      log(`Sessions: activity not stored: ${String(error)}`);
    }
  };

  return {
    note(session) {
      const { sessionId, createdAt } = session;
      const activeMs = session.activeAt.getTime();
      if (activeMs - (storedMs.get(sessionId) ?? createdAt.getTime()) < STORED_EVERY_MS) return;
      storedMs.set(sessionId, activeMs);
      due.add(session);
      timer ??= setTimeout(() => void store(), COLLECTED_FOR_MS).unref();
    },
    forget: (sessionId) => void storedMs.delete(sessionId),
    async close() {
      clearTimeout(timer);
      await store();
    },
  };
}
