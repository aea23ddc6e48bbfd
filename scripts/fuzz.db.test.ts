import { expect, test } from 'vitest';
import { routesToFuzz, runFuzz } from '../bench/fuzz/run-fuzz.ts';
import { startTestServer } from '../src/app/test-server.ts';
import { testDatabase } from '../src/db/test-database.ts';
import { BET_RULES } from '../src/ledger/bet-rules.ts';
import { describeReconciliation, reconcile } from '../src/ledger/reconcile.ts';

/** The short form of `npm run drill -- fuzz`. */

const REQUESTS = 1_200;

test('fuzz: no request of any kind to any route fails, hangs or tells what is inside', async () => {
  const db = await testDatabase();
  const server = await startTestServer(db, { LOG_LEVEL: 'error' });
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const routes = routesToFuzz(server.app.routeTable);
  const report = await runFuzz({
    address,
    database: db.owner,
    routes,
    seed: 20_261_115,
    goesOn: (sent) => sent < REQUESTS,
  });
  expect(
    report.findings.map(({ fuzzCase, problem }) => `case ${fuzzCase.number}, ${fuzzCase.route}: ${problem}`),
  ).toEqual([]);
  expect(report.routes.size).toBe(routes.length);
  expect(describeReconciliation(await reconcile(db.owner, BET_RULES))).toContain('The books are clean.');
});
