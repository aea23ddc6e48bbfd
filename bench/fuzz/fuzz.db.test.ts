import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../src/db/test-database.ts';
import { proveBooks } from '../drill/books.ts';
import { startFuzzedServer } from './fuzzed-server.ts';
import { routesToFuzz, runFuzz } from './run-fuzz.ts';

/** Each route some ten times; `npm run drill -- fuzz` goes on for minutes. */
const REQUESTS = 3_000;

test('fuzz: whatever is sent, nothing fails, hangs or tells of the inside', async () => {
  const db = await testDatabase();
  const { server, address, failures, close } = await startFuzzedServer(db.url);
  onTestFinished(close);
  const report = await runFuzz({
    address,
    database: db.owner,
    routes: routesToFuzz(server.app.routeTable),
    seed: 1,
    goesOn: (sent) => sent < REQUESTS,
  });
  expect(
    report.findings.map(({ problem, fuzzCase }) => `${problem} (${fuzzCase.route}, case ${fuzzCase.number})`),
  ).toEqual([]);
  expect(failures).toEqual([]);
  expect(report.sent).toBeGreaterThanOrEqual(REQUESTS);
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
  expect(await proveBooks(db.owner)).toEqual([]);
}, 300_000);
