import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import type { SettableClock } from '../../clock/clock.ts';
import { oneCell } from '../../db/cells/test-cells.ts';
import type { Database } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { openWallet } from '../../ledger/wallet-rows.ts';
import { usdMicros, type UsdMicros } from '../../money/usd.ts';
import { canonicalText } from '../processor/callback-signature.ts';
import { takeCallback, type CallbackOptions } from '../processor/callbacks.ts';
import type { Cashier } from '../cashier.ts';
import type { CurrencyCode } from '../coins/currencies.ts';
import { formatDecimal } from '../coins/decimals.ts';
import { depositTotals } from './deposit-totals.ts';
import { openAddress } from './open-address.ts';
import { pollPayments } from './poll-payments.ts';
import type { PaymentStatus, Processor } from '../processor/processor.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { refreshPayment } from './refresh-payment.ts';
import { createTestProcessor, type TestProcessor } from '../processor/test-processor.ts';

/** Random histories of deposits: what a chain, a processor and a bad network can do, in any order. */

const COINS = ['usdt', 'eth', 'btc'] as const satisfies readonly CurrencyCode[];
const WAY: readonly PaymentStatus[] = ['confirming', 'confirmed', 'sending', 'finished'];
const SECRET = 'test-secret';

/** `at` selects one of the payments so far, modulo their number. */
export type Act =
  | { kind: 'send'; coin: (typeof COINS)[number]; cents: number; as: 'good' | 'wrong_asset' | 'worth_less' }
  | { kind: 'twin' | 'advance' | 'finish' | 'part' | 'reorg' | 'fall_back' | 'refund' | 'fail' | 'expire'; at: number }
  | {
      kind: 'callback';
      at: number;
      copies: number;
      alsoPoll: boolean;
      mode: 'right' | 'kept' | 'forged' | 'changed' | 'other';
    }
  | { kind: 'poll' | 'unreadable'; at: number }
  | { kind: 'minutes'; count: number };

export interface Sequence {
  acts: readonly Act[];
  /** Limit for credits in total, in dollars; the rest is held. */
  capUsd: number | null;
}

const at = fc.nat({ max: 30 });
const oneOf = <const T extends Act['kind']>(...kinds: T[]) => fc.record({ kind: fc.constantFrom(...kinds), at });

export const sequences: fc.Arbitrary<Sequence> = fc.record({
  capUsd: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 10, max: 120 }) },
  ),
  acts: fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('send' as const),
          coin: fc.constantFrom(...COINS),
          cents: fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1_400, max: 9_000 })),
          as: fc.constantFrom('good', 'good', 'good', 'good', 'wrong_asset', 'worth_less'),
        }),
      },
      { weight: 8, arbitrary: oneOf('advance', 'finish', 'finish', 'part') },
      { weight: 3, arbitrary: oneOf('twin', 'reorg', 'fall_back', 'refund', 'fail', 'expire') },
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constant('callback' as const),
          at,
          copies: fc.integer({ min: 1, max: 3 }),
          alsoPoll: fc.boolean(),
          mode: fc.constantFrom('right', 'right', 'kept', 'forged', 'changed', 'other'),
        }),
      },
      { weight: 3, arbitrary: oneOf('poll', 'unreadable') },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('minutes' as const), count: fc.integer({ min: 1, max: 40 }) }),
      },
    ) as fc.Arbitrary<Act>,
    { minLength: 6, maxLength: 30, size: 'max' },
  ),
});

export interface Stage {
  database: Database;
  clock: SettableClock;
  processor: TestProcessor;
  cashier: Cashier;
  callbacks: CallbackOptions;
  caps: Map<PlayerId, UsdMicros>;
}

export function createStage(database: Database, clock: SettableClock, firstId: number): Stage {
  const processor = createTestProcessor(clock, firstId);
  const caps = new Map<PlayerId, UsdMicros>();
  const cashier: Cashier = {
    cells: oneCell(database),
    clock,
    processor,
    refuseDeposit: async () => null,
    async depositRoom(tx, playerId) {
      const cap = caps.get(playerId);
      if (cap === undefined) return null;
      const { credited } = await depositTotals(tx, playerId);
      return { left: usdMicros(cap - credited), because: 'kyc' };
    },
    bonusFor: async () => null,
    walletChanged: () => {},
    depositChanged: () => {},
    log: () => {},
  };
  const callbacks: CallbackOptions = {
    directory: database,
    clock,
    ipnSecret: SECRET,
    look: { payment: (id) => refreshPayment(cashier, id, 'callback'), payout: async () => 'not_ours' },
    log: () => {},
  };
  return { database, clock, processor, cashier, callbacks, caps };
}

/** The history of one player: payments in order of creation, and whether each was ever final. */
export interface Life {
  playerId: PlayerId;
  paymentIds: string[];
  everFinal: Set<string>;
  /** Violations observed on the way. */
  wrong: string[];
}

export async function live(stage: Stage, playerId: PlayerId, sequence: Sequence): Promise<Life> {
  await stage.database.transaction((tx) => openWallet(tx, playerId));
  if (sequence.capUsd !== null) stage.caps.set(playerId, usdMicros(BigInt(sequence.capUsd) * 1_000_000n));
  const life: Life = { playerId, paymentIds: [], everFinal: new Set(), wrong: [] };
  for (const act of sequence.acts) await perform(stage, life, act);
  return life;
}

