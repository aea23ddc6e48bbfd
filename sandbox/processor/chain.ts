import { coinsOfAddress, isAddress, makeAddress } from './addresses.ts';
import { coinOf, type Payment, type Transfer } from './books.ts';
import { parseUnits, unitsOf, unitsText } from './coin-amount.ts';
import { COINS, type Coin } from './coins.ts';
import type { Machine } from './machine.ts';
import { createChild, finishPayment, movePayment, notePaid } from './payments.ts';

export type SendResult =
  | { readonly ok: true; readonly transfers: readonly Transfer[] }
  | { readonly ok: false; readonly reason: 'amount' | 'address' | 'balance' };

const SEEN_AFTER_MS = 1000;
const SETTLED_AFTER_MS = 700;
const REORGANISED_AFTER_MS = 3000;

/** Sends coins from the test wallet to an address: `times` transfers of the amount, all in one block. */
export function sendFromWallet(
  machine: Machine,
  { coin, address, amount, times = 1 }: { coin: Coin; address: string; amount: unknown; times?: number },
): SendResult {
  if (!isAddress(coin, address)) return { ok: false, reason: 'address' };
  const units = parseUnits(amount, coin.decimals);
  if (units === null || units === 0n) return { ok: false, reason: 'amount' };
  const total = units * BigInt(times);
  if (machine.books.balance('wallet', coin) < total) return { ok: false, reason: 'balance' };
  machine.books.addToBalance('wallet', coin, -total);
  const sent = { from: 'wallet', coin, address, amount: unitsText(units), hash: null } as const;
  return { ok: true, transfers: Array.from({ length: times }, () => broadcast(machine, sent)) };
}

export interface Broadcast {
  readonly from: Transfer['from'];
  readonly coin: Coin;
  readonly address: string;
  readonly amount: string;
  readonly hash: string | null;
}

export function broadcast(machine: Machine, { from, coin, address, amount, hash }: Broadcast): Transfer {
  const { books, clock, newId, newHash } = machine;
  return books.transfers.put({
    id: newId(),
    from,
    currency: coin.listed,
    amount,
    address,
    sentAtMs: clock.nowMs(),
    paymentId: paymentFor(machine, coin, address)?.id ?? null,
    hash: hash ?? newHash(),
    phase: 'broadcast',
    confirmations: 0,
    nextAtMs: clock.chainNowMs() + SEEN_AFTER_MS,
  });
}

export function walletAddress(coin: Coin): string {
  return makeAddress(coin, 'the test wallet');
}

export interface AddressInfo {
  readonly coins: readonly Coin[];
  /** The intended coin, if that is certain. */
  readonly coin: Coin | null;
  readonly payment: Payment | null;
  readonly isOwn: boolean;
}

export function recogniseAddress({ books }: Machine, address: string): AddressInfo {
  const coins = coinsOfAddress(address);
  const payment = books.payments.all().find(({ payAddress }) => payAddress === address) ?? null;
  const coin = payment ? coinOf({ currency: payment.payCurrency }) : coins.length === 1 ? (coins[0] ?? null) : null;
  return { coins, coin, payment, isOwn: coins.some((coin) => walletAddress(coin) === address) };
}

/** Performs every chain event that is due. */
export function moveChain(machine: Machine): void {
  const chainNowMs = machine.clock.chainNowMs();
  for (const transfer of machine.books.transfers.all()) {
    while (transfer.nextAtMs !== null && transfer.nextAtMs <= chainNowMs) step(machine, transfer, transfer.nextAtMs);
  }
}

/** Replaces the transfer's block: the transfer is confirmed again under another hash. */
export function reorganise(machine: Machine, payment: Payment, transfer: Transfer): void {
  transfer.hash = machine.newHash();
  transfer.phase = 'broadcast';
  transfer.confirmations = 0;
  transfer.nextAtMs = machine.clock.chainNowMs() + REORGANISED_AFTER_MS;
  machine.books.transfers.put(transfer);
  payment.payinHash = null;
  payment.actuallyPaid = '0';
  payment.outcomeAmount = '0';
  movePayment(machine, payment, 'waiting');
}

/** Reports the same transfer again under another payment's id. */
export function reportAgain(machine: Machine, payment: Payment, transfer: Transfer): Payment {
  const child = createChild(machine, payment, payment.payCurrency);
  machine.books.transfers.put({
    ...transfer,
    id: machine.newId(),
    paymentId: child.id,
    phase: 'broadcast',
    confirmations: 0,
    nextAtMs: machine.clock.chainNowMs() + SEEN_AFTER_MS,
  });
  return child;
}

export function transferOf({ books }: Machine, paymentId: string): Transfer | null {
  return books.transfers.all().findLast((transfer) => transfer.paymentId === paymentId) ?? null;
}

function step(machine: Machine, transfer: Transfer, atMs: number): void {
  const coin = coinOf(transfer);
  const payment = transfer.paymentId === null ? null : machine.books.payments.get(transfer.paymentId);
  switch (transfer.phase) {
    case 'broadcast':
      transfer.phase = 'confirming';
      transfer.nextAtMs = atMs + coin.blockMs;
      if (payment) notePaid(machine, payment, transfer.amount, transfer.hash);
      if (payment) movePayment(machine, payment, 'confirming');
      break;
    case 'confirming':
      transfer.confirmations += 1;
      transfer.nextAtMs = atMs + coin.blockMs;
      if (transfer.confirmations >= coin.confirmations) confirm(machine, transfer, payment, atMs);
      break;
    case 'settling':
      transfer.phase = 'sending';
      transfer.nextAtMs = atMs + SETTLED_AFTER_MS;
      if (payment) movePayment(machine, payment, 'sending');
      break;
    case 'sending':
      transfer.phase = 'done';
      transfer.nextAtMs = null;
      if (payment) finishPayment(machine, payment);
      break;
    case 'done':
    case 'stopped':
      transfer.nextAtMs = null;
  }
  machine.books.transfers.put(transfer);
}

function confirm(machine: Machine, transfer: Transfer, payment: Payment | null, atMs: number): void {
  const { books } = machine;
  if (payment) {
    transfer.phase = 'settling';
    transfer.nextAtMs = atMs + SETTLED_AFTER_MS;
    return movePayment(machine, payment, 'confirmed');
  }
  transfer.phase = 'done';
  transfer.nextAtMs = null;
  const coin = coinOf(transfer);
  if (COINS.some((owned) => walletAddress(owned) === transfer.address)) {
    books.addToBalance('wallet', coin, unitsOf(transfer.amount));
  }
}

/** The payment that a transfer belongs to. Creates one if the address was already paid. */
function paymentFor(machine: Machine, coin: Coin, address: string): Payment | null {
  const { books } = machine;
  const first = books.payments.all().find(({ payAddress }) => payAddress === address);
  if (!first) return null;
  if (first.payCurrency !== coin.listed) {
    return books.settings().wrongAssets === 'accepted' ? createChild(machine, first, coin.listed) : null;
  }
  return transferOf(machine, first.id) ? createChild(machine, first, coin.listed) : first;
}
