import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock/clock.ts';
import { decimal, DECIMAL_ONE, mulDiv, type Decimal } from '../coins/decimals.ts';
import { failed } from '../processor/now-payments-wire.ts';
import type { Failed, Payout, PayoutOrder, PayoutStatus, Processor, Reply } from '../processor/processor.ts';

/** Faults of one call. `lost`: it took effect, but the answer is lost. `crash`: the caller ends. */
export const FAULTS = ['unreachable', 'unanswered', 'lost', 'crash_before', 'crash_after'] as const;
export type Fault = (typeof FAULTS)[number] | 'none';

/** How a payout ends. */
export const FATES = ['finish', 'reject', 'fail', 'fail_then_finish', 'cancel'] as const;
export type Fate = (typeof FATES)[number];

/** The server that made the call has crashed. */
export class CrashError extends Error {
  override readonly name = 'CrashError';
}

export interface TestProcessorOptions {
  clock: Clock;
  faultOf?(call: keyof Processor): Fault;
  fateOf?(order: PayoutOrder): Fate;
  /** A batch not confirmed within this is rejected. Left out: an hour, as with the real one. */
  verifyWithinMs?: number;
}

export interface MadePayout extends Payout {
  fate: Fate;
  verifiedAt: Date | null;
  badCodes: number;
  coinsSent: boolean;
}

export interface TestProcessor extends Processor {
  payouts: MadePayout[];
  rates: Map<string, Decimal>;
  calls: Map<keyof Processor, number>;
}

const PROCESSED_MS = 5_000;
const SENT_MS = 20_000;
const MENDED_MS = 10 * 60_000;
const VERIFY_WITHIN_MS = 3_600_000;
const CODE_STEP_MS = 30_000;
const PAGE = 100;

/** A processor in memory that follows the protocol, with faults on request. */
export function createTestProcessor(options: TestProcessorOptions): TestProcessor {
  const { clock, verifyWithinMs = VERIFY_WITHIN_MS } = options;
  const payouts: MadePayout[] = [];
  const rates = new Map([['btc', decimal('100000')]]);
  const calls = new Map<keyof Processor, number>();
  const usedCodes = new Set<number>();
  const name = randomBytes(4).toString('hex');

  const call = async <T>(called: keyof Processor, effect: () => Reply<T>): Promise<Reply<T>> => {
    calls.set(called, (calls.get(called) ?? 0) + 1);
    const fault = options.faultOf?.(called) ?? 'none';
    if (fault === 'unreachable') return failed('unreachable', 'No connection.');
    if (fault === 'unanswered') return failed('unclear', 'No answer in time.');
    if (fault === 'crash_before') throw new CrashError(called);
    for (const payout of payouts) move(payout, clock.now(), verifyWithinMs);
    const reply = effect();
    if (fault === 'crash_after') throw new CrashError(called);
    return fault === 'lost' ? failed('unclear', 'The answer was lost.') : reply;
  };

  return {
    ...unused(),
    payouts,
    rates,
    calls,
    estimate: (amount, from, to) =>
      call('estimate', () => {
        const rate = rates.get(from === 'usd' ? to : from) ?? DECIMAL_ONE;
        return ok(from === 'usd' ? mulDiv(amount, DECIMAL_ONE, rate) : mulDiv(amount, rate, DECIMAL_ONE));
      }),
    minPayout: () => call('minPayout', () => ok(decimal('0.000001'))),
    validateAddress: () => call('validateAddress', () => ok<true>(true)),
    createPayouts: (orders) =>
      call('createPayouts', () => {
        const batchId = `ba_${name}_${payouts.length + 1}`;
        const made = orders.map((order, at): MadePayout => ({
          payoutId: `po_${name}_${payouts.length + at + 1}`,
          batchId,
          withdrawalId: order.withdrawalId,
          status: 'waiting',
          coin: order.coin,
          address: order.address,
          amount: order.amount,
          hash: null,
          error: null,
          createdAt: clock.now(),
          fate: options.fateOf?.(order) ?? 'finish',
          verifiedAt: null,
          badCodes: 0,
          coinsSent: false,
        }));
        payouts.push(...made);
        return ok(made.map((payout) => ({ ...payout })));
      }),
    verifyPayout: (batchId) =>
      call('verifyPayout', () => {
        const batch = payouts.filter((each) => each.batchId === batchId);
        if (batch.length === 0) return failed('not_found', 'No such batch.');
        const step = Math.floor(clock.now().getTime() / CODE_STEP_MS);
        if (batch.some(({ status, badCodes }) => status !== 'waiting' || badCodes >= 10) || usedCodes.has(step)) {
          for (const payout of batch) payout.badCodes += 1;
          return failed('bad_code', 'Not with this code.');
        }
        usedCodes.add(step);
        for (const payout of batch) {
          payout.verifiedAt = clock.now();
          payout.status = 'processing';
        }
        return ok<true>(true);
      }),
    readPayout: (payoutId) =>
      call('readPayout', () => {
        const payout = payouts.find((each) => each.payoutId === payoutId);
        return payout ? ok({ ...payout }) : failed('not_found', 'No such payout.');
      }),
    listPayouts: ({ from, to, page }) =>
      call('listPayouts', () => {
        const listed = payouts.filter(({ createdAt }) => createdAt! >= from && createdAt! <= to).toReversed();
        const items = listed.slice(page * PAGE, (page + 1) * PAGE).map((payout) => ({ ...payout }));
        return ok({ items, hasMore: listed.length > (page + 1) * PAGE });
      }),
  };
}

function move(payout: MadePayout, now: Date, verifyWithinMs: number): void {
  if (payout.verifiedAt === null) {
    if (now.getTime() - payout.createdAt!.getTime() >= verifyWithinMs) payout.status = 'rejected';
    return;
  }
  const sinceMs = now.getTime() - payout.verifiedAt.getTime();
  payout.status = statusAt(payout.fate, sinceMs);
  if (payout.status !== 'finished') return;
  payout.coinsSent = true;
  payout.hash = `0x${payout.payoutId}`;
}

function statusAt(fate: Fate, sinceMs: number): PayoutStatus {
  if (sinceMs < PROCESSED_MS) return 'processing';
  if (fate === 'reject') return 'rejected';
  if (fate === 'cancel') return 'cancelled';
  if (sinceMs < SENT_MS) return 'sending';
  if (fate === 'fail') return 'failed';
  return fate === 'fail_then_finish' && sinceMs < MENDED_MS ? 'failed' : 'finished';
}

function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

function unused(): Processor {
  const refuse = async (): Promise<Failed> => failed('refused', 'This processor only pays out.');
  return {
    createPayment: refuse,
    readPayment: refuse,
    listPayments: refuse,
    minAmount: refuse,
    estimate: refuse,
    currencies: refuse,
    validateAddress: refuse,
    minPayout: refuse,
    createPayouts: refuse,
    verifyPayout: refuse,
    readPayout: refuse,
    listPayouts: refuse,
    balance: refuse,
  };
}
