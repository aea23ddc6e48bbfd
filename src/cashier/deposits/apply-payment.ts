import type { Tx } from '../../db/database.ts';
import { post } from '../../ledger/post.ts';
import type { Wallet } from '../../ledger/wallet.ts';
import { lockWallet } from '../../ledger/wallet-rows.ts';
import { formatUsd, type UsdMicros } from '../../money/usd.ts';
import { addNotice } from '../../notices/notice-rows.ts';
import { DEPOSIT_MIN, type Cashier, type Crediting } from '../cashier.ts';
import { creditTransfers } from './credit-transfers.ts';
import { openCase, type NewCase } from '../cases/cases.ts';
import { formatDecimal, type Decimal } from '../coins/decimals.ts';
import * as rows from './deposit-rows.ts';
import type { Deposit, Owner } from './deposit-rows.ts';
import { nextStep, type Step } from './deposit-steps.ts';
import { describeDeposit } from './describe-deposit.ts';
import { valueOf } from './payment-value.ts';
import { nextPollAt } from './poll-plan.ts';
import type { Payment, PaymentStatus } from '../processor/processor.ts';
import type { Transfer } from '../../ledger/transfer.ts';

export const SOURCES = ['opened', 'callback', 'poll', 'reconciliation'] as const;
export type Source = (typeof SOURCES)[number];

type KnownPayment = Payment & { status: PaymentStatus };

/** The changes of one transaction. */
interface Changes {
  deposits: Deposit[];
  wallet: Wallet | null;
  cases: NewCase[];
}

/**
 * Updates a deposit to the processor's state of its payment. The wallet's lock serializes this per player, and the credit is in
 * the same transaction as the deposit's new state. So the credit happens once, whatever triggers the update and however often.
 */
export async function applyPayment(
  cashier: Cashier,
  owner: Owner,
  payment: Payment,
  rateUsd: Decimal | null,
  source: Source,
): Promise<void> {
  const known = payment.status === null ? null : (payment as KnownPayment);
  if (!known) return;
  const changes = await cashier.cells
    .of(owner.playerId)
    .transaction((tx) => applyInside(tx, cashier, owner, known, rateUsd, source));
  if (changes.wallet) cashier.walletChanged(changes.wallet);
  for (const deposit of changes.deposits) cashier.depositChanged(deposit.playerId, describeDeposit(deposit));
  for (const found of changes.cases) cashier.log(`Cashier: ${found.kind}, ${found.subject}, waits for an operator.`);
}

async function applyInside(
  tx: Tx,
  cashier: Cashier,
  owner: Owner,
  payment: KnownPayment,
  rateUsd: Decimal | null,
  source: Source,
): Promise<Changes> {
  const now = cashier.clock.now();
  await lockWallet(tx, owner.playerId);
  const found = await rows.findDeposit(tx, owner.playerId, payment.paymentId);
  const deposit = found ?? (await rows.insertDeposit(tx, owner, payment, now));
  const step = nextStep(deposit, payment);
  const changes = await take(tx, cashier, owner, deposit, payment, step, rateUsd);
  const after = changes.deposits[0] ?? deposit;
  if (changes.deposits.length === 0) await rows.planPoll(tx, after, nextPollAt(after, now));
  for (const changed of changes.deposits) await rows.saveDeposit(tx, changed, nextPollAt(changed, now), now);
  await rows.recordSighting(tx, after, payment, source, now);
  const opened: NewCase[] = [];
  for (const each of changes.cases) if (await openCase(tx, cashier.clock, each)) opened.push(each);
  const isNews = !found || changes.deposits.some((each) => differs(each, deposit));
  return { ...changes, deposits: isNews ? changes.deposits : [], cases: opened };
}

async function take(
  tx: Tx,
  cashier: Cashier,
  owner: Owner,
  deposit: Deposit,
  payment: KnownPayment,
  step: Step,
  rateUsd: Decimal | null,
): Promise<Changes> {
  const seen = withSighting(deposit, payment, cashier.clock.now());
  switch (step.kind) {
    case 'nothing':
      return { deposits: [], wallet: null, cases: [] };
    case 'progress':
      return { deposits: [{ ...seen, state: step.state }], wallet: null, cases: [] };
    case 'settle':
      return settle(tx, cashier, owner, seen, payment, rateUsd);
    case 'reverse':
      return reverse(deposit, payment);
    case 'change':
      return { deposits: [], wallet: null, cases: [caseOf('deposit_changed', deposit, payment)] };
  }
}

