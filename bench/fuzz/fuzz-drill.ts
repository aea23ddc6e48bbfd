// Sends every route what fits its schema, what nearly does, and what does not at all; nothing of it may fail, hang or tell.
// Usage: npm run drill -- fuzz [--minutes 10] [--seed 1] [--case 123]
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/db/database.ts';
import { proveBooks } from '../drill/books.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, printTable, rounded, secondsSince } from '../stage/figures.ts';
import { newSender, runFuzz, type Finding, type FuzzReport, routesToFuzz } from './run-fuzz.ts';
import { startFuzzedServer } from './fuzzed-server.ts';
import { makeCase } from './cases.ts';
import { judge, sendCase } from './judge.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    case: { type: 'string' },
  },
});
const minutes = countOption('minutes', values.minutes);
const seed = countOption('seed', values.seed);
const SHOWN_MAX = 20;

await withDrillCluster(async (cluster) => {
  const startMs = performance.now();
  const { server, address, failures, close } = await startFuzzedServer(cluster.url);
  const database = openDatabase({ url: cluster.url, connections: 2 });
  try {
    const routes = routesToFuzz(server.app.routeTable);
    if (values.case) return await replay(countOption('case', values.case));
    const untilMs = performance.now() + minutes * 60_000;
    const report = await runFuzz({ address, database, routes, seed, goesOn: () => performance.now() < untilMs });
    const isHealthy = (await fetch(`${address}/api/health`)).status === 200;
    const wrong = await proveBooks(database);
    for (const text of wrong) console.error(text);
    const isClean = wrong.length === 0;
    return print(report, routes.length, { isHealthy, isClean, failures, seconds: secondsSince(startMs) });

    async function replay(number: number): Promise<boolean> {
      const fuzzCase = makeCase(seed, number, routes, await newSender({ address, database }));
      const answered = await sendCase(Number(new URL(address).port), fuzzCase);
      console.log(`${fuzzCase.kind} ${fuzzCase.route}\n\n${fuzzCase.bytes.toString('latin1')}\n\n${answered.text}`);
      for (const line of failures) console.log(line);
      return judge(fuzzCase, answered) === null;
    }
  } finally {
    await database.close();
    await close();
  }
});

function print(
  report: FuzzReport,
  routeCount: number,
  end: { isHealthy: boolean; isClean: boolean; failures: string[]; seconds: number },
): boolean {
  const { findings, byKind, byStatus } = report;
  printTable([
    [`Fuzz, seed ${seed}`, 'figure'],
    ['Requests', report.sent],
    ...Object.entries(byKind).map(([kind, count]): [string, number] => [`  ${kind}`, count]),
    ['Routes', `${report.routes.size} of ${routeCount}`],
    ...[...byStatus]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([status, count]): [string, number] => [`  answered ${status}`, count]),
    ['Slowest answer, ms', rounded(report.slowestMs, 0)],
    ['Findings', findings.length],
    ['Server answers afterwards', end.isHealthy ? 'yes' : 'NO'],
    ['Books', end.isClean ? 'clean' : 'NOT CLEAN'],
    ['Total time, s', end.seconds],
  ]);
  const kinds = new Map<string, Finding[]>();
  for (const finding of findings) {
    const what = `${finding.problem} (${finding.fuzzCase.route})`;
    kinds.set(what, [...(kinds.get(what) ?? []), finding]);
  }
  for (const [what, [first, ...more]] of [...kinds].slice(0, SHOWN_MAX)) {
    const { fuzzCase, answer } = first!;
    console.error(`\n${more.length + 1} × ${what}: --seed ${seed} --case ${fuzzCase.number}\n${answer}`);
  }
  for (const line of [...new Set(end.failures.map(withoutId))].slice(0, SHOWN_MAX)) console.error(line);
  return findings.length === 0 && end.isHealthy && end.isClean && report.routes.size === routeCount;
}

function withoutId(line: string): string {
  return line.replace(/"(time|id|pid)":("[^"]*"|\d+),?/g, '');
}
