const TICK_MS = 10;

/**
 * Fails when the promise takes longer than so many milliseconds of this process. They are counted in ticks of its own timers, which
 * come late on a busy machine as everything else does, so that only what is slow by itself is too slow.
 */
export async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  let ticks: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    let left = limitMs / TICK_MS;
    ticks = setInterval(() => {
      left -= 1;
      if (left <= 0) reject(new Error(`not within ${limitMs} ms`));
    }, TICK_MS);
  });
  return Promise.race([promise, late]).finally(() => clearInterval(ticks));
}
