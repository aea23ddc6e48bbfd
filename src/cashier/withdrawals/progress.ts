import { openCase } from '../cases/cases.ts';
import type { Failed } from '../processor/processor.ts';
import { describeWithdrawal } from './describe-withdrawal.ts';
import { subjectOf } from './settle.ts';
import { saveAndMail } from './stage-mails.ts';
import type { Withdrawal, Withdrawals } from './withdrawal.ts';

export const SECOND_MS = 1_000;
const FIRST_RETRY_MS = 5 * SECOND_MS;
const RETRY_MS_MAX = 10 * 60 * SECOND_MS;
const DOWN_TOLD_AFTER_FAILURES = 2;

/** The processor's call failed. Retries without end, with growing pauses. */
export async function tryLater(
  context: Withdrawals,
  withdrawal: Withdrawal,
  { reason, text }: Failed,
  changes: Partial<Withdrawal> = {},
): Promise<void> {
  const failures = withdrawal.failures + 1;
  const waitMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(withdrawal.failures, 10), RETRY_MS_MAX);
  context.log(`Withdrawal ${withdrawal.withdrawalId}, ${withdrawal.state}: ${reason}: ${text}`);
  if (reason === 'not_authorised' || reason === 'not_found') {
    await context.cells.of(withdrawal.playerId).transaction((tx) =>
      openCase(tx, context.clock, {
        kind: 'payout_refused',
        subject: reason === 'not_found' ? subjectOf(withdrawal) : `processor on ${dayOf(context)}`,
        playerId: reason === 'not_found' ? withdrawal.playerId : null,
        details: { reason, text, withdrawal: withdrawal.withdrawalId },
      }),
    );
  }
  // Only before anything was sent: afterwards a slow answer changes nothing for the player.
  const isWaiting = (changes.state ?? withdrawal.state) === 'requested' && failures >= DOWN_TOLD_AFTER_FAILURES;
  const told: Partial<Withdrawal> = isWaiting ? { reason: 'processor_down' } : {};
  return save(context, withdrawal, { ...told, ...changes, failures, nextStepAt: after(context, waitMs) });
}

/** Releases the lease until the next step. */
export async function save(context: Withdrawals, before: Withdrawal, changes: Partial<Withdrawal>): Promise<void> {
  await store(context, before, { ...before, ...changes, leasedUntil: null });
}

export async function store(context: Withdrawals, before: Withdrawal, changed: Withdrawal): Promise<boolean> {
  // A reason belongs to the state it was given for.
  const isNew = changed.state !== before.state;
  const next = isNew && changed.reason === before.reason ? { ...changed, reason: null, note: null } : changed;
  const isSaved = await context.cells.of(before.playerId).transaction((tx) => saveAndMail(tx, context, before, next));
  if (isSaved && (isNew || next.reason !== before.reason)) {
    context.withdrawalChanged(before.playerId, describeWithdrawal(next));
    context.mailQueued();
  }
  return isSaved;
}

function dayOf({ clock }: Withdrawals): string {
  return clock.now().toISOString().slice(0, 10);
}

export function after({ clock }: Withdrawals, ms: number): Date {
  return new Date(clock.now().getTime() + ms);
}
