import { isAddress } from './addresses.ts';
import type { ApiCall, ApiRequest } from './api-call.ts';
import type { Payout } from './books.ts';
import { findListed } from './coins.ts';
import type { Machine } from './machine.ts';
import { cancelPayout, createPayouts, verifyBatch } from './payouts.ts';
import { isProblem, problem } from './problem.ts';
import { payoutDetails } from './wire.ts';

const SORTS: Readonly<Record<string, (payout: Payout) => number | string>> = {
  id: ({ id }) => Number(id),
  batchId: ({ batchId }) => Number(batchId),
  dateCreated: ({ createdAtMs }) => createdAtMs,
  dateRequested: ({ requestedAtMs }) => requestedAtMs ?? 0,
  dateUpdated: ({ updatedAtMs }) => updatedAtMs ?? 0,
  currency: ({ currency }) => currency,
  status: ({ status }) => status,
};

export function payoutCalls(machine: Machine): ApiCall[] {
  return [...writingCalls(machine), ...readingCalls(machine)];
}

function writingCalls(machine: Machine): ApiCall[] {
  return [
    {
      name: 'validate-address',
      method: 'POST',
      path: '/payout/validate-address',
      needs: 'key',
      answer({ body: { address, currency } }) {
        const coin = findListed(currency);
        if (coin && typeof address === 'string' && isAddress(coin, address)) return 'OK';
        const message = `Invalid payout_address: ${String(currency)} ${String(address)}`;
        return problem(400, 'BAD_CREATE_WITHDRAWAL_REQUEST', message);
      },
    },
    {
      name: 'create-payout',
      method: 'POST',
      path: '/payout',
      needs: 'key and token',
      answer({ body }) {
        const created = createPayouts(machine, body);
        if (isProblem(created)) return created;
        return { id: created.batch.id, withdrawals: created.payouts.map(payoutDetails) };
      },
    },
    {
      name: 'verify-payout',
      method: 'POST',
      path: '/payout/:id/verify',
      needs: 'key and token',
      answer({ id, body }) {
        const batch = machine.books.batches.get(id);
        if (!batch) return problem(404, 'NOT_FOUND', 'Batch not found');
        return verifyBatch(machine, batch, body['verification_code']) ?? 'OK';
      },
    },
    {
      name: 'cancel-payout',
      method: 'POST',
      path: '/payout/w_id/cancel',
      needs: 'key and token',
      answer({ body }) {
        const payout = machine.books.payouts.get(String(body['payout_id']));
        return payout ? (cancelPayout(machine, payout) ?? 'OK') : problem(404, 'NOT_FOUND', 'Payout not found');
      },
    },
  ];
}

function readingCalls(machine: Machine): ApiCall[] {
  return [
    {
      name: 'list-payouts',
      method: 'GET',
      path: '/payout',
      needs: 'key',
      answer: ({ query }) => listPayouts(machine, query),
    },
    {
      name: 'payout-fee',
      method: 'GET',
      path: '/payout/fee',
      needs: 'key',
      answer({ query }) {
        const coin = findListed(query['currency']);
        return coin ? { currency: coin.listed, fee: coin.payoutFee } : unavailable(query['currency']);
      },
    },
    {
      name: 'payout-min-amount',
      method: 'GET',
      path: '/payout-withdrawal/min-amount/:id',
      needs: 'key',
      answer({ id }) {
        const coin = findListed(id);
        return coin ? { success: true, result: coin.minPayout } : unavailable(id);
      },
    },
    {
      name: 'payout-status',
      method: 'GET',
      path: '/payout/:id',
      needs: 'key',
      answer({ id }) {
        const payout = machine.books.payouts.get(id);
        return payout ? [payoutDetails(payout)] : problem(404, 'NOT_FOUND', 'Payout not found');
      },
    },
  ];
}

function listPayouts({ books }: Machine, query: ApiRequest['query']): unknown {
  const limit = Number(query['limit'] ?? 100);
  const page = Number(query['page'] ?? 0);
  const sort = SORTS[query['order_by'] ?? 'dateCreated'];
  if (!Number.isInteger(limit) || limit < 1 || !Number.isInteger(page) || page < 0 || !sort) {
    return problem(400, 'INVALID_REQUEST_PARAMS', 'limit from 1, page from 0, order_by a known field');
  }
  const { batch_id, status, date_from, date_to } = query;
  const fromMs = Date.parse(date_from ?? '') || 0;
  const toMs = Date.parse(date_to ?? '') || Infinity;
  const rows = books.payouts
    .all()
    .filter((payout) => batch_id === undefined || payout.batchId === batch_id)
    .filter((payout) => status === undefined || payout.status === status.toLowerCase())
    .filter(({ createdAtMs }) => createdAtMs >= fromMs && createdAtMs <= toMs);
  const sign = query['order']?.toLowerCase() === 'asc' ? 1 : -1;
  rows.sort((one, other) => sign * (sort(one) < sort(other) ? -1 : sort(one) > sort(other) ? 1 : 0));
  return { payouts: rows.slice(page * limit, (page + 1) * limit).map(payoutDetails) };
}

function unavailable(currency: string | undefined) {
  return problem(400, 'CURRENCY_UNAVAILABLE', `Currency ${String(currency)} is currently unavailable`);
}
