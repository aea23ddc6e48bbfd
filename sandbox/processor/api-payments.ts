import type { ApiCall, ApiRequest } from './api-call.ts';
import type { Payment } from './books.ts';
import type { Machine } from './machine.ts';
import { createPayment, renewEstimate } from './payments.ts';
import { isProblem, problem } from './problem.ts';
import { createdPayment, paymentDetails, paymentEstimate } from './wire.ts';

const LIMIT_MAX = 500;
const SORTS: Readonly<Record<string, (payment: Payment) => number | string>> = {
  created_at: ({ createdAtMs }) => createdAtMs,
  updated_at: ({ updatedAtMs }) => updatedAtMs,
  payment_id: ({ id }) => Number(id),
  payment_status: ({ status }) => status,
  price_amount: ({ priceAmount }) => priceAmount,
  pay_amount: ({ payAmount }) => Number(payAmount),
  order_id: ({ orderId }) => orderId ?? '',
};

export function paymentCalls(machine: Machine): ApiCall[] {
  const list = { name: 'list-payments', method: 'GET', needs: 'key and token' } as const;
  const answerList: ApiCall['answer'] = ({ query }) => listPayments(machine, query);
  return [
    {
      name: 'create-payment',
      method: 'POST',
      path: '/payment',
      needs: 'key',
      status: 201,
      answer({ body }) {
        const created = createPayment(machine, body);
        return isProblem(created) ? created : createdPayment(machine, created);
      },
    },
    { ...list, path: '/payment/', answer: answerList },
    { ...list, path: '/payment', answer: answerList },
    {
      name: 'payment-status',
      method: 'GET',
      path: '/payment/:id',
      needs: 'key',
      answer({ id }) {
        const payment = machine.books.payments.get(id);
        return payment ? paymentDetails(machine, payment) : problem(404, 'NOT_FOUND', 'Payment not found');
      },
    },
    {
      name: 'update-estimate',
      method: 'POST',
      path: '/payment/:id/update-merchant-estimate',
      needs: 'key',
      answer({ id }) {
        const payment = machine.books.payments.get(id);
        return payment
          ? paymentEstimate(renewEstimate(machine, payment))
          : problem(404, 'NOT_FOUND', 'Payment not found');
      },
    },
    ...invoiceCalls(machine),
  ];
}

function listPayments(machine: Machine, query: ApiRequest['query']): unknown {
  const limit = Number(query['limit'] ?? 10);
  const page = Number(query['page'] ?? 0);
  const sort = SORTS[query['sortBy'] ?? 'created_at'];
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX || !Number.isInteger(page) || page < 0 || !sort) {
    return problem(400, 'INVALID_REQUEST_PARAMS', 'limit is 1 to 500, page from 0, sortBy a field of the payment');
  }
  const fromMs = Date.parse(query['dateFrom'] ?? '') || 0;
  const toMs = endOf(query['dateTo']);
  const rows = machine.books.payments.all().filter(({ createdAtMs }) => createdAtMs >= fromMs && createdAtMs <= toMs);
  const sign = query['orderBy']?.toLowerCase() === 'desc' ? -1 : 1;
  rows.sort((one, other) => sign * (sort(one) < sort(other) ? -1 : sort(one) > sort(other) ? 1 : 0));
  return {
    data: rows.slice(page * limit, (page + 1) * limit).map((payment) => paymentDetails(machine, payment)),
    limit,
    page,
    pagesCount: Math.ceil(rows.length / limit),
    total: rows.length,
  };
}

// A date without a time means the whole day.
function endOf(date: string | undefined): number {
  const ms = Date.parse(date ?? '');
  if (Number.isNaN(ms)) return Infinity;
  return /^\d{4}-\d\d-\d\d$/.test(date ?? '') ? ms + 24 * 3_600_000 - 1 : ms;
}

function invoiceCalls(machine: Machine): ApiCall[] {
  const { books, clock, newId } = machine;
  return [
    {
      name: 'create-invoice',
      method: 'POST',
      path: '/invoice',
      needs: 'key',
      answer({ body }) {
        if (typeof body['price_amount'] !== 'number') {
          return problem(400, 'INVALID_REQUEST_PARAMS', 'price_amount must be a number');
        }
        const id = newId();
        const now = new Date(clock.nowMs()).toISOString();
        const wire = { ...body, id, invoice_url: '/processor', created_at: now, updated_at: now };
        return books.invoices.put({ id, wire }).wire;
      },
    },
    {
      name: 'create-invoice-payment',
      method: 'POST',
      path: '/invoice-payment',
      needs: 'key',
      status: 201,
      answer({ body }) {
        const invoice = books.invoices.get(String(body['iid']));
        if (!invoice) return problem(404, 'NOT_FOUND', 'Invoice not found');
        const created = createPayment(machine, { ...invoice.wire, ...body }, invoice.id);
        return isProblem(created) ? created : createdPayment(machine, created);
      },
    },
  ];
}
