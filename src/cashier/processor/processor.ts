import type { CurrencyCode } from '../coins/currencies.ts';
import type { Decimal } from '../coins/decimals.ts';

/** A processor of coin payments, in our words. Ids are text, whatever the wire makes of them. */
export interface Processor {
  createPayment(order: PaymentOrder): Promise<Reply<OpenedPayment>>;
  readPayment(paymentId: string): Promise<Reply<Payment>>;
  /** Newest first, by the time they were created; pages count from 0. */
  listPayments(window: ListWindow): Promise<Reply<ListPage<Payment>>>;
  /** The least that can be paid in, with the settlement coin at the other end. */
  minAmount(coin: CurrencyCode): Promise<Reply<{ coins: Decimal; usd: Decimal | null }>>;
  /** Converts an amount of one coin into another at the current rate. */
  estimate(amount: Decimal, from: CurrencyCode | 'usd', to: CurrencyCode | 'usd'): Promise<Reply<Decimal>>;
  currencies(): Promise<Reply<ListedCoin[]>>;

  /** `refused` means that the processor does not take the address. */
  validateAddress(coin: CurrencyCode, address: string): Promise<Reply<true>>;
  /** The least that can be paid out. */
  minPayout(coin: CurrencyCode): Promise<Reply<Decimal>>;
  /**
   * Makes one batch of several payouts, all or none. After `unclear` it may exist: look for each `withdrawalId` in the
   * list before asking again.
   */
  createPayouts(orders: readonly PayoutOrder[]): Promise<Reply<Payout[]>>;
  /** Confirms a batch with a one-time code. Waits, up to 30 s, rather than use the same code twice. */
  verifyPayout(batchId: string): Promise<Reply<true>>;
  readPayout(payoutId: string): Promise<Reply<Payout>>;
  listPayouts(window: ListWindow): Promise<Reply<ListPage<Payout>>>;
  /** By the processor's own code of the coin. */
  balance(): Promise<Reply<ReadonlyMap<string, { amount: Decimal; pending: Decimal }>>>;
}

export const PROCESSOR_FAULTS = [
  /** Nothing happened there: no connection, or too many calls. Ask again later. */
  'unreachable',
  /** Whether a call that changes something took effect is not known: no answer in time, a broken one, or an inner failure. */
  'unclear',
  /** Our key, sign-in or server address is not accepted: for the operator. */
  'not_authorised',
  'not_found',
  'too_small',
  'coin_unavailable',
  'bad_code',
  'refused',
] as const;
export type ProcessorFault = (typeof PROCESSOR_FAULTS)[number];

export type Reply<T> = { ok: true; value: T } | Failed;
/** `text` is the processor's own, for logs and operators; it never reaches a player. */
export type Failed = { ok: false; reason: ProcessorFault; text: string };

export interface PaymentOrder {
  /** Our deposit id. */
  orderId: string;
  coin: CurrencyCode;
  /** In dollars. Only a key to an address: the player may send any sum. */
  price: Decimal;
}

export interface OpenedPayment {
  paymentId: string;
  address: string;
  /** A memo or tag that must go along; none of the eight coins has one. */
  extraId: string | null;
  network: string | null;
  validUntil: Date | null;
  /** How long the quoted amount of coins is valid. */
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
  /** Set when more money came to the address of an earlier payment. */
  parentPaymentId: string | null;
  /** The payments that have this one as their parent. */
  childPaymentIds: readonly string[];
  orderId: string | null;
  /** Null for a status that we do not know: it changes nothing. */
  status: PaymentStatus | null;
  address: string;
  /** Null when it is none of the eight. */
  coin: CurrencyCode | null;
  /** The processor's code of the coin. */
  listedCoin: string;
  /** In dollars; null when the price is in something else. */
  price: Decimal | null;
  asked: Decimal | null;
  paid: Decimal;
  outcome: Decimal | null;
  outcomeCoin: string | null;
  /** What was taken from the outcome, in the outcome's coin; zero when it is not said. */
  fee: Decimal;
  /** The processor's own value in dollars, where it gives one. */
  paidUsd: Decimal | null;
  payinHash: string | null;
  confirmations: number | null;
  confirmationsNeeded: number | null;
  createdAt: Date | null;
  updatedAt: Date | null;
}

export interface PayoutOrder {
  /** Ours; the processor gives it back as `withdrawalId`. */
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
  /** Null for a status that we do not know. */
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
