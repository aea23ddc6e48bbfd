import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../../src/app/config.ts';
import { createServer } from '../../src/app/server.ts';
import type { KnownRoute } from '../../src/http/route-table.ts';
import { newKeyText } from '../../src/secrets/key-ring.ts';
import { asOwner, proveBooks } from '../stage/books.ts';
import { rounded } from '../stage/figures.ts';
import { freePort } from '../stage/free-port.ts';
import type { Figure, Report } from '../stage/report.ts';
import { serverEnv } from '../stage/server-env.ts';
import { isUp } from '../stage/waiting.ts';
import { routesToFuzz, runFuzz, type Finding, type FuzzOptions, type FuzzReport } from './run-fuzz.ts';

interface FuzzedServer {
  address: string;
  routes: readonly KnownRoute[];
  /** What it calls unexpected itself, a line of its log each. */
  failures: string[];
}

/** The product without providers, in this process. */
export async function withFuzzedServer<T>(
  databaseUrl: string,
  secretKeys = newKeyText(),
  work: (server: FuzzedServer) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'roulo-fuzz-'));
  const port = await freePort();
  const failures: string[] = [];
  const note = (line: string) => void (line.includes('"request failed"') && failures.push(withoutId(line)));
  const env = serverEnv({ port, databaseUrl, dataDir, secretKeys });
  const config = readConfig({ ...env, LOG_LEVEL: 'error' });
  const server = await createServer({ config, databaseUrl, logStream: { write: note } });
  try {
    await server.listen();
    return await work({ address: env['PUBLIC_URL']!, routes: routesToFuzz(server.app.routeTable), failures });
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export type FuzzRun = Pick<FuzzOptions, 'seed' | 'goesOn'> & { secretKeys?: string };

/** Calls every route of the API, and proves the books. */
export function fuzzEveryRoute(url: string, { secretKeys, ...run }: FuzzRun): Promise<Report> {
  return withFuzzedServer(url, secretKeys, ({ address, routes, failures }) =>
    asOwner(url, async (database) => {
      const report = await runFuzz({ address, database, routes, ...run });
      const missed = routes.length - report.routes.size;
      return {
        figures: describe(report),
        problems: [
          ...describeFindings(report, run.seed),
          ...new Set(failures),
          ...(missed > 0 ? [`${missed} routes were never called`] : []),
          ...((await isUp(`${address}/api/health`)) ? [] : ['the server does not answer afterwards']),
          ...(await proveBooks(database)),
        ],
      };
    }),
  );
}

function describe({ sent, byKind, byStatus, routes, slowestMs }: FuzzReport): Figure[] {
  const statuses = [...byStatus].toSorted(([a], [b]) => a.localeCompare(b));
  return [
    ['Requests', sent],
    ...Object.entries(byKind).map(([kind, count]): Figure => [`  ${kind}`, count]),
    ['Routes', routes.size],
    ...statuses.map(([status, count]): Figure => [`  answered ${status}`, count]),
    ['Slowest answer, ms', rounded(slowestMs, 0)],
  ];
}

/** One line for each kind of finding on each route, with how to repeat the first. */
function describeFindings({ findings }: FuzzReport, seed: number): string[] {
  const nameOf = ({ problem, fuzzCase }: Finding) => `${problem} (${fuzzCase.route})`;
  return [...new Set(findings.map(nameOf))].map((what) => {
    const alike = findings.filter((finding) => nameOf(finding) === what);
    const { fuzzCase, answer } = alike[0]!;
    return `${alike.length} × ${what}: --seed ${seed} --case ${fuzzCase.number}\n${answer}`;
  });
}

function withoutId(line: string): string {
  return line.replace(/"(time|id|pid)":("[^"]*"|\d+),?/g, '');
}
