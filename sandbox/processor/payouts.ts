import { isAddress } from './addresses.ts';
import { coinOf, type Batch, type Payout, type PayoutStatus } from './books.ts';
import { announcePayout } from './callbacks.ts';
import { broadcast } from './chain.ts';
import { parseUnits, roundUnits, unitsOf, unitsText } from './coin-amount.ts';
import { findListed, type Coin } from './coins.ts';
import type { FaultKind } from './faults.ts';
import { CREDENTIALS, type Machine } from './machine.ts';
import { problem, type Problem } from './problem.ts';
import { STEP_MS, totpCode } from './totp.ts';

const PROCESSED_AFTER_MS = 1500;
const SENT_AFTER_MS = 3000;
const VERIFY_WITHIN_MS = 3_600_000;
const BAD_CODES_LIMIT = 10;
const AMOUNT_DECIMALS = 6;

const PLANS: Partial<Record<FaultKind, Payout['plan']>> = {
  'payout-fails': 'fail',
  'payout-fails-then-finishes': 'fail-then-finish',
  'payout-rejected': 'reject',
};

type Fields = Readonly<Record<string, unknown>>;

export function createPayouts(machine: Machine, request: Fields): { batch: Batch; payouts: Payout[] } | Problem {
  const fault = machine.faults.meetPayout();
  if (fault?.kind === 'payout-not-allowed') return problem(403, 'INVALID_IP', 'Access denied | Invalid IP');
  const asked = request['withdrawals'];
  if (!Array.isArray(asked) || asked.length === 0) {
    return problem(400, 'INVALID_REQUEST_PARAMS', 'withdrawals must be a list');
  }
  const wanted: { coin: Coin; units: bigint; fields: Fields }[] = [];
  for (const fields of asked as unknown[]) {
    const checked = checkWithdrawal(machine, isFields(fields) ? fields : {}, wanted);
    if ('problem' in checked) return checked;
    wanted.push(checked);
  }
  const { books, clock, newId } = machine;
  const batch = books.batches.put({ id: newId(), createdAtMs: clock.nowMs(), badCodes: 0, verifiedStep: null });
  const payouts = wanted.map(({ coin, units, fields }) =>
    books.payouts.put({
      id: newId(),
      batchId: batch.id,
      address: String(fields['address']),
      currency: coin.listed,
      amount: unitsText(units),
      uniqueExternalId: textOrNull(fields['unique_external_id']),
      extraId: textOrNull(fields['extra_id']),
      description: textOrNull(fields['payout_description']) ?? textOrNull(request['payout_description']),
      callbackUrl: textOrNull(fields['ipn_callback_url']) ?? textOrNull(request['ipn_callback_url']),
      createdAtMs: clock.nowMs(),
      ...scheduled(fields['execute_at'] ?? request['execute_at']),
      plan: (fault && PLANS[fault.kind]) ?? 'finish',
      status: 'waiting',
      hash: null,
      error: null,
      requestedAtMs: null,
      updatedAtMs: null,
      nextAtMs: null,
    }),
  );
  return { batch, payouts };
}

export function verifyBatch(machine: Machine, batch: Batch, code: unknown): Problem | null {
  const { books, clock } = machine;
  if (batch.verifiedStep !== null) return problem(400, 'BAD_REQUEST', 'Batch is already verified');
  if (payoutsOf(machine, batch).some(({ status }) => status !== 'waiting')) {
    return problem(400, 'BAD_REQUEST', 'Batch is closed');
  }
  if (batch.badCodes >= BAD_CODES_LIMIT) return problem(400, 'BAD_REQUEST', 'Too many wrong verification codes');
  const present = Math.floor((clock.nowMs() + books.settings().totpSkewMs) / STEP_MS);
  // Accepts the previous step too, because the code may have changed while the request was on its way.
  const step = [present, present - 1].find((step) => totpCode(CREDENTIALS.totpSecret, step) === code);
  const isUsed =
    books.settings().codesWorkOnce && books.batches.all().some(({ verifiedStep }) => verifiedStep === step);
  if (step === undefined || isUsed) {
    batch.badCodes += 1;
    books.batches.put(batch);
    return problem(400, 'BAD_REQUEST', isUsed ? 'Verification code was already used' : 'Invalid verification code');
  }
  batch.verifiedStep = step;
  books.batches.put(batch);
  for (const payout of payoutsOf(machine, batch)) {
    payout.requestedAtMs = clock.nowMs();
    const waitMs = (payout.executeAtMs ?? 0) - clock.nowMs();
    if (waitMs > 0) books.payouts.put(Object.assign(payout, { nextAtMs: clock.chainNowMs() + waitMs }));
    else movePayout(machine, payout, 'processing', PROCESSED_AFTER_MS);
  }
  return null;
}

