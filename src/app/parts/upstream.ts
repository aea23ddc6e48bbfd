import type { Clock } from '../../clock/clock.ts';

/** Whether somebody outside answers, as it was last seen. Null: not asked yet. */
export interface Upstream {
  name: string;
  isUp(): boolean | null;
}

const ASKED_EVERY_MS = 30_000;

/** Asks when somebody wants to know, at most twice a minute, and never lets them wait for the answer. */
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
