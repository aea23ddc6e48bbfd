import type { Clock } from '../clock/clock.ts';
import { inAnsweringCells, type Cells } from '../db/cells/cells.ts';
import type { SessionMemory } from './session-memory.ts';
import { sessionsEndedSince } from './session-rows.ts';

/** Sessions ended by another process (an operator's command, another server) are noticed this soon. */
const POLL_MS = 1_000;
/** Each poll overlaps the previous one, to catch late commits and clock differences. */
const OVERLAP_MS = 60_000;

/** Polls for sessions that ended elsewhere. Returns a function that stops it. */
export function watchEnds(cells: Cells, clock: Clock, memory: SessionMemory, log: (line: string) => void): () => void {
  let polledUntil = clock.now();
  const poll = setInterval(() => {
    memory.dropEnds();
    const since = polledUntil;
    polledUntil = clock.now();
    const from = new Date(since.getTime() - OVERLAP_MS);
    inAnsweringCells(cells, (database) => sessionsEndedSince(database, from)).then(
      (ended) => memory.forget(ended.flat().filter((sessionId) => memory.sessions.has(sessionId))),
      (error: unknown) => {
        polledUntil = since;
        log(`Sessions: could not look for ended ones: ${String(error)}`);
      },
    );
  }, POLL_MS);
  poll.unref();
  return () => clearInterval(poll);
}
