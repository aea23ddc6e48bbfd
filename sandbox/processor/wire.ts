import { coinOf, estimateEndsAtMs, type Payment, type Payout } from './books.ts';
import type { Machine } from './machine.ts';

/** The answer to creating a payment. Only here its id is text. */
export function createdPayment({ books }: Machine, payment: Payment): Record<string, unknown> {
  const coin = coinOf({ currency: payment.payCurrency });
  return {
    payment_id: payment.id,
    payment_status: payment.status,
    pay_address: payment.payAddress,
    price_amount: payment.priceAmount,
    price_currency: payment.priceCurrency,
    pay_amount: Number(payment.payAmount),
    pay_currency: payment.payCurrency,
    order_id: payment.orderId,
    order_description: payment.orderDescription,
    ipn_callback_url: payment.callbackUrl,
    created_at: iso(payment.createdAtMs),
    updated_at: iso(payment.updatedAtMs),
    purchase_id: payment.purchaseId,
    amount_received: null,
    payin_extra_id: null,
    smart_contract: '',
    network: books.settings().coins[coin.listed]?.network ?? coin.network,
    network_precision: coin.decimals,
    time_limit: null,
    burning_percent: null,
    expiration_estimate_date: iso(estimateEndsAtMs(payment)),
    is_fixed_rate: payment.fixedRate,
    is_fee_paid_by_user: payment.feePaidByUser,
    valid_until: iso(payment.validUntilMs),
    type: 'crypto2crypto',
  };
}

/** The amount to pay now, and until when. `token_id` stands for the API key, so it never changes. */
export function paymentEstimate(payment: Payment): Record<string, unknown> {
  return {
    id: payment.id,
    token_id: '5000000000',
    pay_amount: Number(payment.payAmount),
    expiration_estimate_date: iso(estimateEndsAtMs(payment)),
  };
}

export function paymentCallbackBody(machine: Machine, payment: Payment): Record<string, unknown> {
  return {
    payment_id: Number(payment.id),
    parent_payment_id: payment.parentId === null ? null : Number(payment.parentId),
    invoice_id: payment.invoiceId === null ? null : Number(payment.invoiceId),
    payment_status: payment.status,
    pay_address: payment.payAddress,
    payin_extra_id: null,
    price_amount: payment.priceAmount,
    price_currency: payment.priceCurrency,
    pay_amount: Number(payment.payAmount),
    actually_paid: Number(payment.actuallyPaid),
    actually_paid_at_fiat: 0,
    pay_currency: payment.payCurrency,
    order_id: payment.orderId,
    order_description: payment.orderDescription,
    purchase_id: payment.purchaseId,
    outcome_amount: Number(payment.outcomeAmount),
    outcome_currency: payment.outcomeCurrency,
    payment_extra_ids: childIds(machine, payment),
    fee: {
      currency: payment.outcomeCurrency,
      depositFee: machine.books.settings().depositFee,
      withdrawalFee: 0,
      serviceFee: 0,
    },
  };
}

/** The details of a payment, also used as its row in lists. */
export function paymentDetails(machine: Machine, payment: Payment): Record<string, unknown> {
  const { fee: _fee, ...shared } = paymentCallbackBody(machine, payment);
  const transfer = machine.books.transfers.all().findLast(({ paymentId }) => paymentId === payment.id);
  return {
    ...shared,
    payin_hash: payment.payinHash,
    payout_hash: payment.payoutHash,
    created_at: iso(payment.createdAtMs),
    updated_at: iso(payment.updatedAtMs),
    burning_percent: null,
    type: 'crypto2crypto',
    // Not in the published reference, but without these two nobody could show "n of m".
    confirmations: transfer && payment.payinHash !== null ? transfer.confirmations : 0,
    confirmations_required: coinOf({ currency: payment.payCurrency }).confirmations,
  };
}

export function payoutDetails(payout: Payout): Record<string, unknown> {
  return {
    is_request_payouts: false,
    id: payout.id,
    address: payout.address,
    currency: payout.currency,
    amount: payout.amount,
    batch_withdrawal_id: payout.batchId,
    ipn_callback_url: payout.callbackUrl,
    status: payout.status.toUpperCase(),
    extra_id: payout.extraId,
    hash: payout.hash,
    error: payout.error,
    payout_description: payout.description,
    unique_external_id: payout.uniqueExternalId,
    created_at: iso(payout.createdAtMs),
    requested_at: isoOrNull(payout.requestedAtMs),
    updated_at: isoOrNull(payout.updatedAtMs),
  };
}

export function payoutCallbackBody(payout: Payout): Record<string, unknown> {
  return {
    id: payout.id,
    batch_withdrawal_id: payout.batchId,
    status: payout.status.toUpperCase(),
    error: payout.error,
    currency: payout.currency,
    amount: payout.amount,
    address: payout.address,
    fee: null,
    extra_id: payout.extraId,
    hash: payout.hash,
    ipn_callback_url: payout.callbackUrl,
    created_at: iso(payout.createdAtMs),
    requested_at: isoOrNull(payout.requestedAtMs),
    updated_at: isoOrNull(payout.updatedAtMs),
  };
}

function childIds({ books }: Machine, { id }: Payment): number[] | null {
  const ids = books.payments.all().flatMap((payment) => (payment.parentId === id ? Number(payment.id) : []));
  return ids.length > 0 ? ids : null;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : iso(ms);
}