/** Assumes that every callback was lost: runs the poller and the daily comparison, without faults. */
export async function settleEverything(stage: Stage): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    stage.clock.advance(61_000);
    while ((await pollPayments(stage.cashier)) > 0);
  }
  await reconcilePayments(stage.cashier);
}

async function perform(stage: Stage, life: Life, act: Act): Promise<void> {
  const { processor, cashier, clock } = stage;
  if (act.kind === 'minutes') return clock.advance(act.count * 60_000);
  if (act.kind === 'send') return sendCoins(stage, life, act);
  const paymentId = life.paymentIds[act.at % Math.max(1, life.paymentIds.length)];
  if (paymentId === undefined) return;
  if (act.kind === 'callback') return callBack(stage, life, paymentId, act);
  if (act.kind === 'poll') await refreshPayment(cashier, paymentId, 'poll');
  else if (act.kind === 'unreadable') {
    await refreshPayment({ ...cashier, processor: { ...processor, readPayment: noAnswer } }, paymentId, 'poll');
  } else moveOn(stage, life, paymentId, act.kind);
}

const noAnswer: Processor['readPayment'] = async () => ({ ok: false, reason: 'unclear', text: 'as told' });

async function sendCoins(stage: Stage, life: Life, act: Extract<Act, { kind: 'send' }>): Promise<void> {
  const { processor } = stage;
  const opened = await openAddress(stage.cashier, life.playerId, act.coin);
  if (!opened.ok) throw new Error(`No address: ${opened.reason}`);
  // Four decimals of a dollar, so that every rate gives a round number of coins.
  const coins = (act.cents / 100 / Number(processor.rates[act.coin])).toFixed(8);
  const paymentId = processor.send(opened.address.address!, coins, {
    ...(act.as === 'wrong_asset' ? { listedCoin: 'usdtbsc' } : {}),
    ...(act.as === 'worth_less' ? { worthPercent: 90 } : {}),
  });
  if (!life.paymentIds.includes(paymentId)) life.paymentIds.push(paymentId);
}

function moveOn({ processor }: Stage, life: Life, paymentId: string, kind: string): void {
  const payment = processor.payments.get(paymentId)!;
  const { status } = payment;
  const isOver = status === 'refunded' || status === 'failed';
  const to = (next: PaymentStatus) => {
    processor.change(paymentId, { status: next, confirmations: WAY.indexOf(next) + 1 });
    if (next === 'finished' || next === 'partially_paid') life.everFinal.add(paymentId);
  };
  const isFinal = status === 'finished' || status === 'partially_paid';
  if (kind === 'expire' && status === 'waiting' && payment.paid === 0n) to('expired');
  if (isOver || payment.paid === 0n) return;
  if (kind === 'advance' && !isFinal) to(WAY[Math.min(WAY.indexOf(status!) + 1, WAY.length - 1)]!);
  if (kind === 'finish') to('finished');
  if (kind === 'part') to('partially_paid');
  if (kind === 'refund') to('refunded');
  if (kind === 'fail') to('failed');
  if (kind === 'fall_back' && isFinal) to('confirming');
  if (kind === 'reorg' && status === 'confirming') {
    processor.change(paymentId, { status: 'waiting', payinHash: processor.newHash(), confirmations: 0 });
  }
  if (kind === 'twin' && payment.payinHash && payment.coin) {
    const id = processor.send(payment.address, formatDecimal(payment.paid), { hash: payment.payinHash });
    processor.change(id, { outcome: payment.outcome });
    life.paymentIds.push(id);
  }
}

async function callBack(
  stage: Stage,
  life: Life,
  paymentId: string,
  act: Extract<Act, { kind: 'callback' }>,
): Promise<void> {
  const payment = stage.processor.payments.get(paymentId)!;
  const told = {
    payment_id: Number(paymentId),
    payment_status: payment.status,
    actually_paid: Number(formatDecimal(payment.paid)),
    order_id: act.mode === 'other' ? 'dep_of_somebody_else' : payment.orderId,
    payment_extra_ids: [1, 2],
    fee: { currency: 'usdterc20', depositFee: 1e-7 },
  };
  const signature = createHmac('sha512', SECRET)
    .update(canonicalText(told, act.mode === 'kept'))
    .digest('hex');
  const sent = act.mode === 'changed' ? { ...told, payment_status: 'finished', actually_paid: 999_999 } : told;
  const given = act.mode === 'forged' ? '0'.repeat(128) : signature;
  const call = () => takeCallback(stage.callbacks, 'payment', Buffer.from(JSON.stringify(sent)), given);
  const calls = Array.from({ length: act.copies }, call);
  const polls = act.alsoPoll ? [refreshPayment(stage.cashier, paymentId, 'poll')] : [];
  const [taken] = await Promise.all([Promise.all(calls), Promise.all(polls)]);
  const expected = act.mode === 'forged' || act.mode === 'changed' ? 'unsigned' : 'done';
  if (taken.some((each) => each !== expected)) life.wrong.push(`callback of ${paymentId}: ${taken.join(', ')}`);
}
