import { Type } from 'typebox';
import type { Callback } from '../outbox.ts';
import { defineCall, type Call } from '../provider.ts';
import { refusal } from '../refusal.ts';
import { PAYMENT_STATUSES, PAYOUT_STATUSES } from './books.ts';
import { reorganise, reportAgain, transferOf } from './chain.ts';
import { paymentDetails, payoutDetails } from './wire.ts';
import type { Machine } from './machine.ts';
import { movePayment } from './payments.ts';
import { forcePayout } from './payouts.ts';

const STRICT = { additionalProperties: false };
const TEXT = Type.Optional(Type.String({ maxLength: 200 }));
const REORGS = ['new-hash', 'reported-twice'] as const;
const NO_PAYMENT = refusal(404, 'NOT_FOUND', 'There is no payment with this id.');
const NO_PAYOUT = refusal(404, 'NOT_FOUND', 'There is no payout with this id.');

export function inspectionCalls(machine: Machine): Call[] {
  return [...listCalls(machine), ...paymentActs(machine), payoutAct(machine), repeatCall(machine)];
}

function listCalls(machine: Machine): Call[] {
  const { books, outbox } = machine;
  return [
    defineCall({
      method: 'GET',
      path: '/processor/control/payments',
      summary: 'All payments, newest first, or those of one order or address.',
      query: Type.Object({ orderId: TEXT, address: TEXT }, STRICT),
      example: { path: '/processor/control/payments?orderId=dep_01J9' },
      answer({ query: { orderId, address } }) {
        const fitting = books.payments
          .all()
          .filter((payment) => orderId === undefined || payment.orderId === orderId)
          .filter((payment) => address === undefined || payment.payAddress === address);
        return { items: fitting.toReversed().map((payment) => paymentDetails(machine, payment)), next: null };
      },
    }),
    defineCall({
      method: 'GET',
      path: '/processor/control/payouts',
      summary:
        'All payouts, newest first, or those asked for under one unique_external_id: never more than one, if the casino is right.',
      query: Type.Object({ uniqueExternalId: TEXT }, STRICT),
      example: { path: '/processor/control/payouts?uniqueExternalId=wd_01J9' },
      answer({ query }) {
        const wanted = query.uniqueExternalId;
        const fitting = books.payouts
          .all()
          .filter((payout) => wanted === undefined || payout.uniqueExternalId === wanted);
        return { items: fitting.toReversed().map(payoutDetails), next: null };
      },
    }),
    defineCall({
      method: 'GET',
      path: '/processor/control/callbacks',
      summary: 'Callbacks sent, newest first, with every attempt and its answer; "id" is a payment\'s or a payout\'s.',
      query: Type.Object({ id: TEXT }, STRICT),
      example: { path: '/processor/control/callbacks?id=PAYMENT_ID' },
      answer: ({ query }) => ({
        items: (query.id === undefined ? outbox.all() : outbox.about(query.id)).map(callbackView),
        next: null,
      }),
    }),
  ];
}

function paymentActs(machine: Machine): Call[] {
  const { books } = machine;
  return [
    defineCall({
      method: 'POST',
      path: '/processor/control/payments/:id/status',
      summary: `Set a payment's status, with its callback; nothing follows by itself then. One of ${PAYMENT_STATUSES.join(', ')}.`,
      body: Type.Object({ status: Type.Enum([...PAYMENT_STATUSES]) }, STRICT),
      example: { path: '/processor/control/payments/PAYMENT_ID/status', body: { status: 'refunded' } },
      answer({ params, body }) {
        const payment = books.payments.get(params['id'] ?? '');
        if (!payment) return NO_PAYMENT;
        const transfer = transferOf(machine, payment.id);
        if (transfer) books.transfers.put(Object.assign(transfer, { phase: 'stopped', nextAtMs: null }));
        movePayment(machine, payment, body.status);
        return paymentDetails(machine, payment);
      },
    }),
    defineCall({
      method: 'POST',
      path: '/processor/control/payments/:id/reorg',
      summary: 'The chain changes its mind about the transfer of a payment, as "kind" says:',
      notes: [
        'new-hash: back to waiting, then confirming again under another payin_hash',
        'reported-twice: the same transfer, with the same payin_hash, comes under a second payment_id',
      ],
      body: Type.Object({ kind: Type.Enum([...REORGS]) }, STRICT),
      example: { path: '/processor/control/payments/PAYMENT_ID/reorg', body: { kind: 'new-hash' } },
      answer({ params, body }) {
        const payment = books.payments.get(params['id'] ?? '');
        const transfer = payment && transferOf(machine, payment.id);
        if (!payment || !transfer) return NO_PAYMENT;
        if (body.kind === 'reported-twice') return paymentDetails(machine, reportAgain(machine, payment, transfer));
        reorganise(machine, payment, transfer);
        return paymentDetails(machine, payment);
      },
    }),
  ];
}

function payoutAct(machine: Machine): Call {
  return defineCall({
    method: 'POST',
    path: '/processor/control/payouts/:id/status',
    summary: `Set a payout's status, with its callback. One of ${PAYOUT_STATUSES.join(', ')}; "failed" and later "finished" is a real story.`,
    body: Type.Object({ status: Type.Enum([...PAYOUT_STATUSES]) }, STRICT),
    example: { path: '/processor/control/payouts/PAYOUT_ID/status', body: { status: 'failed' } },
    answer({ params, body }) {
      const payout = machine.books.payouts.get(params['id'] ?? '');
      if (!payout) return NO_PAYOUT;
      forcePayout(machine, payout, body.status);
      return payoutDetails(payout);
    },
  });
}

function repeatCall({ books, outbox }: Machine): Call {
  return defineCall({
    method: 'POST',
    path: '/processor/control/callbacks/:id/repeat',
    summary: 'Send a callback once more, byte for byte.',
    body: Type.Object({}, STRICT),
    example: { path: '/processor/control/callbacks/CALLBACK_ID/repeat' },
    answer({ params }) {
      const callback = books.callbacks.get(params['id'] ?? '');
      if (!callback) return refusal(404, 'NOT_FOUND', 'There is no callback with this id.');
      outbox.repeat(callback);
      return callbackView(callback);
    },
  });
}

function callbackView({ dueAtMs, afterNext: _held, ...callback }: Callback): object {
  return { ...callback, dueAt: callback.state === 'waiting' ? new Date(dueAtMs).toISOString() : null };
}
