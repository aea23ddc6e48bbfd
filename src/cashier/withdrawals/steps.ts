import { isWithdrawalFrozen, openCase } from '../cases.ts';
import { formatDecimal } from '../decimals.ts';
import type { Failed, Payout, Reply } from '../processor.ts';
import { describeWithdrawal } from './describe-withdrawal.ts';
import { findPayouts, isSamePayout } from './find-payouts.ts';
import { coinsFor } from './rates.ts';
import { putInReview, REVIEW_POLL_MS, settle, subjectOf } from './settle.ts';
import type { Withdrawal, WithdrawalReason, Withdrawals } from './withdrawal.ts';
import { LEASE_MS, reserveCode, saveWithdrawal } from './withdrawal-rows.ts';

const SECOND_MS = 1_000;
const POLL_MS = 30 * SECOND_MS;
const FIRST_RETRY_MS = 5 * SECOND_MS;
const RETRY_MS_MAX = 10 * 60 * SECOND_MS;
/** Between the two lists that must both lack a payout before it is asked for again. */
const ABSENT_MS = 60 * SECOND_MS;
const LOOK_AFTER_MS = 10 * SECOND_MS;
const CODE_STEP_MS = 30 * SECOND_MS;
/** The processor locks a payout after ten wrong codes. */
const CODE_ATTEMPTS_MAX = 8;
const POSTS_MAX = 5;
const HOUR_MS = 3_600 * SECOND_MS;
const STUCK_MS = 24 * HOUR_MS;
const DOWN_TOLD_AFTER_FAILURES = 2;

