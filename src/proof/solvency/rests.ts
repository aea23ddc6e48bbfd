/** Call it often during long work. It waits once enough work was done since the last wait. */
export type Rest = () => void;

export interface RestClock {
  nowMs(): number;
  wait(ms: number): void;
}

export const WORK_MS = 0.2;
export const REST_MS = 0.25;
/** On a busy machine waits end late. To bound the total time, waits take at most twice as long as the work. */
export const REST_PER_WORK_MAX = 2;

/**
 * Keeps long work from slowing down bets. The lowest priority is not enough: a process that wakes on a busy core waits a little, and
 * the answer to a bet needs many such wakes. Short rests leave a core free most of the time.
 */
export function createRests({ nowMs, wait }: RestClock = REAL): Rest {
  let beganMs = nowMs();
  let workedMs = 0;
  let restedMs = 0;
  return () => {
    const endedMs = nowMs();
    if (endedMs - beganMs < WORK_MS) return;
    workedMs += endedMs - beganMs;
    beganMs = endedMs;
    if (restedMs > workedMs * REST_PER_WORK_MAX) return;
    wait(REST_MS);
    beganMs = nowMs();
    restedMs += beganMs - endedMs;
  };
}

const never = new Int32Array(new SharedArrayBuffer(4));
const REAL: RestClock = {
  nowMs: () => performance.now(),
  wait: (ms) => void Atomics.wait(never, 0, 0, ms),
};
