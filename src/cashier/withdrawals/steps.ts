import { openCase } from '../cases/cases.ts';
import type { Payout } from '../processor/processor.ts';
import { hastenBatch, readBatch } from './batches.ts';
import { findPayouts } from './find-payouts.ts';
import { after, save, SECOND_MS, store, tryLater } from './progress.ts';
import { putInReview, REVIEW_POLL_MS, settle, subjectOf } from './settle.ts';
import { adopt, askForPayouts, submitAll } from './submit.ts';
import type { Withdrawal, Withdrawals } from './withdrawal.ts';
import { reserveCode } from './withdrawal-rows.ts';

const POLL_MS = 30 * SECOND_MS;
/** Time between two reads of the list that must both lack a payout before it is requested again. */
const ABSENT_MS = 60 * SECOND_MS;
const CODE_STEP_MS = 30 * SECOND_MS;
/** The processor locks a batch after ten wrong codes. */
const CODE_ATTEMPTS_MAX = 8;
const POSTS_MAX = 5;
const HOUR_MS = 3_600 * SECOND_MS;
const STUCK_MS = 24 * HOUR_MS;

/** Takes a withdrawal one step further. Every request to the processor is stored before it is made. */
export async function advance(context: Withdrawals, withdrawal: Withdrawal): Promise<void> {
  switch (withdrawal.state) {
    case 'requested':
      return submitAll(context, [withdrawal]);
    case 'submitting':
      return lookForPayout(context, withdrawal);
    case 'submitted':
      return confirm(context, withdrawal);
    case 'verifying':
    case 'processing':
    case 'in_review':
      return readPayout(context, withdrawal);
    case 'reviewing':
    case 'sent':
    case 'returned':
      throw new Error(`Nothing is to be done for a withdrawal that is ${withdrawal.state}.`);
  }
}

/** The answer was lost, or the server died before it came. The payout is never requested again without searching for it. */
async function lookForPayout(context: Withdrawals, withdrawal: Withdrawal): Promise<void> {
  const found = await findPayouts(context, withdrawal);
  if (!found.ok) return tryLater(context, withdrawal, found);
  const [payout, another] = found.value;
  if (another)
    return putInReview(context, withdrawal, 'differs', { payouts: found.value.map((each) => each.payoutId) });
  if (payout) return adopt(context, withdrawal, payout);
  const { absentAt } = withdrawal;
  if (absentAt === null) {
    return save(context, withdrawal, {
      absentAt: context.clock.now(),
      nextStepAt: after(context, ABSENT_MS),
      failures: 0,
    });
  }
  const secondLookAt = new Date(absentAt.getTime() + ABSENT_MS);
  if (context.clock.now() < secondLookAt) return save(context, withdrawal, { nextStepAt: secondLookAt });
  if (withdrawal.posts >= POSTS_MAX) return putInReview(context, withdrawal, 'answer_missing');
  return askForPayouts(context, [withdrawal]);
}

/** A batch is confirmed once, by one of its withdrawals; the others only check whether it is confirmed. */
async function confirm(context: Withdrawals, withdrawal: Withdrawal): Promise<void> {
  const batch = await readBatch(context.cells.of(withdrawal.playerId), withdrawal);
  if (!batch.isLeader) return readPayout(context, withdrawal);
  return verify(context, withdrawal, batch.codeAttempts);
}

