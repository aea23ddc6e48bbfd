import { inEachCell } from '../../db/cells/cells.ts';
import { openCase, type NewCase } from '../cases/cases.ts';
import { runDaily } from '../deposits/daily.ts';
import type { Payout } from '../processor/processor.ts';
import type { Withdrawal, Withdrawals } from './withdrawal.ts';
import { findOwner, findWithdrawal, listSentSince } from './withdrawal-rows.ts';

const WINDOW_MS = 3 * 24 * 3_600_000;
/** A payout settled more recently may be missing from a list that was read before. */
const SETTLED_BEFORE_MS = 10 * 60_000;
const PAGES_MAX = 200;

export interface PayoutReconciliation {
  payouts: number;
  differences: number;
}

/** Runs once a day on one server. Null if it is done, is in progress elsewhere, or the processor does not answer. */
export function reconcilePayoutsDaily(context: Withdrawals): Promise<PayoutReconciliation | null> {
  return runDaily(context, 'payouts', () => reconcilePayouts(context));
}

/** Compares three days of the processor's payouts with the withdrawals, in both directions. Read-only: people decide. */
export async function reconcilePayouts(context: Withdrawals): Promise<PayoutReconciliation | null> {
  const to = context.clock.now();
  const from = new Date(to.getTime() - WINDOW_MS);
  const listed = await listAll(context, from, to);
  if (!listed) return null;
  const seen = new Map<string, string>();
  const found: NewCase[] = [];
  for (const payout of listed.values()) {
    const twin = payout.withdrawalId === null ? undefined : seen.get(payout.withdrawalId);
    if (payout.withdrawalId !== null) seen.set(payout.withdrawalId, payout.payoutId);
    found.push(...(await compare(context, payout, twin)));
  }
  const until = new Date(to.getTime() - SETTLED_BEFORE_MS);
  const sent = await inEachCell(context.cells, (database) => listSentSince(database, from, until));
  for (const withdrawal of sent.flat()) {
    if (!listed.has(withdrawal.payoutId!)) found.push(...(await missing(context, withdrawal)));
  }
  for (const each of found) {
    const isNew = await context.cells.directory.transaction((tx) => openCase(tx, context.clock, each));
    if (isNew) context.log(`Withdrawals: reconciliation found ${each.kind}, ${each.subject}.`);
  }
  return { payouts: listed.size, differences: found.length };
}

async function listAll({ processor }: Withdrawals, from: Date, to: Date): Promise<Map<string, Payout> | null> {
  const listed = new Map<string, Payout>();
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const reply = await processor.listPayouts({ from, to, page });
    if (!reply.ok) return null;
    for (const payout of reply.value.items) listed.set(payout.payoutId, payout);
    if (!reply.value.hasMore) break;
  }
  return listed;
}

async function compare(context: Withdrawals, payout: Payout, twin: string | undefined): Promise<NewCase[]> {
  const subject = `payout ${payout.payoutId}`;
  const owner =
    payout.withdrawalId === null ? null : await findOwner(context.cells.directory, 'withdrawal', payout.withdrawalId);
  const withdrawal = owner && (await findWithdrawal(context.cells.of(owner.playerId), owner.playerId, owner.number));
  if (!withdrawal) {
    return [
      {
        kind: 'payout_unknown',
        subject,
        playerId: null,
        details: { name: payout.withdrawalId, status: payout.status },
      },
    ];
  }
  if (twin === undefined && isInOrder(withdrawal, payout)) return [];
  const { playerId, state } = withdrawal;
  return [{ kind: 'payout_differs', subject, playerId, details: { state, status: payout.status, twin: twin ?? null } }];
}

/** What ended on our side must have ended there too. Open withdrawals are watched anyway. */
function isInOrder({ state }: Withdrawal, { status }: Payout): boolean {
  if (state === 'sent') return status === 'finished';
  return state !== 'returned' || status === 'rejected' || status === 'failed' || status === 'cancelled';
}

/** The list is by creation day, so the processor is asked for each payout before it counts as missing. */
async function missing({ processor }: Withdrawals, { payoutId, playerId, state }: Withdrawal): Promise<NewCase[]> {
  const reply = await processor.readPayout(payoutId!);
  if (reply.ok || reply.reason !== 'not_found') return [];
  return [{ kind: 'payout_differs', subject: `payout ${payoutId}`, playerId, details: { state, status: null } }];
}
