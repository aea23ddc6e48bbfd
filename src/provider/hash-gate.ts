import type { Clock } from '../clock/clock.ts';

const FAILURES_MAX = 20;
const WINDOW_MS = 60_000;
const ADDRESSES_MAX = 1_000;

/** After a few wrong hashes within a minute, an address is ignored until the minute is over, so that nobody can guess. */
export interface HashGate {
  isShut(address: string): boolean;
  /** True if this failure shuts the gate. */
  fail(address: string): boolean;
}

export function createHashGate(clock: Clock, isEnabled: boolean): HashGate {
  const failures = new Map<string, { count: number; untilMs: number }>();
  const current = (address: string) => {
    const entry = failures.get(address);
    return entry && entry.untilMs > clock.now().getTime() ? entry : null;
  };
  return {
    isShut: (address) => isEnabled && (current(address)?.count ?? 0) >= FAILURES_MAX,
    fail(address) {
      const entry = current(address) ?? { count: 0, untilMs: clock.now().getTime() + WINDOW_MS };
      entry.count += 1;
      if (failures.size >= ADDRESSES_MAX && !failures.has(address)) failures.delete(failures.keys().next().value!);
      failures.set(address, entry);
      return isEnabled && entry.count === FAILURES_MAX;
    },
  };
}
