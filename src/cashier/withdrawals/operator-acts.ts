import type { Tx } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { lockWallet } from '../../ledger/wallet-rows.ts';
import type { Wallet } from '../../ledger/wallet.ts';
import { closeCases, endWithdrawal } from './settle.ts';
import { saveAndMail } from './stage-mails.ts';
import { SECOND_PERSON_FROM, UNPRICED, type Settling, type Withdrawal } from './withdrawal.ts';
import { lockWithdrawal } from './withdrawal-rows.ts';

/** An operator's decision. The caller writes the audit row in the same transaction. */
export interface WithdrawalAct {
  playerId: PlayerId;
  number: bigint;
  operator: string;
  /** The approver; needed from $2,000 on, and never the same person. */
  second?: string;
  /** Shown to the player in addition to the usual text. */
  tell?: string;
}

export type ActResult =
  | { ok: true; before: Withdrawal; withdrawal: Withdrawal; wallet: Wallet | null }
  | { ok: false; reason: 'not_waiting' | 'second_person_needed' | 'not_possible' };

/** Releases a withdrawal that waits for review. */
export async function approveWithdrawal(tx: Tx, context: Settling, act: WithdrawalAct): Promise<ActResult> {
  const found = await lockFor(tx, act, 'reviewing');
  if (!found.ok) return found;
  return goOn(tx, context, act, found.withdrawal, {
    ...UNPRICED,
    state: 'requested',
    reason: 'approved',
    note: null,
  });
}

/** Returns the money to the player. For state `in_review`, use it only after the processor has said that it will never be sent. */
export async function refuseWithdrawal(tx: Tx, context: Settling, act: WithdrawalAct): Promise<ActResult> {
  const found = await lockFor(tx, act, 'reviewing', 'in_review');
  if (!found.ok) return found;
  const ending = { to: 'returned', reason: 'refused', ...(act.tell ? { note: act.tell } : {}) } as const;
  return end(tx, context, act, found.withdrawal, ending);
}

/** Retries a payout that the processor did not accept, after searching the processor's list for it twice. */
export async function retryWithdrawal(tx: Tx, context: Settling, act: WithdrawalAct): Promise<ActResult> {
  const found = await lockFor(tx, act, 'in_review');
  if (!found.ok) return found;
  if (found.withdrawal.payoutId !== null) return { ok: false, reason: 'not_possible' };
  return goOn(tx, context, act, found.withdrawal, {
    state: 'submitting',
    reason: 'approved',
    note: null,
    posts: 1,
    absentAt: null,
  });
}

/** For a payout that the processor's support sent by other means: the transaction hash proves it. */
export async function confirmWithdrawal(
  tx: Tx,
  context: Settling,
  act: WithdrawalAct & { hash: string },
): Promise<ActResult> {
  const found = await lockFor(tx, act, 'in_review');
  if (!found.ok) return found;
  if (found.withdrawal.coins === null || act.hash === '') return { ok: false, reason: 'not_possible' };
  return end(tx, context, act, found.withdrawal, { to: 'sent', hash: act.hash });
}

type Found = { ok: true; withdrawal: Withdrawal } | Extract<ActResult, { ok: false }>;

async function lockFor(tx: Tx, act: WithdrawalAct, ...states: Withdrawal['state'][]): Promise<Found> {
  await lockWallet(tx, act.playerId);
  const withdrawal = await lockWithdrawal(tx, act.playerId, act.number);
  if (!withdrawal || !states.includes(withdrawal.state)) return { ok: false, reason: 'not_waiting' };
  const isAlone = act.second === undefined || act.second.toLowerCase() === act.operator.toLowerCase();
  if (withdrawal.amount >= SECOND_PERSON_FROM && isAlone) return { ok: false, reason: 'second_person_needed' };
  return { ok: true, withdrawal };
}

async function goOn(
  tx: Tx,
  context: Settling,
  act: WithdrawalAct,
  before: Withdrawal,
  changes: Partial<Withdrawal>,
): Promise<ActResult> {
  const next: Withdrawal = { ...before, ...changes, failures: 0, nextStepAt: context.clock.now(), leasedUntil: null };
  await saveAndMail(tx, context, before, next);
  await closeCases(tx, context.clock, before, act.operator, next.state);
  return { ok: true, before, withdrawal: next, wallet: null };
}

async function end(
  tx: Tx,
  context: Settling,
  act: WithdrawalAct,
  before: Withdrawal,
  ending: Parameters<typeof endWithdrawal>[3],
): Promise<ActResult> {
  const ended = await endWithdrawal(tx, context, before, ending, act.operator);
  if (!ended) throw new Error(`Withdrawal ${before.withdrawalId} changed under its lock.`);
  return { ok: true, before, ...ended };
}
