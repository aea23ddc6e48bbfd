import type { Database } from '../../src/db/database.ts';
import type { KnownRoute } from '../../src/http/route-table.ts';
import { registerBettor, setBalance, type Bettor } from '../player/bettor.ts';
import { KINDS, makeCase, type FuzzCase, type Kind, type Sender } from './cases.ts';
import { judge, sendCase } from './judge.ts';

export interface FuzzOptions {
  address: string;
  /** With the rights of the owner. */
  database: Database;
  routes: readonly KnownRoute[];
  seed: number;
  firstCase?: number;
  goesOn(sent: number): boolean;
}

export interface Finding {
  fuzzCase: FuzzCase;
  problem: string;
  answer: string;
}

export interface FuzzReport {
  sent: number;
  byKind: Record<Kind, number>;
  byStatus: Map<string, number>;
  routes: Set<string>;
  slowestMs: number;
  findings: Finding[];
}

/** After this many cases another player is used, because earlier calls may have closed the account. */
const CASES_PER_PLAYER = 150;
const AT_ONCE = 8;
const BALANCE_MICROS = 1_000_000_000n;

const BUILT_FILE = /\.\w+$/;

let lastPlayer = 0;

/** The files of the web app are public and all served alike, so one of them stands for all. */
export function routesToFuzz(table: readonly KnownRoute[]): KnownRoute[] {
  const isFile = ({ url, contract }: KnownRoute) => contract === null && BUILT_FILE.test(url);
  const first = table.find((route) => isFile(route) && route.url.endsWith('.svg'));
  return table.filter((route) => !isFile(route) || route === first);
}

export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = {
    sent: 0,
    byKind: Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>,
    byStatus: new Map(),
    routes: new Set(),
    slowestMs: 0,
    findings: [],
  };
  const port = Number(new URL(options.address).port);
  let next = options.firstCase ?? 1;
  const worker = async () => {
    while (options.goesOn(report.sent)) {
      const sender = await newSender(options);
      for (let left = CASES_PER_PLAYER; left > 0 && options.goesOn(report.sent); left -= 1) {
        report.sent += 1;
        const fuzzCase = makeCase(options.seed, next++, options.routes, sender);
        const answered = await sendCase(port, fuzzCase);
        const problem = judge(fuzzCase, answered);
        const status = String(answered.status ?? 'none');
        report.byKind[fuzzCase.kind] += 1;
        report.byStatus.set(status, (report.byStatus.get(status) ?? 0) + 1);
        report.routes.add(fuzzCase.route);
        report.slowestMs = Math.max(report.slowestMs, answered.ms);
        if (problem) report.findings.push({ fuzzCase, problem, answer: answered.text.slice(0, 2_000) });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return report;
}

export async function newSender({ address, database }: Pick<FuzzOptions, 'address' | 'database'>): Promise<Sender> {
  const bettor = await registerNext(address, database);
  await setBalance(database, bettor.playerId, BALANCE_MICROS);
  const { cookie, 'x-csrf-token': csrfToken } = bettor.headers();
  return { cookie: cookie!, csrfToken: csrfToken!, host: new URL(address).host };
}

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