async function settle(
  tx: Tx,
  cashier: Cashier,
  owner: Owner,
  deposit: Deposit,
  payment: KnownPayment,
  rateUsd: Decimal | null,
): Promise<Changes> {
  const valuation = valueOf(payment, rateUsd);
  const valued = { ...deposit, value: valuation.micros };
  const twin = payment.payinHash === null ? null : await rows.findTwin(tx, deposit, payment.payinHash);
  const doubt =
    payment.coin !== owner.coin ? 'wrong_asset' : twin ? 'same_transfer' : valuation.ok ? null : valuation.reason;
  if (doubt) {
    const held: Deposit = { ...valued, state: 'held', holdReason: doubt };
    const details = { reason: doubt, ...(twin ? { twin } : {}) };
    return { deposits: [held], wallet: null, cases: [caseOf('deposit_held', held, payment, details)] };
  }
  const earlier = await rows.findBelowMinimum(tx, deposit);
  const sum = earlier.reduce((total, each) => total + each.value!, valuation.micros as bigint);
  if (sum < DEPOSIT_MIN) return { deposits: [{ ...valued, state: 'below_minimum' }], wallet: null, cases: [] };
  const credited: Deposit[] = [];
  let wallet: Wallet | null = null;
  for (const each of [valued, ...earlier]) {
    const done = await creditDeposit(tx, cashier, each, each.value!);
    credited.push(done.deposit);
    wallet = done.wallet;
  }
  return { deposits: credited, wallet, cases: [] };
}

/** Posts a deposit: as much as there is room for to the player's balances, the rest to the held account. */
export async function creditDeposit(
  tx: Tx,
  cashier: Crediting,
  deposit: Deposit,
  value: UsdMicros,
): Promise<{ deposit: Deposit; wallet: Wallet }> {
  const room = await cashier.depositRoom(tx, deposit.playerId);
  const left = room === null ? value : room.left > 0n ? room.left : (0n as UsdMicros);
  const credited = left < value ? left : value;
  const held = (value - credited) as UsdMicros;
  const { playerId, number } = deposit;
  const bonus =
    credited > 0n ? await cashier.bonusFor(tx, { playerId, depositNumber: number, value, amount: credited }) : null;
  const transfer = { kind: 'deposit', debit: 'processor', reference: number } as const;
  const transfers: Transfer[] = [
    ...creditTransfers(transfer, credited, bonus),
    ...(held > 0n ? [{ ...transfer, credit: 'held', amount: held } as const] : []),
  ];
  const posted = await post(tx, cashier.clock, {
    playerId: deposit.playerId,
    key: `deposit:${deposit.paymentId}`,
    transfers,
  });
  if (!posted.ok) throw new Error('The processor account has no lower bound.');
  if (posted.repeated) throw new Error(`Deposit ${deposit.paymentId} was already posted though it is not settled.`);
  if (credited > 0n) {
    const data = { amount: formatUsd(credited) };
    await addNotice(tx, cashier.clock.now(), {
      playerId,
      event: 'deposit-credited',
      key: `deposit:${deposit.paymentId}`,
      data,
    });
  }
  const after: Deposit = {
    ...deposit,
    state: credited > 0n ? 'credited' : 'held',
    value,
    credited,
    held,
    holdReason: held > 0n ? room!.because : null,
  };
  // Saved now, because the room for the next deposit is computed from these rows.
  const now = cashier.clock.now();
  await rows.saveDeposit(tx, after, nextPollAt(after, now), now);
  return { deposit: after, wallet: bonus ? await bonus.record() : posted.wallet };
}

/** Nothing is ever debited automatically: a person decides, and payouts are frozen until then. */
function reverse(deposit: Deposit, payment: KnownPayment): Changes {
  const isPosted = deposit.credited > 0n || deposit.held > 0n;
  const found = caseOf('deposit_reversed', deposit, payment, { status: payment.status });
  return {
    deposits: isPosted ? [] : [{ ...deposit, state: 'reversed', processorStatus: payment.status }],
    wallet: null,
    cases: [{ ...found, freezes: isPosted }],
  };
}

function withSighting(deposit: Deposit, payment: KnownPayment, now: Date): Deposit {
  const isMove = payment.status !== deposit.processorStatus || payment.payinHash !== deposit.payinHash;
  return {
    ...deposit,
    processorStatus: payment.status,
    processorUpdatedAt: payment.updatedAt,
    payinHash: payment.payinHash,
    paid: formatDecimal(payment.paid),
    confirmations: payment.confirmations,
    confirmationsNeeded: payment.confirmationsNeeded,
    activeAt: isMove ? now : deposit.activeAt,
  };
}

function differs(one: Deposit, other: Deposit): boolean {
  return JSON.stringify(describeDeposit(one)) !== JSON.stringify(describeDeposit(other));
}

function caseOf(
  kind: NewCase['kind'],
  deposit: Deposit,
  payment: Payment,
  more: Record<string, unknown> = {},
): NewCase {
  return {
    kind,
    subject: `payment ${deposit.paymentId}`,
    playerId: deposit.playerId,
    details: {
      deposit: String(deposit.number),
      coin: payment.listedCoin,
      paid: formatDecimal(payment.paid),
      valueMicros: String(deposit.value ?? 0n),
      creditedMicros: String(deposit.credited),
      ...more,
    },
  };
}