/** Advances every payout that is due, and rejects those that nobody verified in time. */
export function movePayouts(machine: Machine): void {
  const { books, clock } = machine;
  for (const payout of books.payouts.all()) {
    if (payout.nextAtMs !== null && payout.nextAtMs <= clock.chainNowMs()) step(machine, payout);
    const isVerified = payout.requestedAtMs !== null;
    if (payout.status === 'waiting' && !isVerified && payout.createdAtMs + VERIFY_WITHIN_MS <= clock.nowMs()) {
      payout.error = 'Not verified within one hour';
      movePayout(machine, payout, 'rejected', null);
    }
  }
}

/** Forces a status without any other effect. */
export function forcePayout(machine: Machine, payout: Payout, status: PayoutStatus): void {
  if (status === 'finished') return finish(machine, payout);
  payout.error = status === 'failed' ? 'Sending failed' : status === 'rejected' ? 'Rejected by the processor' : null;
  movePayout(machine, payout, status, null);
}

/** What open payouts still need from the casino's balance. */
export function pendingUnits({ books }: Machine, coin: Coin): bigint {
  const open = books.payouts.all().filter(({ currency, status }) => currency === coin.listed && !isFinal(status));
  return open.reduce((sum, { amount }) => sum + unitsOf(amount), 0n);
}

/** Only scheduled payouts that have not started can be cancelled. */
export function cancelPayout(machine: Machine, payout: Payout): Problem | null {
  if (payout.executeAtMs === undefined || payout.status !== 'waiting') {
    return problem(400, 'BAD_REQUEST', 'Only a scheduled payout that has not started can be cancelled');
  }
  movePayout(machine, payout, 'cancelled', null);
  return null;
}

function step(machine: Machine, payout: Payout): void {
  if (payout.status === 'waiting') return movePayout(machine, payout, 'processing', PROCESSED_AFTER_MS);
  if (payout.status === 'processing') {
    if (payout.plan === 'reject') return forcePayout(machine, payout, 'rejected');
    return movePayout(machine, payout, 'sending', SENT_AFTER_MS);
  }
  if (payout.status === 'sending' && payout.plan === 'fail') return forcePayout(machine, payout, 'failed');
  if (payout.status === 'sending' && payout.plan === 'fail-then-finish') {
    payout.error = 'Sending failed';
    return movePayout(machine, payout, 'failed', SENT_AFTER_MS);
  }
  finish(machine, payout);
}

function finish(machine: Machine, payout: Payout): void {
  const { books, newHash } = machine;
  const coin = coinOf(payout);
  if (payout.hash === null) {
    payout.hash = newHash();
    books.addToBalance('merchant', coin, -unitsOf(payout.amount));
    broadcast(machine, { from: 'processor', coin, address: payout.address, amount: payout.amount, hash: payout.hash });
  }
  payout.error = null;
  movePayout(machine, payout, 'finished', null);
}

function movePayout(machine: Machine, payout: Payout, status: PayoutStatus, nextInMs: number | null): void {
  payout.status = status;
  payout.updatedAtMs = machine.clock.nowMs();
  payout.nextAtMs = nextInMs === null ? null : machine.clock.chainNowMs() + nextInMs;
  announcePayout(machine, machine.books.payouts.put(payout));
}

function checkWithdrawal(
  machine: Machine,
  fields: Fields,
  others: readonly { coin: Coin; units: bigint }[],
): { coin: Coin; units: bigint; fields: Fields } | Problem {
  const refuse = (message: string) => problem(400, 'BAD_CREATE_WITHDRAWAL_REQUEST', message);
  const coin = findListed(fields['currency']);
  const address = String(fields['address']);
  if (!coin) return refuse(`Currency ${String(fields['currency'])} is not available for payouts`);
  if (!isAddress(coin, address)) return refuse(`Invalid payout_address: ${coin.listed} ${address}`);
  const units = parseUnits(fields['amount'], AMOUNT_DECIMALS);
  if (units === null || units === 0n) return refuse('Invalid amount: a positive number with at most 6 decimals');
  if (units < roundUnits(coin.minPayout))
    return refuse(`Amount is less than minimal: ${coin.minPayout} ${coin.listed}`);
  const alsoWanted = others.reduce((sum, other) => (other.coin === coin ? sum + other.units : sum), 0n);
  if (units + alsoWanted + pendingUnits(machine, coin) > machine.books.balance('merchant', coin)) {
    return refuse('Insufficient balance');
  }
  return { coin, units, fields };
}

function payoutsOf({ books }: Machine, { id }: Batch): Payout[] {
  return books.payouts.all().filter(({ batchId }) => batchId === id);
}

// A failed payout may still be sent, so it keeps its claim on the balance.
function isFinal(status: PayoutStatus): boolean {
  return status === 'finished' || status === 'rejected' || status === 'cancelled';
}

function scheduled(executeAt: unknown): { executeAtMs?: number } {
  const executeAtMs = typeof executeAt === 'string' ? Date.parse(executeAt) : NaN;
  return Number.isNaN(executeAtMs) ? {} : { executeAtMs };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
