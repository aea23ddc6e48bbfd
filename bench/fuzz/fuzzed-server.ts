import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../../src/app/config.ts';
import { createServer } from '../../src/app/server.ts';
import type { Database } from '../../src/db/database.ts';
import type { KnownRoute } from '../../src/http/route-table.ts';
import { newKeyText } from '../../src/secrets/key-ring.ts';
import { registerBettor, setBalance, type Bettor } from '../player/bettor.ts';
import { asOwner, proveBooks } from '../stage/books.ts';
import { rounded } from '../stage/figures.ts';
import { freePort } from '../stage/free-port.ts';
import type { Figure, Report } from '../stage/report.ts';
import { serverEnv } from '../stage/server-env.ts';
import { isUp } from '../stage/waiting.ts';
import { KINDS, makeCase, type FuzzCase, type Sender } from './cases.ts';
import { judge, sendCase } from './judge.ts';

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
  const failures: string[] = [];
  const note = (line: string) => void (line.includes('"request failed"') && failures.push(withoutId(line)));
  const env = serverEnv({ port: await freePort(), databaseUrl, dataDir, secretKeys });
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

function withoutId(line: string): string {
  return line.replace(/"(time|id|pid)":("[^"]*"|\d+),?/g, '');
}

const BUILT_FILE = /\.\w+$/;

/** The files of the web app are public and all served alike, so one of them stands for all. */
function routesToFuzz(table: readonly KnownRoute[]): KnownRoute[] {
  const isFile = ({ url, contract }: KnownRoute) => contract === null && BUILT_FILE.test(url);
  const first = table.find((route) => isFile(route) && route.url.endsWith('.svg'));
  return table.filter((route) => !isFile(route) || route === first);
}

export interface FuzzRun {
  seed: number;
  goesOn(sent: number): boolean;
  secretKeys?: string;
}

/** After this many cases another player is used, because earlier calls may have closed the account. */
const CASES_PER_PLAYER = 150;
const AT_ONCE = 8;
const BALANCE_MICROS = 1_000_000_000n;

/** Calls every route of the API, and proves the books. */
export function fuzzEveryRoute(url: string, { secretKeys, seed, goesOn }: FuzzRun): Promise<Report> {
  return withFuzzedServer(url, secretKeys, ({ address, routes, failures }) =>
    asOwner(url, async (database) => {
      let sent = 0;
      let slowestMs = 0;
      const called = new Set<string>();
      const byKind = new Map<string, number>(KINDS.map((kind) => [kind, 0]));
      const byStatus = new Map<string, number>();
      const findings: { fuzzCase: FuzzCase; what: string; answer: string }[] = [];
      const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
      const port = Number(new URL(address).port);
      const worker = async () => {
        while (goesOn(sent)) {
          const sender = await newSender(address, database);
          for (let left = CASES_PER_PLAYER; left > 0 && goesOn(sent); left -= 1) {
            const fuzzCase = makeCase(seed, (sent += 1), routes, sender);
            const answered = await sendCase(port, fuzzCase);
            count(byKind, fuzzCase.kind);
            count(byStatus, String(answered.status ?? 'none'));
            called.add(fuzzCase.route);
            slowestMs = Math.max(slowestMs, answered.ms);
            const problem = judge(fuzzCase, answered);
            const what = `${problem} (${fuzzCase.route})`;
            if (problem) findings.push({ fuzzCase, what, answer: answered.text.slice(0, 2_000) });
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      // One line for each kind of finding on each route, with how to repeat the first.
      const described = [...new Set(findings.map(({ what }) => what))].map((what) => {
        const alike = findings.filter((finding) => finding.what === what);
        const { fuzzCase, answer } = alike[0]!;
        return `${alike.length} × ${what}: --seed ${seed} --case ${fuzzCase.number}\n${answer}`;
      });
      const missed = routes.length - called.size;
      return {
        figures: [
          ['Requests', sent],
          ...[...byKind].map(([kind, times]): Figure => [`  ${kind}`, times]),
          ['Routes', called.size],
          ...[...byStatus]
            .toSorted(([a], [b]) => a.localeCompare(b))
            .map(([status, times]): Figure => [`  answered ${status}`, times]),
          ['Slowest answer, ms', rounded(slowestMs, 0)],
        ],
        problems: [
          ...described,
          ...new Set(failures),
          ...(missed > 0 ? [`${missed} routes were never called`] : []),
          ...((await isUp(`${address}/api/health`)) ? [] : ['the server does not answer afterwards']),
          ...(await proveBooks(database)),
        ],
      };
    }),
  );
}

export async function newSender(address: string, database: Database): Promise<Sender> {
  const bettor = await registerNext(address, database);
  await setBalance(database, bettor.playerId, BALANCE_MICROS);
  const { cookie, 'x-csrf-token': csrfToken } = bettor.headers();
  return { cookie: cookie!, csrfToken: csrfToken!, host: new URL(address).host };
}

let lastPlayer = 0;

/** Some numbers make a name that is not allowed. */
async function registerNext(address: string, database: Database): Promise<Bettor> {
  for (;;) {
    lastPlayer += 1;
    try {
      return await registerBettor(address, database, lastPlayer);
    } catch (error) {
      if (!String(error).includes('USERNAME_PROHIBITED')) throw error;
    }
  }
}
