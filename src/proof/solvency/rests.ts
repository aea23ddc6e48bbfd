/** Is called often during long work, and now and then waits. */
export type Rest = () => void;

const WORK_MS = 0.2;
const REST_MS = 0.25;
/** On a machine that wakes its processes late, a rest takes longer than asked for. Work takes three times as long as without rests at most. */
const REST_PER_WORK_MAX = 2;

/**
 * For work that has time, beside work that has none. The lowest priority is not enough: somebody who wakes on a core that is taken waits a
 * little all the same, and the answer to a bet takes many such wakes. Short rests leave a core free most of the time.
 */
export function createRests(): Rest {
  const never = new Int32Array(new SharedArrayBuffer(4));
  let beganMs = performance.now();
  let workedMs = 0;
  let restedMs = 0;
  return () => {
    const nowMs = performance.now();
    if (nowMs - beganMs < WORK_MS) return;
    workedMs += nowMs - beganMs;
    beganMs = nowMs;
    if (restedMs > workedMs * REST_PER_WORK_MAX) return;
    Atomics.wait(never, 0, 0, REST_MS);
    beganMs = performance.now();
    restedMs += beganMs - nowMs;
  };
}
