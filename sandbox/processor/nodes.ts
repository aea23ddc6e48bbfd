import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { DECIMALS, unitsOf } from './coin-amount.ts';
import { coinOf, type Transfer } from './books.ts';
import { findCoin, type Coin } from './coins.ts';
import type { Machine } from './machine.ts';

/**
 * Public nodes of the simulated chain, which tell the balance of any address.
 * Bitcoin and Litecoin use Esplora's API, Ethereum JSON-RPC.
 */
export const NODES_BASE = '/chain';

const Question = Type.Object({
  id: Type.Union([Type.Number(), Type.String(), Type.Null()]),
  method: Type.String({ maxLength: 60 }),
  params: Type.Array(Type.Unknown(), { maxItems: 4 }),
});

const CONTRACTS: Readonly<Record<string, string>> = {
  '0xdac17f958d2ee523a2206206994597c13d831ec7': 'usdt',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': 'usdc',
};
const WEI_DECIMALS = 18;

export function registerNodes(app: FastifyInstance, machine: Machine): void {
  for (const code of ['btc', 'ltc']) {
    app.get<{ Params: { address: string } }>(`${NODES_BASE}/${code}/address/:address`, ({ params: { address } }) => {
      const { funded, spent, count } = movementsAt(machine, findCoin(code)!, address);
      return {
        address,
        chain_stats: {
          funded_txo_count: count,
          funded_txo_sum: Number(funded),
          spent_txo_count: spent > 0n ? count : 0,
          spent_txo_sum: Number(spent),
          tx_count: count,
        },
        mempool_stats: { funded_txo_count: 0, funded_txo_sum: 0, spent_txo_count: 0, spent_txo_sum: 0, tx_count: 0 },
      };
    });
  }
  app.post<{ Body: { id: unknown; method: string; params: unknown[] } }>(
    `${NODES_BASE}/eth`,
    { schema: { body: Question } },
    ({ body: { id, method, params } }) => {
      const result = answerOf(machine, method, params);
      const said = result === null ? { error: { code: -32602, message: 'invalid request' } } : { result };
      return { jsonrpc: '2.0', id, ...said };
    },
  );
}

function answerOf(machine: Machine, method: string, params: readonly unknown[]): string | null {
  if (method === 'eth_getBalance' && typeof params[0] === 'string') {
    return hexOf(balanceAt(machine, findCoin('eth')!, params[0]) * 10n ** BigInt(WEI_DECIMALS - DECIMALS));
  }
  const { to, data } = (params[0] ?? {}) as { to?: unknown; data?: unknown };
  if (method !== 'eth_call' || typeof to !== 'string' || typeof data !== 'string') return null;
  const code = CONTRACTS[to.toLowerCase()];
  const asked = /^0x70a08231(?:0{24})([0-9a-f]{40})$/i.exec(data);
  if (code === undefined || !asked) return null;
  const coin = findCoin(code)!;
  const units = balanceAt(machine, coin, `0x${asked[1]}`) / 10n ** BigInt(DECIMALS - coin.decimals);
  return `0x${units.toString(16).padStart(64, '0')}`;
}

function hexOf(value: bigint): string {
  return `0x${value.toString(16)}`;
}

function balanceAt(machine: Machine, coin: Coin, address: string): bigint {
  const { funded, spent } = movementsAt(machine, coin, address);
  return funded - spent;
}

/** From confirmed blocks only, in units of 10⁻⁸. The processor sweeps its own addresses. */
function movementsAt({ books }: Machine, coin: Coin, address: string) {
  const isThere = (transfer: Transfer) =>
    transfer.address.toLowerCase() === address.toLowerCase() &&
    coinOf(transfer) === coin &&
    isConfirmed(transfer, coin);
  const arrived = books.transfers.all().filter(isThere);
  const sumOf = (transfers: readonly Transfer[]) => transfers.reduce((sum, { amount }) => sum + unitsOf(amount), 0n);
  return {
    funded: sumOf(arrived),
    spent: sumOf(arrived.filter(({ paymentId, phase }) => paymentId !== null && phase === 'done')),
    count: arrived.length,
  };
}

function isConfirmed({ confirmations }: Transfer, coin: Coin): boolean {
  return confirmations >= coin.confirmations;
}
