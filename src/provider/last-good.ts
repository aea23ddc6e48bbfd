import type { Clock } from '../clock/clock.ts';

const FAILED_REST_MS = 5_000;

export interface LastGood<T> {
  read(): Promise<T>;
}

/**
 * What was read is good for a while; then it is read again, once for all who ask. When that fails the last good
 * one stays, and `nothing` until there was one.
 */
export function createLastGood<T>(
  clock: Clock,
  freshMs: number,
  load: () => Promise<T | null>,
  nothing: T,
): LastGood<T> {
  let last: T | null = null;
  let freshUntilMs = 0;
  let loading: Promise<T> | null = null;
  const loadNow = async (): Promise<T> => {
    const loaded = await load().catch(() => null);
    // Also pauses after a failure, so that not every visitor asks a provider that is down.
    const restMs = loaded === null ? Math.min(freshMs, FAILED_REST_MS) : freshMs;
    freshUntilMs = clock.now().getTime() + restMs;
    if (loaded !== null) last = loaded;
    return last ?? nothing;
  };
  return {
    read() {
      if (clock.now().getTime() < freshUntilMs) return Promise.resolve(last ?? nothing);
      loading ??= loadNow().finally(() => {
        loading = null;
      });
      // Whoever has something to show does not wait for something newer.
      return last === null ? loading : Promise.resolve(last);
    },
  };
}