async function verify(context: Withdrawals, withdrawal: Withdrawal, attempts: number): Promise<void> {
  if (attempts >= CODE_ATTEMPTS_MAX) return putInReview(context, withdrawal, 'code_refused');
  const step = BigInt(Math.floor(context.clock.now().getTime() / CODE_STEP_MS));
  const isReserved = withdrawal.codeStep !== null && withdrawal.codeStep >= step;
  const codeStep = isReserved ? withdrawal.codeStep! : await reserveCode(context.cells.directory, step);
  if (codeStep > step) {
    return save(context, withdrawal, { codeStep, nextStepAt: new Date(Number(codeStep) * CODE_STEP_MS) });
  }
  const codeAttempts = withdrawal.codeAttempts + 1;
  const asked: Withdrawal = { ...withdrawal, state: 'verifying', codeAttempts, codeStep: null };
  if (!(await store(context, withdrawal, asked))) return;
  const reply = await context.processor.verifyPayout(asked.batchId!);
  if (reply.ok) {
    await save(context, asked, { state: 'processing', failures: 0, nextStepAt: after(context, POLL_MS) });
    return hastenBatch(context.cells.of(asked.playerId), asked, context.clock.now());
  }
  const isUnused = reply.reason === 'unreachable' || reply.reason === 'not_authorised';
  return tryLater(context, asked, reply, isUnused ? { codeAttempts: withdrawal.codeAttempts } : {});
}

async function readPayout(context: Withdrawals, withdrawal: Withdrawal): Promise<void> {
  const reply = await context.processor.readPayout(withdrawal.payoutId!);
  if (!reply.ok) return tryLater(context, withdrawal, reply);
  if (reply.value.payoutId !== withdrawal.payoutId) {
    return tryLater(context, withdrawal, { ok: false, reason: 'unclear', text: 'The answer is about another payout.' });
  }
  return applyStatus(context, withdrawal, reply.value);
}

async function applyStatus(context: Withdrawals, withdrawal: Withdrawal, payout: Payout): Promise<void> {
  const { status, hash, error } = payout;
  const seen: Withdrawal = { ...withdrawal, processorStatus: status ?? withdrawal.processorStatus };
  const isInReview = withdrawal.state === 'in_review';
  switch (status) {
    case 'finished':
      // A payout that differs from our request stays with the operator, whatever its status.
      if (hash !== null && withdrawal.reason !== 'differs') return settle(context, seen, { to: 'sent', hash });
      return watch(context, withdrawal, seen);
    case 'rejected':
      // The rejection may follow an earlier failure, and a person is already looking into it.
      if (isInReview && withdrawal.reason !== 'code_refused') return watch(context, withdrawal, seen);
      return settle(context, seen, { to: 'returned', reason: 'rejected' });
    case 'failed':
    case 'cancelled':
      if (isInReview) return watch(context, withdrawal, seen);
      return putInReview(context, seen, status, { error });
    case 'creating':
    case 'waiting':
      return withdrawal.state === 'verifying'
        ? verifyAgain(context, withdrawal, seen)
        : watch(context, withdrawal, seen);
    case 'processing':
    case 'sending':
      return watch(context, withdrawal, isInReview ? seen : { ...seen, state: 'processing' });
    case null:
      return watch(context, withdrawal, seen);
  }
}

async function verifyAgain(context: Withdrawals, before: Withdrawal, seen: Withdrawal): Promise<void> {
  const batch = await readBatch(context.cells.of(seen.playerId), seen);
  return batch.isLeader ? verify(context, seen, batch.codeAttempts) : watch(context, before, seen);
}

async function watch(context: Withdrawals, before: Withdrawal, seen: Withdrawal): Promise<void> {
  const sinceMs = context.clock.now().getTime() - before.updatedAt.getTime();
  const isInReview = before.state === 'in_review';
  if (!isInReview && sinceMs > STUCK_MS) await reportStuck(context, seen);
  // Withdrawals in review seldom change, and if so then early.
  const reviewPollMs = sinceMs < HOUR_MS ? REVIEW_POLL_MS : HOUR_MS;
  const nextStepAt = after(context, isInReview ? reviewPollMs : POLL_MS);
  return save(context, before, { ...seen, failures: 0, nextStepAt });
}

async function reportStuck(context: Withdrawals, withdrawal: Withdrawal): Promise<void> {
  await context.cells.of(withdrawal.playerId).transaction((tx) =>
    openCase(tx, context.clock, {
      kind: 'payout_stuck',
      subject: subjectOf(withdrawal),
      playerId: withdrawal.playerId,
      details: { state: withdrawal.state, status: withdrawal.processorStatus, payout: withdrawal.payoutId },
    }),
  );
}
