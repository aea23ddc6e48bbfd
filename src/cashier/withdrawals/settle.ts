import type { Clock } from '../../clock/clock.ts';
import type { Tx } from '../../db/database.ts';
import { post } from '../../ledger/post.ts';
import type { Wallet } from '../../ledger/wallet.ts';
import { lockWallet } from '../../ledger/wallet-rows.ts';
import { openCase } from '../cases/cases.ts';
import { describeWithdrawal } from './describe-withdrawal.ts';
import { saveAndMail } from './stage-mails.ts';
import type { Settling, Withdrawal, WithdrawalReason, Withdrawals } from './withdrawal.ts';
import type { Transfer } from '../../ledger/transfer.ts';

export interface Ended {
  withdrawal: Withdrawal;
  wallet: Wallet;
}

type Ending = { to: 'sent'; hash: string } | { to: 'returned'; reason: WithdrawalReason; note?: string };

/**
 * Ends a withdrawal in the books. Both endings have the same posting key, so the ledger refuses a second one. Null if another
 * server or an operator has taken the withdrawal since. The wallet is locked first, as everywhere.
 */
export async function endWithdrawal(
  tx: Tx,
  context: Settling,
  withdrawal: Withdrawal,
  ending: Ending,
  by = 'system',
): Promise<Ended | null> {
  const { clock } = context;
  await lockWallet(tx, withdrawal.playerId);
  const ended: Withdrawal = {
    ...withdrawal,
    state: ending.to,
    reason: ending.to === 'sent' ? null : ending.reason,
    note: ending.to === 'sent' ? null : (ending.note ?? null),
    hash: ending.to === 'sent' ? ending.hash : withdrawal.hash,
    settledAt: clock.now(),
    nextStepAt: null,
    leasedUntil: null,
    failures: 0,
  };
  if (!(await saveAndMail(tx, context, withdrawal, ended))) return null;
  const result = await post(tx, clock, {
    playerId: withdrawal.playerId,
    key: settledKey(withdrawal.number),
    transfers: [transferOf(withdrawal, ending.to)],
  });
  if (!result.ok) throw new Error(`Withdrawal ${withdrawal.withdrawalId} is not in the held account.`);
  await closeCases(tx, clock, withdrawal, by, ending.to);
  return { withdrawal: ended, wallet: result.wallet };
}

export function holdKey(number: bigint): string {
  return `withdrawal:${number}:hold`;
}

export function settledKey(number: bigint): string {
  return `withdrawal:${number}:settled`;
}

/** The same for the automatic path, with notifications afterwards. */
export async function settle(context: Withdrawals, withdrawal: Withdrawal, ending: Ending): Promise<void> {
  const ended = await context.cells
    .of(withdrawal.playerId)
    .transaction((tx) => endWithdrawal(tx, context, withdrawal, ending));
  if (!ended) return;
  context.walletChanged(ended.wallet);
  context.withdrawalChanged(withdrawal.playerId, describeWithdrawal(ended.withdrawal));
  context.mailQueued();
}

/** Hands the withdrawal to a person. The payout is still polled, because it may yet be sent. */
export async function putInReview(
  context: Withdrawals,
  withdrawal: Withdrawal,
  reason: WithdrawalReason,
  details: Record<string, unknown> = {},
  changes: Partial<Withdrawal> = {},
): Promise<void> {
  const { clock } = context;
  const payoutId = changes.payoutId ?? withdrawal.payoutId;
  const waiting: Withdrawal = {
    ...withdrawal,
    ...changes,
    state: 'in_review',
    reason,
    nextStepAt: payoutId === null ? null : new Date(clock.now().getTime() + REVIEW_POLL_MS),
    leasedUntil: null,
    failures: 0,
  };
  const isSaved = await context.cells.of(withdrawal.playerId).transaction(async (tx) => {
    if (!(await saveAndMail(tx, context, withdrawal, waiting))) return false;
    await openCase(tx, clock, {
      kind: 'payout_in_review',
      subject: subjectOf(withdrawal),
      playerId: withdrawal.playerId,
      details: { reason, number: String(withdrawal.number), payout: payoutId, ...details },
    });
    return true;
  });
  if (!isSaved) return;
  context.log(`Withdrawal ${withdrawal.withdrawalId} waits for an operator: ${reason}.`);
  context.withdrawalChanged(withdrawal.playerId, describeWithdrawal(waiting));
  context.mailQueued();
}

export const REVIEW_POLL_MS = 5 * 60_000;

export function subjectOf({ withdrawalId }: Withdrawal): string {
  return `withdrawal ${withdrawalId}`;
}

export async function closeCases(
  tx: Tx,
  clock: Clock,
  withdrawal: Withdrawal,
  by: string,
  decision: string,
): Promise<void> {
  await tx.query(
    `UPDATE operator_cases SET closed_at = $2, closed_by = $3, decision = $4
     WHERE kind IN ('payout_in_review', 'payout_stuck', 'payout_refused') AND subject = $1 AND closed_at IS NULL`,
    [subjectOf(withdrawal), clock.now(), by, decision],
  );
}

function transferOf({ amount, number }: Withdrawal, to: Ending['to']): Transfer {
  return to === 'sent'
    ? { kind: 'withdrawal_sent', debit: 'held', credit: 'processor', amount, reference: number }
    : { kind: 'withdrawal_returned', debit: 'held', credit: 'primary', amount, reference: number };
}
