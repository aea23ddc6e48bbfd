import type { CurrencyCode } from '../coins/currencies.ts';
import type { Decimal } from '../coins/decimals.ts';

/** A processor of coin payments, in our own terms. Ids are text, whatever their type on the wire. */
export interface Processor {
  createPayment(order: PaymentOrder): Promise<Reply<OpenedPayment>>;
  readPayment(paymentId: string): Promise<Reply<Payment>>;
  /** Newest first by creation time; pages count from 0. */
  listPayments(window: ListWindow): Promise<Reply<ListPage<Payment>>>;
  /** The smallest payment, when settled in the settlement coin. */
  minAmount(coin: CurrencyCode): Promise<Reply<{ coins: Decimal; usd: Decimal | null }>>;
  /** Converts an amount of one coin into another at the current rate. */
  estimate(amount: Decimal, from: CurrencyCode | 'usd', to: CurrencyCode | 'usd'): Promise<Reply<Decimal>>;
  currencies(): Promise<Reply<ListedCoin[]>>;

  /** `refused` means that the processor does not accept the address. */
  validateAddress(coin: CurrencyCode, address: string): Promise<Reply<true>>;
  /** The smallest payout. */
  minPayout(coin: CurrencyCode): Promise<Reply<Decimal>>;
  /**
   * Creates one batch of payouts, all or none. After `unclear` the batch may exist: search the list for each `withdrawalId`
   * before trying again.
   */
  createPayouts(orders: readonly PayoutOrder[]): Promise<Reply<Payout[]>>;
  /** Confirms a batch with a one-time code. Waits up to 30 s rather than reuse a code. */
  verifyPayout(batchId: string): Promise<Reply<true>>;
  readPayout(payoutId: string): Promise<Reply<Payout>>;
  listPayouts(window: ListWindow): Promise<Reply<ListPage<Payout>>>;
  /** By the processor's code of the coin. */
  balance(): Promise<Reply<ReadonlyMap<string, { amount: Decimal; pending: Decimal }>>>;
}

export const PROCESSOR_FAULTS = [
  /** Nothing happened: no connection, or rate limited. Try again later. */
  'unreachable',
  /** Unknown whether a change took effect: no answer in time, a malformed one, or an internal error. */
  'unclear',
  /** Our key, sign-in or server address was rejected: for the operator. */
  'not_authorised',
  'not_found',
  'too_small',
  'coin_unavailable',
  'bad_code',
  'refused',
] as const;
export type ProcessorFault = (typeof PROCESSOR_FAULTS)[number];

export type Reply<T> = { ok: true; value: T } | Failed;
/** `text` is the processor's, for logs and operators; it is never shown to a player. */
export type Failed = { ok: false; reason: ProcessorFault; text: string };

export interface PaymentOrder {
  /** Our deposit id. */
  orderId: string;
  coin: CurrencyCode;
  /** In dollars. Needed only to get an address: the player may send any sum. */
  price: Decimal;
}

export interface OpenedPayment {
  paymentId: string;
  address: string;
  /** A required memo or tag; none of the eight coins has one. */
  extraId: string | null;
  network: string | null;
  validUntil: Date | null;
  /** Until when the quoted amount of coins is valid. */
  estimateUntil: Date | null;
}

export const PAYMENT_STATUSES = [
  'waiting',
  'confirming',
  'confirmed',
  'sending',
  'finished',
  'partially_paid',
  'failed',
  'refunded',
  'expired',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export interface Payment {
  paymentId: string;
  /** Set if the money came to the address of an earlier payment. */
  parentPaymentId: string | null;
  /** Payments that have this one as parent. */
  childPaymentIds: readonly string[];
  orderId: string | null;
  /** Null if we do not know the status; it then changes nothing. */
  status: PaymentStatus | null;
  address: string;
  /** Null if it is none of the eight coins. */
  coin: CurrencyCode | null;
  /** The processor's code of the coin. */
  listedCoin: string;
  /** In dollars; null if the price is in another currency. */
  price: Decimal | null;
  asked: Decimal | null;
  paid: Decimal;
  outcome: Decimal | null;
  outcomeCoin: string | null;
  /** Deducted from the outcome, in the outcome's coin; zero if not stated. */
  fee: Decimal;
  /** The processor's own dollar value, if it states one. */
  paidUsd: Decimal | null;
  payinHash: string | null;
  confirmations: number | null;
  confirmationsNeeded: number | null;
  createdAt: Date | null;
  updatedAt: Date | null;
}

export interface PayoutOrder {
  /** Our id, which the processor returns as `withdrawalId`. */
  withdrawalId: string;
  coin: CurrencyCode;
  address: string;
  /** At most six decimals. */
  amount: Decimal;
}

export const PAYOUT_STATUSES = [
  'creating',
  'waiting',
  'processing',
  'sending',
  'finished',
  'failed',
  'rejected',
  'cancelled',
] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export interface Payout {
  payoutId: string;
  batchId: string;
  withdrawalId: string | null;
  /** Null if we do not know the status. */
  status: PayoutStatus | null;
  coin: CurrencyCode | null;
  address: string;
  amount: Decimal;
  hash: string | null;
  error: string | null;
  createdAt: Date | null;
}

export interface ListWindow {
  from: Date;
  to: Date;
  page: number;
}

export interface ListPage<T> {
  items: readonly T[];
  hasMore: boolean;
}

export interface ListedCoin {
  listed: string;
  network: string | null;
  enabled: boolean;
}
