import { isWithdrawalFrozen } from '../cases/cases.ts';
import { formatDecimal } from '../coins/decimals.ts';
import type { Failed, Payout, Reply } from '../processor/processor.ts';
import { isSamePayout } from './find-payouts.ts';
import { after, save, SECOND_MS, store, tryLater } from './progress.ts';
import { coinsFor } from './rates.ts';
import { putInReview, settle } from './settle.ts';
import { UNPRICED, type Withdrawal, type WithdrawalReason, type Withdrawals } from './withdrawal.ts';
import { LEASE_MS } from './withdrawal-rows.ts';

const LOOK_AFTER_MS = 10 * SECOND_MS;

/** Requests payouts for the withdrawals that are due, all in one batch. */
export async function submitAll(context: Withdrawals, requested: readonly Withdrawal[]): Promise<void> {
  const ready: Withdrawal[] = [];
  await each(context, requested, async (withdrawal) => {
    const priced = await prepare(context, withdrawal);
    if (priced) ready.push(priced);
  });
  if (ready.length === 0) return;
  try {
    await askForPayouts(context, ready);
  } catch (error) {
    context.log(`A batch of ${ready.length} payouts was interrupted: ${String(error)}`);
  }
}

/** Checks and prices a withdrawal before its payout. Null if it has to wait or has ended instead. */
async function prepare(context: Withdrawals, withdrawal: Withdrawal): Promise<Withdrawal | null> {
  const obstacle = await findObstacle(context, withdrawal);
  if (obstacle) {
    await save(context, withdrawal, { ...UNPRICED, state: 'reviewing', reason: obstacle, nextStepAt: null });
    return null;
  }
  const priced = await price(context, withdrawal);
  if (!priced.ok) {
    if (priced.reason === 'coin_unavailable') {
      await settle(context, withdrawal, { to: 'returned', reason: 'coin_unavailable' });
    } else await tryLater(context, withdrawal, priced);
    return null;
  }
  const minimum = await context.rates.minimumOf(withdrawal.coin);
  if (!minimum.ok && isDown(minimum)) {
    await tryLater(context, withdrawal, minimum);
    return null;
  }
  if (minimum.ok && priced.value.coins! < minimum.value) {
    await settle(context, withdrawal, { to: 'returned', reason: 'coin_minimum' });
    return null;
  }
  return priced.value;
}

/** Checks again, because the request may be days old. */
async function findObstacle(context: Withdrawals, { playerId }: Withdrawal): Promise<WithdrawalReason | null> {
  return context.cells.of(playerId).transaction(async (tx) => {
    if (await isWithdrawalFrozen(tx, playerId)) return 'frozen';
    if ((await context.checks.contactOf(tx, playerId)).isClosed) return 'account_closed';
    return (await context.checks.withdrawalsOpen(tx, playerId)) ? null : 'unverified';
  });
}

/** At the rate that the player was shown. Without one, or after a review, at the current rate. */
async function price(context: Withdrawals, withdrawal: Withdrawal): Promise<Reply<Withdrawal>> {
  if (withdrawal.coins !== null) return { ok: true, value: withdrawal };
  const rate = await context.rates.rateOf(withdrawal.coin);
  if (!rate.ok) return rate;
  const coins = coinsFor(withdrawal.amount, rate.value);
  return { ok: true, value: { ...withdrawal, rate: rate.value, coins } };
}

function isDown({ reason }: Failed): boolean {
  return reason === 'unreachable' || reason === 'unclear' || reason === 'not_authorised';
}

/**
 * Stores that payouts are being requested, and then requests all in one batch: a batch needs one code, and there are only two
 * codes a minute. The input comes from `prepare`, or was confirmed missing at the processor.
 */
export async function askForPayouts(context: Withdrawals, priced: readonly Withdrawal[]): Promise<void> {
  const now = context.clock.now();
  const stored: Withdrawal[] = [];
  await each(context, priced, async (before) => {
    const asked: Withdrawal = {
      ...before,
      state: 'submitting',
      reason: null,
      posts: before.posts + 1,
      postedAt: before.postedAt ?? now,
      absentAt: null,
    };
    if (await store(context, before, asked)) stored.push(asked);
  });
  return send(context, stored);
}

