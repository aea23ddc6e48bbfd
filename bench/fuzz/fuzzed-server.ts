import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../../src/app/config.ts';
import { createServer } from '../../src/app/server.ts';
import type { Database } from '../../src/db/database.ts';
import type { KnownRoute } from '../../src/http/route-table.ts';
import { newKeyText } from '../../src/secrets/key-ring.ts';
import { registerBettor, setBalance } from '../player/bettor.ts';
import { asOwner, proveBooks } from '../stage/books.ts';
import { freePort } from '../stage/free-port.ts';
import type { Report } from '../stage/report.ts';
import { serverEnv } from '../stage/server-env.ts';
import { isUp } from '../stage/waiting.ts';
import { makeCase, type Sender } from './cases.ts';
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
  const write = (line: string) => {
    // Without what makes every line another one.
    if (line.includes('"request failed"')) failures.push(line.replace(/"(time|id|pid)":("[^"]*"|\d+),?/g, ''));
  };
  const env = serverEnv({ port: await freePort(), databaseUrl, dataDir, secretKeys });
  const config = readConfig({ ...env, LOG_LEVEL: 'error' });
  const server = await createServer({ config, databaseUrl, logStream: { write } });
  try {
    await server.listen();
    return await work({ address: env['PUBLIC_URL']!, routes: routesToFuzz(server.app.routeTable), failures });
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The files of the web app are public and all served alike, so one of them stands for all. */
function routesToFuzz(table: readonly KnownRoute[]): KnownRoute[] {
  const isFile = ({ url, contract }: KnownRoute) => contract === null && /\.\w+$/.test(url);
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
      const called = new Set<string>();
      const counts = new Map<string, number>();
      /** By what is wrong on which route: how often, and the first that found it. */
      const findings = new Map<string, { times: number; number: number; answer: string }>();
      const worker = async () => {
        while (goesOn(sent)) {
          const sender = await newSender(address, database);
          for (let left = CASES_PER_PLAYER; left > 0 && goesOn(sent); left -= 1) {
            const fuzzCase = makeCase(seed, (sent += 1), routes, sender);
            const answered = await sendCase(address, fuzzCase);
            const what = `answered ${answered.status ?? 'none'}`;
            counts.set(what, (counts.get(what) ?? 0) + 1);
            called.add(fuzzCase.route);
            const problem = judge(fuzzCase, answered);
            if (problem === null) continue;
            const wrong = `${problem} (${fuzzCase.route})`;
            const first = { times: 0, number: fuzzCase.number, answer: answered.text.slice(0, 2_000) };
            const finding = findings.get(wrong) ?? first;
            findings.set(wrong, { ...finding, times: finding.times + 1 });
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      const missed = routes.length - called.size;
      return {
        figures: [
          ['Requests', sent],
          ['Routes', called.size],
          ...[...counts].toSorted(([one], [other]) => one.localeCompare(other)),
        ],
        problems: [
          ...[...findings].map(
            ([what, { times, number, answer }]) => `${times} × ${what}: --seed ${seed} --case ${number}\n${answer}`,
          ),
          ...new Set(failures),
          ...(missed > 0 ? [`${missed} routes were never called`] : []),
          ...((await isUp(`${address}/api/health`)) ? [] : ['the server does not answer afterwards']),
          ...(await proveBooks(database)),
        ],
      };
    }),
  );
}

let lastPlayer = 0;

export async function newSender(address: string, database: Database): Promise<Sender> {
  for (;;) {
    lastPlayer += 1;
    try {
      const bettor = await registerBettor(address, database, lastPlayer);
      await setBalance(database, bettor.playerId, BALANCE_MICROS);
      const { cookie, 'x-csrf-token': csrfToken } = bettor.headers();
      return { cookie: cookie!, csrfToken: csrfToken!, host: new URL(address).host };
    } catch (error) {
      // Some numbers make a name that is not allowed.
      if (!String(error).includes('USERNAME_PROHIBITED')) throw error;
    }
  }
}
