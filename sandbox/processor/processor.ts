import type { FastifyInstance } from 'fastify';
import { openJournal } from '../journal.ts';
import { registerCalls, type Provider } from '../provider.ts';
import { API_BASE, apiCalls, registerApi } from './api.ts';
import { openBooks } from './books.ts';
import { controlCalls } from './calls.ts';
import { moveChain } from './chain.ts';
import { createMachine, CREDENTIALS, type Machine } from './machine.ts';
import { NODES_BASE, registerNodes } from './nodes.ts';
import { registerProcessorPages } from './pages.ts';
import { expirePayments } from './payments.ts';
import { movePayouts } from './payouts.ts';

const TICK_EVERY_MS = 100;

/** `file` stores payments, payouts and balances; null keeps them in memory. */
export async function registerProcessor(app: FastifyInstance, options: { file: string | null }): Promise<Provider> {
  const journal = openJournal(options.file);
  const machine = createMachine(openBooks(journal));
  const calls = controlCalls(machine);
  await app.register(async (scope) => registerApi(scope, machine, apiCalls(machine)));
  await app.register(async (scope) => {
    registerCalls(scope, calls);
    registerProcessorPages(scope, machine);
    registerNodes(scope, machine);
  });
  let ticker: NodeJS.Timeout | undefined;
  return {
    title: 'Payment processor',
    summary: `Takes deposits and makes payouts in eight coins, on a chain of its own. Its API is at ${API_BASE}, key ${CREDENTIALS.apiKey}, callback secret ${CREDENTIALS.ipnSecret}, account ${CREDENTIALS.email} / ${CREDENTIALS.password}, TOTP secret ${CREDENTIALS.totpSecret}. Public nodes of the chain are at ${NODES_BASE}/btc, ${NODES_BASE}/ltc (Esplora) and ${NODES_BASE}/eth (JSON-RPC).`,
    page: '/processor',
    calls,
    async start() {
      journal.compact();
      ticker = setInterval(() => tick(machine), TICK_EVERY_MS);
    },
    async stop() {
      clearInterval(ticker);
      machine.outbox.stop();
      journal.close();
    },
  };
}

/** Performs everything that is due. */
export function tick(machine: Machine): void {
  moveChain(machine);
  movePayouts(machine);
  expirePayments(machine);
  machine.outbox.tick();
}