async function send(context: Withdrawals, stored: readonly Withdrawal[]): Promise<void> {
  // With too little lease left, do not send: another server may already be searching for the payout.
  const enoughUntil = new Date(context.clock.now().getTime() + LEASE_MS / 2);
  const asked = stored.filter(({ leasedUntil }) => leasedUntil !== null && leasedUntil >= enoughUntil);
  if (asked.length === 0) return;
  const reply = await context.processor.createPayouts(
    asked.map(({ withdrawalId, coin, address, coins }) => ({ withdrawalId, coin, address, amount: coins! })),
  );
  if (reply.ok)
    return each(context, asked, (one) => takeAnswer(context, one, payoutFor(one, reply.value, asked.length)));
  // One bad order fails the whole batch, and nothing was created: request each one separately.
  if (asked.length > 1 && isDefinite(reply)) return each(context, asked, (one) => send(context, [one]));
  return each(context, asked, (one) => afterRefusal(context, one, reply));
}

/** A failed one does not disturb the others: its lease expires, and it continues from what is stored. */
export async function each(
  context: Withdrawals,
  withdrawals: readonly Withdrawal[],
  act: (one: Withdrawal) => Promise<void>,
): Promise<void> {
  const results = await Promise.allSettled(withdrawals.map(act));
  for (const [position, result] of results.entries()) {
    if (result.status === 'fulfilled') continue;
    context.log(`Withdrawal ${withdrawals[position]!.withdrawalId} was interrupted: ${String(result.reason)}`);
  }
}

function payoutFor({ withdrawalId }: Withdrawal, payouts: readonly Payout[], askedCount: number): Payout | undefined {
  const named = payouts.find((payout) => payout.withdrawalId === withdrawalId);
  if (named || askedCount > 1 || payouts.length !== 1) return named;
  return payouts[0]!.withdrawalId === null ? payouts[0] : undefined;
}

async function takeAnswer(context: Withdrawals, asked: Withdrawal, payout: Payout | undefined): Promise<void> {
  if (payout) return adopt(context, asked, payout);
  context.log(`Withdrawal ${asked.withdrawalId}: the answer does not name it; the payout is looked for.`);
  return save(context, asked, { nextStepAt: after(context, LOOK_AFTER_MS) });
}

function isDefinite({ reason }: Failed): boolean {
  return reason !== 'unclear' && reason !== 'unreachable' && reason !== 'not_authorised';
}

async function afterRefusal(context: Withdrawals, asked: Withdrawal, failed: Failed): Promise<void> {
  if (failed.reason === 'unclear') {
    context.log(`Withdrawal ${asked.withdrawalId}: no clear answer (${failed.text}); the payout is looked for.`);
    return save(context, asked, { nextStepAt: after(context, LOOK_AFTER_MS) });
  }
  // Every other answer means that this call created nothing. An earlier call with a lost answer still may have.
  const posts = asked.posts - 1;
  const isFirst = posts === 0;
  if (failed.reason === 'unreachable' || failed.reason === 'not_authorised') {
    const back: Partial<Withdrawal> = isFirst ? { state: 'requested', posts, postedAt: null } : { posts };
    return tryLater(context, asked, failed, back);
  }
  if (isFirst && (failed.reason === 'too_small' || failed.reason === 'coin_unavailable')) {
    const reason = failed.reason === 'too_small' ? 'coin_minimum' : 'coin_unavailable';
    return settle(context, asked, { to: 'returned', reason });
  }
  return putInReview(context, asked, 'refused_by_processor', { fault: failed.reason, text: failed.text });
}

/** Takes over the payout that the processor created. */
export async function adopt(context: Withdrawals, withdrawal: Withdrawal, payout: Payout): Promise<void> {
  const known = { payoutId: payout.payoutId, batchId: payout.batchId, processorStatus: payout.status };
  if (!isSamePayout(withdrawal, payout)) {
    return putInReview(context, withdrawal, 'differs', { amount: formatDecimal(payout.amount) }, known);
  }
  return save(context, withdrawal, { ...known, state: 'submitted', failures: 0, nextStepAt: context.clock.now() });
}
