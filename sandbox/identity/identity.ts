import type { FastifyInstance } from 'fastify';
import { openJournal } from '../journal.ts';
import { registerCalls, type Provider } from '../provider.ts';
import { registerIdentityApi } from './api.ts';
import { identityCalls } from './calls.ts';
import { createReviewer } from './cases.ts';
import { registerIdentityPages } from './pages.ts';
import { CREDENTIALS } from './signature.ts';

const TICK_EVERY_MS = 200;

/** `file` stores the cases; null keeps them in memory. */
export async function registerIdentity(app: FastifyInstance, options: { file: string | null }): Promise<Provider> {
  const journal = openJournal(options.file);
  const reviewer = createReviewer(journal);
  const calls = identityCalls(reviewer);
  await app.register(async (scope) => registerIdentityApi(scope, reviewer));
  await app.register(async (scope) => {
    registerCalls(scope, calls);
    registerIdentityPages(scope, reviewer);
  });
  let ticker: NodeJS.Timeout | undefined;
  return {
    title: 'Identity checks',
    summary: `Looks at a player's case and decides within seconds, by signed callback. Its API is at /identity/v1, token ${CREDENTIALS.appToken}, secret ${CREDENTIALS.secret}.`,
    page: '/identity',
    calls,
    async start() {
      journal.compact();
      ticker = setInterval(() => reviewer.tick(), TICK_EVERY_MS);
    },
    async stop() {
      clearInterval(ticker);
      reviewer.outbox.stop();
      journal.close();
    },
  };
}
