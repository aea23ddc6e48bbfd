import type { Queryable } from '../../db/database.ts';
import { applyPayment, type Source } from './apply-payment.ts';
import type { Cashier } from '../cashier.ts';
import { openCase } from '../cases/cases.ts';
import { formatDecimal, type Decimal } from '../coins/decimals.ts';
import { findDeposit, findOwner, SETTLED_STATES, type Owner } from './deposit-rows.ts';
import { isFinal } from './deposit-steps.ts';
import type { Payment, Reply } from '../processor/processor.ts';

/** `later`: the processor could not be reached, and nothing was changed. */
export type Refreshed = 'done' | 'later' | 'not_ours';

/** Reads a payment from the processor and acts only on that answer. */
export async function refreshPayment(cashier: Cashier, paymentId: string, source: Source): Promise<Refreshed> {
  const reply = await cashier.processor.readPayment(paymentId);
  if (!reply.ok) return reply.reason === 'not_found' ? 'not_ours' : 'later';
  if (reply.value.paymentId !== paymentId) return 'later';
  const result = await takePayment(cashier, reply.value, source);
  for (const childId of await unknownOf(cashier.cells.directory, reply.value.childPaymentIds)) {
    const child = await refreshPayment(cashier, childId, source);
    if (child === 'later') return 'later';
  }
  return result;
}

/** The same with an answer that was already read. */
export async function takePayment(cashier: Cashier, payment: Payment, source: Source): Promise<Refreshed> {
  const owner = await findOwner(cashier.cells, payment);
  if (!owner) {
    if (payment.paid > 0n) await reportUnknown(cashier, payment);
    return 'not_ours';
  }
  const rate = await rateFor(cashier, owner, payment);
  if (!rate.ok) return 'later';
  await applyPayment(cashier, owner, payment, rate.value, source);
  return 'done';
}

/** The value at the current rate. Null while the payment's own rate is valid, and when the value would not be used. */
async function rateFor(cashier: Cashier, owner: Owner, payment: Payment): Promise<Reply<Decimal | null>> {
  const isNotNeeded = !isFinal(payment.status) || payment.coin !== owner.coin || payment.paid <= 0n;
  const isFresh = owner.estimateUntil !== null && cashier.clock.now() < owner.estimateUntil && payment.asked !== null;
  if (isNotNeeded || isFresh) return { ok: true, value: null };
  const deposit = await findDeposit(cashier.cells.of(owner.playerId), owner.playerId, payment.paymentId);
  if (deposit && SETTLED_STATES.includes(deposit.state)) return { ok: true, value: null };
  return cashier.processor.estimate(payment.paid, owner.coin, 'usd');
}

async function unknownOf(database: Queryable, paymentIds: readonly string[]): Promise<string[]> {
  if (paymentIds.length === 0) return [];
  const { rows } = await database.query<{ name: string }>(
    `SELECT name FROM deposit_directory WHERE kind = 'payment' AND name = ANY($1::text[])`,
    [paymentIds],
  );
  const known = new Set(rows.map((row) => row.name));
  return paymentIds.filter((paymentId) => !known.has(paymentId));
}

async function reportUnknown(cashier: Cashier, payment: Payment): Promise<void> {
  const isNew = await cashier.cells.directory.transaction((tx) =>
    openCase(tx, cashier.clock, {
      kind: 'payment_unknown',
      subject: `payment ${payment.paymentId}`,
      playerId: null,
      details: { coin: payment.listedCoin, paid: formatDecimal(payment.paid), order: payment.orderId },
    }),
  );
  if (isNew) cashier.log(`Cashier: payment ${payment.paymentId} belongs to nobody; it waits for an operator.`);
}
