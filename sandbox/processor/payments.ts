import { makeAddress } from './addresses.ts';
import { coinOf, estimateEndsAtMs, type Payment, type PaymentStatus } from './books.ts';
import { announcePayment } from './callbacks.ts';
import { DECIMALS, parseUnits, roundUnits, unitsOf, unitsText } from './coin-amount.ts';
import { findListed, type Coin } from './coins.ts';
import type { Machine } from './machine.ts';
import { problem, type Problem } from './problem.ts';

const LIFE_MS = 7 * 24 * 3_600_000;
const FIXED_RATE_LIFE_MS = 20 * 60_000;

export interface PaymentRequest {
  readonly [field: string]: unknown;
}

export function createPayment(
  machine: Machine,
  request: PaymentRequest,
  invoiceId: string | null = null,
): Payment | Problem {
  const { books, clock, rates, newId } = machine;
  const coin = findListed(request['pay_currency']);
  const price = request['price_amount'];
  if (typeof price !== 'number' || !(price > 0)) {
    return problem(400, 'INVALID_REQUEST_PARAMS', 'price_amount must be a positive number');
  }
  if (String(request['price_currency']).toLowerCase() !== 'usd') {
    return problem(400, 'INVALID_REQUEST_PARAMS', 'price_currency must be usd');
  }
  if (!coin || !isEnabled(machine, coin)) {
    return problem(400, 'CURRENCY_UNAVAILABLE', `Currency ${String(request['pay_currency'])} is currently unavailable`);
  }
  const asked = parseUnits(request['pay_amount']) ?? roundUnits(price / rates.usd(coin), coin.decimals);
  if (asked < roundUnits(minDeposit(machine, coin))) {
    return problem(400, 'AMOUNT_MINIMAL_ERROR', `Crypto amount ${unitsText(asked)} is less than minimal`);
  }
  const id = newId();
  const fixedRate = request['is_fixed_rate'] === true;
  const nowMs = clock.nowMs();
  return books.payments.put({
    id,
    parentId: null,
    invoiceId,
    orderId: textOrNull(request['order_id']),
    orderDescription: textOrNull(request['order_description']),
    purchaseId: newId(),
    priceAmount: price,
    priceCurrency: 'usd',
    payCurrency: coin.listed,
    payAmount: unitsText(asked),
    payAddress: makeAddress(coin, `payment ${id}`),
    callbackUrl: textOrNull(request['ipn_callback_url']),
    outcomeCurrency: books.settings().outcomeCurrency,
    fixedRate,
    feePaidByUser: request['is_fee_paid_by_user'] === true,
    createdAtMs: nowMs,
    validUntilMs: nowMs + (fixedRate ? FIXED_RATE_LIFE_MS : LIFE_MS),
    status: 'waiting',
    actuallyPaid: '0',
    outcomeAmount: '0',
    payinHash: null,
    payoutHash: null,
    updatedAtMs: nowMs,
  });
}

/** Estimates the pay amount again, unless the estimate is still valid, the rate is fixed, or money is on its way. */
export function renewEstimate({ books, clock, rates }: Machine, payment: Payment): Payment {
  const isOver = estimateEndsAtMs(payment) <= clock.nowMs();
  if (!isOver || payment.status !== 'waiting' || payment.fixedRate) return payment;
  const coin = coinOf({ currency: payment.payCurrency });
  payment.payAmount = unitsText(roundUnits(payment.priceAmount / rates.usd(coin), coin.decimals));
  payment.estimatedAtMs = clock.nowMs();
  payment.updatedAtMs = clock.nowMs();
  return books.payments.put(payment);
}

/** A separate payment for more money to an address that was already paid, or for another coin. */
export function createChild({ books, clock, newId }: Machine, parent: Payment, payCurrency: string): Payment {
  return books.payments.put({
    ...parent,
    id: newId(),
    parentId: parent.id,
    payCurrency,
    status: 'waiting',
    actuallyPaid: '0',
    outcomeAmount: '0',
    payinHash: null,
    payoutHash: null,
    createdAtMs: clock.nowMs(),
    updatedAtMs: clock.nowMs(),
  });
}

export function movePayment(machine: Machine, payment: Payment, status: PaymentStatus): void {
  payment.status = status;
  payment.updatedAtMs = machine.clock.nowMs();
  announcePayment(machine, machine.books.payments.put(payment));
}

/** The transfer was seen: records what arrived and what it is worth. */
export function notePaid(machine: Machine, payment: Payment, amount: string, hash: string): void {
  payment.actuallyPaid = amount;
  payment.outcomeAmount = unitsText(outcomeOf(machine, payment, unitsOf(amount)));
  payment.payinHash = hash;
}

/** The last step: credits the settlement coin to the casino. */
export function finishPayment(machine: Machine, payment: Payment): void {
  const { books, newHash } = machine;
  const isWhole = unitsOf(payment.actuallyPaid) >= unitsOf(payment.payAmount);
  const isRepeated = payment.parentId !== null;
  const atBest = isRepeated ? books.settings().repeatedDeposits : 'finished';
  payment.payoutHash = newHash();
  books.addToBalance('merchant', coinOf({ currency: payment.outcomeCurrency }), unitsOf(payment.outcomeAmount));
  movePayment(machine, payment, isWhole ? atBest : 'partially_paid');
}

export function expirePayments(machine: Machine): void {
  const nowMs = machine.clock.nowMs();
  for (const payment of machine.books.payments.all()) {
    if (payment.status !== 'waiting' || payment.validUntilMs > nowMs || payment.parentId !== null) continue;
    const isOnItsWay = machine.books.transfers.all().some(({ paymentId }) => paymentId === payment.id);
    if (!isOnItsWay) movePayment(machine, payment, 'expired');
  }
}

export function minDeposit({ books }: Machine, coin: Coin): number {
  return books.settings().coins[coin.listed]?.minAmount ?? coin.minDeposit;
}

export function isEnabled({ books }: Machine, coin: Coin): boolean {
  return books.settings().coins[coin.listed]?.enabled ?? true;
}

function outcomeOf({ books, rates }: Machine, payment: Payment, paid: bigint): bigint {
  const [from, to] = [coinOf({ currency: payment.payCurrency }), coinOf({ currency: payment.outcomeCurrency })];
  const value = Number(paid) / 10 ** DECIMALS;
  const gross = from === to ? paid : roundUnits((value * rates.usd(from)) / rates.usd(to), to.decimals);
  const net = gross - roundUnits(books.settings().depositFee, to.decimals);
  return net > 0n ? net : 0n;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
