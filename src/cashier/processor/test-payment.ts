import { decimal, ZERO_DECIMAL, type Decimal } from '../coins/decimals.ts';
import type { Payment } from './processor.ts';

type Amounts = 'price' | 'asked' | 'paid' | 'outcome' | 'fee' | 'paidUsd';

/** A payment for $3 in Tether; amounts as text. */
export function aPayment(change: Partial<Omit<Payment, Amounts>> & Partial<Record<Amounts, string | null>>): Payment {
  const { price, asked, paid, outcome, fee, paidUsd, ...rest } = change;
  const read = (text: string | null | undefined, fallback: Decimal | null): Decimal | null =>
    text === undefined ? fallback : text === null ? null : decimal(text);
  return {
    paymentId: '1',
    parentPaymentId: null,
    childPaymentIds: [],
    orderId: null,
    status: 'finished',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    coin: 'usdt',
    listedCoin: 'usdterc20',
    price: read(price, decimal('3')),
    asked: read(asked, decimal('3')),
    paid: read(paid, ZERO_DECIMAL)!,
    outcome: read(outcome, null),
    outcomeCoin: null,
    fee: read(fee, ZERO_DECIMAL)!,
    paidUsd: read(paidUsd, null),
    payinHash: null,
    confirmations: null,
    confirmationsNeeded: null,
    createdAt: null,
    updatedAt: null,
    ...rest,
  };
}
