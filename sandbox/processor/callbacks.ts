import type { Payment, Payout } from './books.ts';
import { mischiefOf } from './faults.ts';
import { CREDENTIALS, type Machine } from './machine.ts';
import { signCallback } from './signature.ts';
import { paymentCallbackBody, payoutCallbackBody } from './wire.ts';

/** Reports a payment's current status to the casino. */
export function announcePayment(machine: Machine, payment: Payment): void {
  const body = paymentCallbackBody(machine, payment);
  announce(machine, { id: payment.id, status: payment.status, url: payment.callbackUrl, body });
}

export function announcePayout(machine: Machine, payout: Payout): void {
  announce(machine, {
    id: payout.id,
    status: payout.status,
    url: payout.callbackUrl,
    body: payoutCallbackBody(payout),
  });
}

interface Announcement {
  readonly id: string;
  readonly status: string;
  readonly url: string | null;
  readonly body: Record<string, unknown>;
}

function announce(machine: Machine, { id, status, url, body }: Announcement): void {
  if (url === null) return;
  const fault = machine.faults.meetCallback(id, status);
  const told = fault?.kind === 'callback-wrong-order' ? { ...body, ...anotherOrder(machine, id) } : body;
  const right = signCallback(told, CREDENTIALS.ipnSecret, machine.books.settings().arrays);
  const signature = fault?.kind === 'callback-wrong-signature' ? '0'.repeat(right.length) : right;
  machine.outbox.post(
    {
      subject: id,
      event: status,
      url,
      headers: { 'content-type': 'application/json', 'x-nowpayments-sig': signature },
      body: JSON.stringify(told),
    },
    mischiefOf(fault),
  );
}

function anotherOrder({ books }: Machine, id: string): Record<string, unknown> {
  const payment = books.payments.get(id);
  const other = books.payments.all().find(({ orderId }) => orderId !== null && orderId !== payment?.orderId);
  return payment
    ? { order_id: other?.orderId ?? 'dep_of_somebody_else' }
    : { unique_external_id: 'wd_of_somebody_else' };
}