/** Takes a withdrawal one step further. Whatever is asked of the processor has been written down before. */
export async function advance(context: Withdrawals, withdrawal: Withdrawal): Promise<void> {
  switch (withdrawal.state) {
    case 'requested':
      return submit(context, withdrawal);
    case 'submitting':
      return lookForPayout(context, withdrawal);
    case 'submitted':
      return verify(context, withdrawal);
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

async function submit(context: Withdrawals, withdrawal: Withdrawal): Promise<void> {
  const obstacle = await findObstacle(context, withdrawal);
  if (obstacle) return save(context, withdrawal, { state: 'reviewing', reason: obstacle, nextStepAt: null });

  const priced = await price(context, withdrawal);
  if (!priced.ok) {
    if (priced.reason !== 'coin_unavailable') return tryLater(context, withdrawal, priced);
    return settle(context, withdrawal, { to: 'returned', reason: 'coin_unavailable' });
  }
  const minimum = await context.rates.minimumOf(withdrawal.coin);
  if (!minimum.ok && isDown(minimum)) return tryLater(context, withdrawal, minimum);
  if (minimum.ok && priced.value.coins! < minimum.value) {
    return settle(context, withdrawal, { to: 'returned', reason: 'coin_minimum' });
  }
  return create(context, withdrawal, priced.value);
}

/** Since it was requested much may have happened: it may have waited for days. */
async function findObstacle(context: Withdrawals, { playerId }: Withdrawal): Promise<WithdrawalReason | null> {
  return context.database.transaction(async (tx) => {
    if (await isWithdrawalFrozen(tx, playerId)) return 'frozen';
    if ((await context.checks.contactOf(tx, playerId)).isClosed) return 'account_closed';
    return (await context.checks.withdrawalsOpen(tx, playerId)) ? null : 'unverified';
  });
}

/** At the rate that the player was shown; else at the rate of the moment. */
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

/** Writes down that the payout is being asked for, and asks. */
async function create(context: Withdrawals, before: Withdrawal, priced: Withdrawal): Promise<void> {
  const now = context.clock.now();
  const asked: Withdrawal = {
    ...priced,
    state: 'submitting',
    reason: null,
    posts: before.posts + 1,
    postedAt: before.postedAt ?? now,
    absentAt: null,
  };
  if (!(await store(context, before, asked))) return;
  // Whoever comes late must not ask: another server may have begun to look for the payout.
  if (before.leasedUntil === null || before.leasedUntil.getTime() - context.clock.now().getTime() < LEASE_MS / 2)
    return;
  const { withdrawalId, coin, address } = asked;
  const reply = await context.processor.createPayout({ withdrawalId, coin, address, amount: asked.coins! });
  if (reply.ok) return adopt(context, asked, reply.value);
  return afterRefusedCreate(context, asked, reply);
}

async function afterRefusedCreate(context: Withdrawals, asked: Withdrawal, failed: Failed): Promise<void> {
  if (failed.reason === 'unclear') {
    context.log(`Withdrawal ${asked.withdrawalId}: no clear answer (${failed.text}); the payout is looked for.`);
    return save(context, asked, { nextStepAt: after(context, LOOK_AFTER_MS) });
  }
  // Every other answer says that this call made nothing. An earlier one, whose answer was lost, still may have.
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

/** The answer was lost, or the server went down before it came. It is never asked for again blindly. */
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
  return create(context, withdrawal, withdrawal);
}

async function adopt(context: Withdrawals, withdrawal: Withdrawal, payout: Payout): Promise<void> {
  const known = { payoutId: payout.payoutId, batchId: payout.batchId, processorStatus: payout.status };
  if (!isSamePayout(withdrawal, payout)) {
    return putInReview(context, withdrawal, 'differs', { amount: formatDecimal(payout.amount) }, known);
  }
  return save(context, withdrawal, { ...known, state: 'submitted', failures: 0, nextStepAt: context.clock.now() });
}

async function verify(context: Withdrawals, withdrawal: Withdrawal): Promise<void> {
  if (withdrawal.codeAttempts >= CODE_ATTEMPTS_MAX) return putInReview(context, withdrawal, 'code_refused');
  const step = BigInt(Math.floor(context.clock.now().getTime() / CODE_STEP_MS));
  const isReserved = withdrawal.codeStep !== null && withdrawal.codeStep >= step;
  const codeStep = isReserved ? withdrawal.codeStep! : await reserveCode(context.database, step);
  if (codeStep > step) {
    return save(context, withdrawal, { codeStep, nextStepAt: new Date(Number(codeStep) * CODE_STEP_MS) });
  }
  const codeAttempts = withdrawal.codeAttempts + 1;
  const asked: Withdrawal = { ...withdrawal, state: 'verifying', codeAttempts, codeStep: null };
  if (!(await store(context, withdrawal, asked))) return;
  const reply = await context.processor.verifyPayout(asked.batchId!);
  if (reply.ok) return save(context, asked, { state: 'processing', failures: 0, nextStepAt: after(context, POLL_MS) });
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
      // A payout that is not the one we asked for stays with the operator, whatever became of it.
      if (hash !== null && withdrawal.reason !== 'differs') return settle(context, seen, { to: 'sent', hash });
      return watch(context, withdrawal, seen);
    case 'rejected':
      // After a failure the processor may have thought better of it, and a person is already asking.
      if (isInReview && withdrawal.reason !== 'code_refused') return watch(context, withdrawal, seen);
      return settle(context, seen, { to: 'returned', reason: 'rejected' });
    case 'failed':
    case 'cancelled':
      if (isInReview) return watch(context, withdrawal, seen);
      return putInReview(context, seen, status, { error });
    case 'creating':
    case 'waiting':
      return withdrawal.state === 'verifying' ? verify(context, seen) : watch(context, withdrawal, seen);
    case 'processing':
    case 'sending':
      return watch(context, withdrawal, isInReview ? seen : { ...seen, state: 'processing' });
    case null:
      return watch(context, withdrawal, seen);
  }
}

async function watch(context: Withdrawals, before: Withdrawal, seen: Withdrawal): Promise<void> {
  const sinceMs = context.clock.now().getTime() - before.updatedAt.getTime();
  const isInReview = before.state === 'in_review';
  if (!isInReview && sinceMs > STUCK_MS) await reportStuck(context, seen);
  // What is in review seldom changes, and then soon.
  const reviewPollMs = sinceMs < HOUR_MS ? REVIEW_POLL_MS : HOUR_MS;
  const nextStepAt = after(context, isInReview ? reviewPollMs : POLL_MS);
  return save(context, before, { ...seen, failures: 0, nextStepAt });
}

async function reportStuck(context: Withdrawals, withdrawal: Withdrawal): Promise<void> {
  await context.database.transaction((tx) =>
    openCase(tx, context.clock, {
      kind: 'payout_stuck',
      subject: subjectOf(withdrawal),
      playerId: withdrawal.playerId,
      details: { state: withdrawal.state, status: withdrawal.processorStatus, payout: withdrawal.payoutId },
    }),
  );
}

/** The processor could not do what was asked. Later and later, but for ever. */
async function tryLater(
  context: Withdrawals,
  withdrawal: Withdrawal,
  { reason, text }: Failed,
  changes: Partial<Withdrawal> = {},
): Promise<void> {
  const failures = withdrawal.failures + 1;
  const waitMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(withdrawal.failures, 10), RETRY_MS_MAX);
  context.log(`Withdrawal ${withdrawal.withdrawalId}, ${withdrawal.state}: ${reason}: ${text}`);
  if (reason === 'not_authorised' || reason === 'not_found') {
    await context.database.transaction((tx) =>
      openCase(tx, context.clock, {
        kind: 'payout_refused',
        subject: reason === 'not_found' ? subjectOf(withdrawal) : `processor on ${dayOf(context)}`,
        playerId: reason === 'not_found' ? withdrawal.playerId : null,
        details: { reason, text, withdrawal: withdrawal.withdrawalId },
      }),
    );
  }
  // Only while nothing has left: afterwards a slow answer changes nothing for the player.
  const isWaiting = (changes.state ?? withdrawal.state) === 'requested' && failures >= DOWN_TOLD_AFTER_FAILURES;
  const told: Partial<Withdrawal> = isWaiting ? { reason: 'processor_down' } : {};
  return save(context, withdrawal, { ...told, ...changes, failures, nextStepAt: after(context, waitMs) });
}

/** Lets go of the withdrawal until its next step. */
async function save(context: Withdrawals, before: Withdrawal, changes: Partial<Withdrawal>): Promise<void> {
  await store(context, before, { ...before, ...changes, leasedUntil: null });
}

async function store(context: Withdrawals, before: Withdrawal, changed: Withdrawal): Promise<boolean> {
  // A reason belongs to the state it was given for.
  const isNew = changed.state !== before.state;
  const next = isNew && changed.reason === before.reason ? { ...changed, reason: null, note: null } : changed;
  const isSaved = await context.database.transaction((tx) => saveWithdrawal(tx, context.clock, before, next));
  if (isSaved && (isNew || next.reason !== before.reason)) {
    context.withdrawalChanged(before.playerId, describeWithdrawal(next));
  }
  return isSaved;
}

function dayOf({ clock }: Withdrawals): string {
  return clock.now().toISOString().slice(0, 10);
}

function after({ clock }: Withdrawals, ms: number): Date {
  return new Date(clock.now().getTime() + ms);
}
