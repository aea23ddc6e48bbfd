import { openDatabase } from '../../src/db/database.ts';
import { proveBooks } from '../drill/books.ts';
import { runLives } from '../drill/model/run-lives.ts';
import { startFuzzedServer } from '../fuzz/fuzzed-server.ts';
import { routesToFuzz, runFuzz } from '../fuzz/run-fuzz.ts';
import { printTable, rounded, secondsSince } from '../stage/figures.ts';
import type { CitusDatabase } from './citus-cluster.ts';

export interface TourOptions {
  /** Of the model: players live on two servers, and every answer and balance is held against a plain model. */
  operations: number;
  /** Of the fuzzer, which calls every route of the API. */
  requests: number;
}

const SHOWN_MAX = 10;

/** Everything that the API offers, on the cluster: what is answered, and whether it is right. */
export async function takeTour(
  { url, secretKeys }: CitusDatabase,
  { operations, requests }: TourOptions,
): Promise<boolean> {
  const isFuzzRight = await callEveryRoute(url, secretKeys, requests);
  const startMs = performance.now();
  const { failure, tally } = await runLives(url, { operations, seed: 1, secretKeys });
  printTable([
    ['Operations as the model says', 'times'],
    ...[...tally].toSorted(([a], [b]) => a.localeCompare(b)),
    ['Divergences', failure === null ? 0 : 1],
    ['Seconds', secondsSince(startMs)],
  ]);
  if (failure !== null) console.error(failure);
  const database = openDatabase({ url, connections: 1 });
  const wrong = await proveBooks(database);
  await database.close();
  for (const text of wrong) console.error(text);
  console.log(`\nreconcile and verify-chain: ${wrong.length === 0 ? 'clean' : 'NOT CLEAN'}`);
  return failure === null && isFuzzRight && wrong.length === 0;
}

async function callEveryRoute(url: string, secretKeys: string, requests: number): Promise<boolean> {
  const { server, address, failures, close } = await startFuzzedServer(url, secretKeys);
  const database = openDatabase({ url, connections: 2 });
  try {
    const routes = routesToFuzz(server.app.routeTable);
    const report = await runFuzz({ address, database, routes, seed: 1, goesOn: (sent) => sent < requests });
    printTable([
      ['Every route of the API', 'figure'],
      ['Requests', report.sent],
      ['Routes', `${report.routes.size} of ${routes.length}`],
      ...[...report.byStatus]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([status, count]): [string, number] => [`  answered ${status}`, count]),
      ['Slowest answer, ms', rounded(report.slowestMs, 0)],
      ['Findings', report.findings.length],
      ['Failures in the log', failures.length],
    ]);
    for (const { problem, fuzzCase, answer } of report.findings.slice(0, SHOWN_MAX)) {
      console.error(`${problem} (${fuzzCase.route}): ${answer.slice(0, 300)}`);
    }
    for (const line of failures.slice(0, SHOWN_MAX)) console.error(line);
    return report.findings.length === 0 && failures.length === 0;
  } finally {
    await database.close();
    await close();
  }
}
