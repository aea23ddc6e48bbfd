import type { Clock } from '../../clock/clock.ts';

/** The last known state of an outside service. Null: not checked yet. */
export interface Upstream {
  name: string;
  isUp(): boolean | null;
}

const ASKED_EVERY_MS = 30_000;

/** Checks on demand, at most twice a minute, and never makes callers wait for the check. */
export function askedUpstream(name: string, clock: Clock, ask: () => Promise<boolean>): Upstream {
  let known: boolean | null = null;
  let askedAtMs = -Infinity;
  return {
    name,
    isUp() {
      const nowMs = clock.now().getTime();
      if (nowMs - askedAtMs >= ASKED_EVERY_MS) {
        askedAtMs = nowMs;
        void ask().then(
          (isUp) => (known = isUp),
          () => (known = false),
        );
      }
      return known;
    },
  };
}
