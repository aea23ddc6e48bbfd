import type { Clock } from '../clock/clock.ts';

const FAILED_REST_MS = 5_000;

export interface LastGood<T> {
  read(): Promise<T>;
}

/**
 * Caches a value for a while; then it is loaded again, once for all parallel callers. If loading fails, the last good value
 * stays, or `nothing` if there was none.
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
    // Pauses after a failure too, so that a provider that is down does not get a request from every visitor.
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
      // A stale value is returned at once instead of waiting for a newer one.
      return last === null ? loading : Promise.resolve(last);
    },
  };
}
