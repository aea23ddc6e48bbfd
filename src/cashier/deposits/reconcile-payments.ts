import { inEachCell } from '../../db/cells/cells.ts';
import type { Database } from '../../db/database.ts';
import type { Cashier } from '../cashier.ts';
import { openCase, type NewCase } from '../cases/cases.ts';
import { runDaily } from './daily.ts';
import { formatDecimal } from '../coins/decimals.ts';
import { findDeposit, findOwner, type Deposit } from './deposit-rows.ts';
import { isFinal } from './deposit-steps.ts';
import type { Payment } from '../processor/processor.ts';
import { takePayment } from './refresh-payment.ts';

const DAY_MS = 24 * 3_600_000;
const WINDOW_MS = 3 * DAY_MS;
/** A payment credited more recently may be missing from a list that was read before. */
const SETTLED_BEFORE_MS = 10 * 60_000;
const PAGES_MAX = 200;

export interface PaymentReconciliation {
  payments: number;
  differences: number;
}

/** Runs once a day on one server. Null if it is done, is in progress elsewhere, or the processor does not answer. */
export function reconcilePaymentsDaily(cashier: Cashier): Promise<PaymentReconciliation | null> {
  return runDaily(cashier, 'payments', () => reconcilePayments(cashier));
}

/**
 * Compares three days of the processor's payments with the deposits, in both directions. Missed payments are processed; every
 * remaining difference becomes a case for the operator.
 */
export async function reconcilePayments(cashier: Cashier): Promise<PaymentReconciliation | null> {
  const to = cashier.clock.now();
  const from = new Date(to.getTime() - WINDOW_MS);
  const listed = await listAll(cashier, from, to);
  if (!listed) return null;
  let differences = 0;
  for (const payment of listed.values()) {
    const found = await compare(cashier, payment);
    if (found) differences += await report(cashier, found);
  }
  const until = new Date(to.getTime() - SETTLED_BEFORE_MS);
  const credited = await inEachCell(cashier.cells, (database) => creditedSince(database, from, until));
  for (const deposit of credited.flat()) {
    if (!listed.has(deposit.paymentId)) differences += await report(cashier, await missing(cashier, deposit));
  }
  return { payments: listed.size, differences };
}

async function listAll({ processor }: Cashier, from: Date, to: Date): Promise<Map<string, Payment> | null> {
  const listed = new Map<string, Payment>();
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const reply = await processor.listPayments({ from, to, page });
    if (!reply.ok) return null;
    for (const payment of reply.value.items) listed.set(payment.paymentId, payment);
    if (!reply.value.hasMore) break;
  }
  return listed;
}

/** Processes the payment first, as its callback would have, so that a missed callback is not reported as a difference. */
async function compare(cashier: Cashier, payment: Payment): Promise<NewCase | null> {
  if (payment.paid === 0n) return null;
  const taken = await takePayment(cashier, payment, 'reconciliation');
  // Payments without an owner are reported by `takePayment` itself.
  if (taken !== 'done' || !isFinal(payment.status)) return null;
  const owner = await findOwner(cashier.cells, payment);
  const deposit = owner && (await findDeposit(cashier.cells.of(owner.playerId), owner.playerId, payment.paymentId));
  if (deposit?.paid === formatDecimal(payment.paid)) return null;
  return {
    kind: 'payment_differs',
    subject: `payment ${payment.paymentId}`,
    playerId: owner?.playerId ?? null,
    details: { status: payment.status, paid: formatDecimal(payment.paid), counted: deposit?.paid ?? null },
  };
}

type Settled = Pick<Deposit, 'paymentId' | 'playerId'> & { createdAt: Date };

async function creditedSince(database: Database, from: Date, to: Date): Promise<Settled[]> {
  const { rows } = await database.query<{ payment_id: string; player_id: Deposit['playerId']; created_at: Date }>(
    `SELECT payment_id, player_id, created_at FROM deposits
     WHERE settled_at BETWEEN $1 AND $2 AND (credited_micros > 0 OR held_micros > 0)`,
    [from, to],
  );
  return rows.map((row) => ({ paymentId: row.payment_id, playerId: row.player_id, createdAt: row.created_at }));
}

/** Old payments drop out of the list, so the processor is asked for each before it counts as missing. */
async function missing({ processor }: Cashier, { paymentId, playerId }: Settled): Promise<NewCase | null> {
  const reply = await processor.readPayment(paymentId);
  if (reply.ok || reply.reason !== 'not_found') return null;
  return { kind: 'payment_missing', subject: `payment ${paymentId}`, playerId, details: {} };
}

async function report(cashier: Cashier, found: NewCase | null): Promise<number> {
  if (!found) return 0;
  const isNew = await cashier.cells.directory.transaction((tx) => openCase(tx, cashier.clock, found));
  if (isNew) cashier.log(`Cashier: reconciliation found ${found.kind}, ${found.subject}.`);
  return 1;
}
