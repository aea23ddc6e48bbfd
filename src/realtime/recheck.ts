import type { Bus } from './bus.ts';
import type { Presences } from './presence.ts';
import type { SessionEnd } from './session-end.ts';

export interface RecheckOptions {
  bus: Bus;
  findEndedSessions?(sessionIds: readonly string[]): Promise<readonly string[]>;
  log(line: string): void;
}

const RECHECK_MS = 1_000;

/** While messages may be missed, checks once a second which sessions are over, and once more when the bus is back. */
export function recheckWhileInterrupted(
  options: RecheckOptions,
  presences: Presences,
  applySessionEnd: (end: SessionEnd) => void,
): () => void {
  const { bus } = options;
  let isDue = false;
  let isRunning = false;

  async function recheck(): Promise<void> {
    if (isRunning || (bus.isLive() && !isDue)) return;
    isRunning = true;
    isDue = false;
    try {
      const sessionIds = new Set([...presences.connections()].map((connection) => connection.sessionId));
      const ended = (await options.findEndedSessions?.([...sessionIds])) ?? [];
      for (const sessionId of ended) applySessionEnd({ sessionId });
    } catch (error) {
      isDue = true;
      options.log(`ws: cannot check which sessions are over (${String(error)})`);
    } finally {
      isRunning = false;
    }
  }

  const stopListening = bus.onInterrupted(() => {
    isDue = true;
  });
  const timer = setInterval(() => void recheck(), RECHECK_MS);
  return () => {
    stopListening();
    clearInterval(timer);
  };
}
