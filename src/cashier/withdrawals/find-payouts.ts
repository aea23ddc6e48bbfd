import { foldAddress } from '../coins/addresses.ts';
import { failed } from '../processor/now-payments-wire.ts';
import type { Payout, Reply } from '../processor/processor.ts';
import type { Withdrawal, Withdrawals } from './withdrawal.ts';

/** Clocks differ, also from the processor's. */
const MARGIN_MS = 15 * 60_000;
const PAGES_MAX = 200;

/** All of the processor's payouts for a withdrawal. Fails if the list could not be read to its end. */
export async function findPayouts(
  { processor, clock }: Pick<Withdrawals, 'processor' | 'clock'>,
  { withdrawalId, postedAt, createdAt }: Withdrawal,
): Promise<Reply<Payout[]>> {
  const from = new Date((postedAt ?? createdAt).getTime() - MARGIN_MS);
  const to = new Date(clock.now().getTime() + MARGIN_MS);
  const found = new Map<string, Payout>();
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const reply = await processor.listPayouts({ from, to, page });
    if (!reply.ok) return reply;
    for (const payout of reply.value.items) {
      if (payout.withdrawalId === withdrawalId) found.set(payout.payoutId, payout);
    }
    // Newest first, so no match can follow a page of only older ones. Some processors ignore the dates in the request.
    const { items, hasMore } = reply.value;
    const isPast = items.length > 0 && items.every(({ createdAt: at }) => at !== null && at < from);
    if (!hasMore || isPast) return { ok: true, value: [...found.values()] };
  }
  return failed('unclear', 'The list of payouts has no end.');
}

export function isSamePayout(withdrawal: Withdrawal, payout: Payout): boolean {
  return (
    (payout.withdrawalId === null || payout.withdrawalId === withdrawal.withdrawalId) &&
    payout.coin === withdrawal.coin &&
    payout.amount === withdrawal.coins &&
    foldAddress(payout.address) === foldAddress(withdrawal.address)
  );
}
