import { listedCurrency } from '../coins/currencies.ts';
import { parseDecimal, ZERO_DECIMAL, type Decimal } from '../coins/decimals.ts';
import { field, type Wire } from './now-payments-wire.ts';
import {
  PAYMENT_STATUSES,
  PAYOUT_STATUSES,
  type ListedCoin,
  type OpenedPayment,
  type Payment,
  type Payout,
} from './processor.ts';

/** Translates the processor's objects. Null if a required field is missing. */

export function readOpenedPayment(wire: Wire): OpenedPayment | null {
  const got = field(
    wire,
    'payment_id',
    'pay_address',
    'payin_extra_id',
    'network',
    'valid_until',
    'expiration_estimate_date',
  );
  if (!got.payment_id || !got.pay_address) return null;
  return {
    paymentId: got.payment_id,
    address: got.pay_address,
    extraId: got.payin_extra_id ?? null,
    network: got.network ?? null,
    validUntil: toDate(got.valid_until),
    estimateUntil: toDate(got.expiration_estimate_date),
  };
}

export function readPayment(wire: Wire): Payment | null {
  const got = field(
    wire,
    ...(['payment_id', 'parent_payment_id', 'order_id', 'payment_status', 'pay_address', 'pay_currency'] as const),
    ...(['price_amount', 'price_currency', 'pay_amount', 'actually_paid', 'actually_paid_at_fiat'] as const),
    ...(['outcome_amount', 'outcome_currency', 'payin_hash', 'created_at', 'updated_at'] as const),
    // Not in the published reference. If present, they give "n of m".
    ...(['confirmations', 'confirmations_required'] as const),
  );
  const paid = got.actually_paid === undefined ? ZERO_DECIMAL : parseDecimal(got.actually_paid);
  if (!got.payment_id || !got.pay_address || !got.pay_currency || !got.payment_status || paid === null) return null;
  const status = got.payment_status.toLowerCase();
  return {
    paymentId: got.payment_id,
    parentPaymentId: got.parent_payment_id ?? null,
    childPaymentIds: textList(part(wire, 'payment_extra_ids')),
    orderId: got.order_id ?? null,
    status: PAYMENT_STATUSES.find((known) => known === status) ?? null,
    address: got.pay_address,
    coin: listedCurrency(got.pay_currency)?.code ?? null,
    listedCoin: got.pay_currency.toLowerCase(),
    price: got.price_currency?.toLowerCase() === 'usd' ? toDecimal(got.price_amount) : null,
    asked: toDecimal(got.pay_amount),
    paid,
    outcome: toDecimal(got.outcome_amount),
    outcomeCoin: got.outcome_currency?.toLowerCase() ?? null,
    fee: feeOf(part(wire, 'fee'), got.outcome_currency),
    paidUsd: toDecimal(got.actually_paid_at_fiat),
    payinHash: got.payin_hash ?? null,
    confirmations: toCount(got.confirmations),
    confirmationsNeeded: toCount(got.confirmations_required),
    createdAt: toDate(got.created_at),
    updatedAt: toDate(got.updated_at),
  };
}

export function readPayout(wire: Wire): Payout | null {
  const got = field(
    wire,
    ...(['id', 'batch_withdrawal_id', 'unique_external_id', 'status', 'currency'] as const),
    ...(['address', 'amount', 'hash', 'error', 'created_at'] as const),
  );
  const amount = toDecimal(got.amount);
  if (!got.id || !got.status || !got.address || amount === null) return null;
  const status = got.status.toLowerCase();
  return {
    payoutId: got.id,
    batchId: got.batch_withdrawal_id ?? '',
    withdrawalId: got.unique_external_id ?? null,
    status: PAYOUT_STATUSES.find((known) => known === status) ?? null,
    coin: got.currency ? (listedCurrency(got.currency)?.code ?? null) : null,
    address: got.address,
    amount,
    hash: got.hash ?? null,
    error: got.error ?? null,
    createdAt: toDate(got.created_at),
  };
}

export function readListedCoin(wire: Wire): ListedCoin | null {
  const { code, network } = field(wire, 'code', 'network');
  if (!code) return null;
  return {
    listed: code.toLowerCase(),
    network: network?.toLowerCase() ?? null,
    enabled: part(wire, 'enable') !== false,
  };
}

export function readBalances(wire: Wire): Map<string, { amount: Decimal; pending: Decimal }> {
  const balances = new Map<string, { amount: Decimal; pending: Decimal }>();
  for (const [listed, entry] of Object.entries(isObject(wire) ? wire : {})) {
    const { amount, pendingAmount } = field(entry, 'amount', 'pendingAmount');
    const read = toDecimal(amount);
    if (read === null) continue;
    balances.set(listed.toLowerCase(), { amount: read, pending: toDecimal(pendingAmount) ?? ZERO_DECIMAL });
  }
  return balances;
}

/** One field of an object, of any type. */
export function part(wire: Wire, name: string): Wire | undefined {
  return isObject(wire) ? wire[name] : undefined;
}

/** A list, or the list in the first of the named fields that has one. */
export function listIn(wire: Wire, ...names: string[]): readonly Wire[] {
  if (Array.isArray(wire)) return wire;
  const found = names.map((name) => part(wire, name)).find((value) => Array.isArray(value));
  return (found as readonly Wire[] | undefined) ?? [];
}

export function toDecimal(text: string | undefined): Decimal | null {
  return text === undefined ? null : parseDecimal(text);
}

function feeOf(fee: Wire | undefined, outcomeCoin: string | undefined): Decimal {
  const got = field(fee, 'currency', 'depositFee', 'withdrawalFee', 'serviceFee');
  if (!got.currency || got.currency.toLowerCase() !== outcomeCoin?.toLowerCase()) return ZERO_DECIMAL;
  const parts: bigint[] = [got.depositFee, got.withdrawalFee, got.serviceFee].map((text) => toDecimal(text) ?? 0n);
  return parts.reduce((sum, value) => sum + value, 0n) as Decimal;
}

function textList(value: Wire | undefined): string[] {
  // Also accepts the object with index keys that one of the samples has instead of a list.
  const values = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return values.filter((item): item is string => typeof item === 'string');
}

function isObject(value: Wire | undefined): value is { readonly [field: string]: Wire } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toDate(text: string | undefined): Date | null {
  if (text === undefined) return null;
  // Some dates are in milliseconds.
  const date = new Date(/^\d+$/.test(text) ? Number(text) : text);
  return Number.isNaN(date.getTime()) ? null : date;
}

function toCount(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
