import type { Deposit } from './deposit-rows.ts';
import { SETTLED_STATES } from './deposit-rows.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const POLL_EVERY_MS = MINUTE_MS;
/** While confirmations come in and the player is probably watching. */
const WATCHED_MS = 2 * MINUTE_MS;
const WATCHED_EVERY_MS = 4_000;
const OFTEN_MS = 2 * HOUR_MS;
const KEPT_MS = 8 * 24 * HOUR_MS;

/**
 * When to poll the processor again: counted from the last event, every minute for two hours, then hourly for eight days. The first
 * payment of an address is polled even when it is settled, because it lists the later ones.
 */
export function nextPollAt(deposit: Pick<Deposit, 'state' | 'parentPaymentId' | 'activeAt'>, now: Date): Date | null {
  if (SETTLED_STATES.includes(deposit.state) && deposit.parentPaymentId !== null) return null;
  const idleMs = now.getTime() - deposit.activeAt.getTime();
  if (idleMs > KEPT_MS) return null;
  if (deposit.state === 'seen' && idleMs < WATCHED_MS) return new Date(now.getTime() + WATCHED_EVERY_MS);
  return new Date(now.getTime() + (idleMs < OFTEN_MS ? POLL_EVERY_MS : HOUR_MS));
}
