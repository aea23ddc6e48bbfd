import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { browserHeaders, KENO } from '../load/browser-requests.ts';
import { postJson } from '../player/visitor.ts';
import type { BenchServer } from '../stage/bench-server.ts';
import { asOwner } from '../stage/books.ts';
import { treeCpuMicros } from '../stage/cpu-time.ts';
import { median, percentile, rounded } from '../stage/figures.ts';
import type { Table } from '../stage/report.ts';
import { addPastBets } from './past-bets.ts';
import type { Stage } from './stage.ts';

/** A server whose players have a past of so many bets. */
export interface PastSide {
  bets: number;
  stage: Stage;
  server: BenchServer;
}

const PAGES: readonly [page: string, path: string][] = [
  ['wallet history, first look after much play', '/api/wallet/history?limit=50'],
  ['wallet history, again', '/api/wallet/history?limit=50'],
  ['bets, newest 50', '/api/bets?limit=50'],
  ['bets, 50 from the middle', '/api/bets?limit=50&cursor={middle}'],
  ['profit of the last day', '/api/bets/profit'],
];
const VIEWS = 300;
const ROWS = 50;

/** Past bets name rules that the server has registered, and seeds that a player's first bet makes. */
export async function givePast({ bets, stage, server }: PastSide): Promise<void> {
  for (const player of stage.players) {
    const answer = await postJson(server.address + KENO.path, browserHeaders(server.address, player), KENO.body);
    if (!answer.ok) throw new Error(`A first bet was answered with ${answer.status}.`);
  }
  await addPastBets(stage.databaseUrl, bets);
}

/** What a player waits for a page of the own past, and CPU of server and database for it. */
async function measurePages(cluster: Cluster, { bets, stage, server }: PastSide) {
  const times: { p50Ms: number; p99Ms: number; micros: number }[] = [];
  // A whole page must be left below it; the load has given each player more than one by then.
  const middle = String(Math.max(ROWS + 1, Math.floor(bets / stage.players.length / 2)));
  for (const [, path] of PAGES) {
    const cpu = () => treeCpuMicros(server.pid) + treeCpuMicros(cluster.pid());
    const before = cpu();
    const tookMs: number[] = [];
    // Different players one after another, so that each page is read for the first time.
    for (const player of stage.players.slice(0, VIEWS)) {
      const startMs = performance.now();
      const headers = browserHeaders(server.address, player);
      const response = await fetch(server.address + path.replace('{middle}', middle), { headers });
      await response.text();
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
      tookMs.push(performance.now() - startMs);
    }
    times.push({ p50Ms: median(tookMs), p99Ms: percentile(tookMs, 0.99), micros: (cpu() - before) / VIEWS });
  }
  return times;
}

export async function describePages(cluster: Cluster, sides: readonly PastSide[]): Promise<Table> {
  const all: Awaited<ReturnType<typeof measurePages>>[] = [];
  for (const side of sides) all.push(await measurePages(cluster, side));
  return [
    ['Page', 'past bets', 'p50, ms', 'p99, ms', 'server + database µs', 'to the first'],
    ...PAGES.flatMap(([page], at) =>
      all.map((times, number) => {
        const { p50Ms, p99Ms, micros } = times[at]!;
        const ratio = micros / all[0]![at]!.micros;
        return [page, String(sides[number]!.bets), ...[p50Ms, p99Ms, Math.round(micros), ratio].map((n) => rounded(n))];
      }),
    ),
  ];
}

/** Size of what grows with every bet. */
export async function readSizes({ databaseUrl }: Stage): Promise<Table> {
  const { rows } = await asOwner(databaseUrl, (owner) =>
    owner.query<{ name: string; rows: string; heap: string; indexes: string }>(`
      SELECT coalesce(p.relname, c.relname)::text AS name, sum(c.reltuples)::text AS rows,
             sum(pg_relation_size(c.oid))::text AS heap, sum(pg_indexes_size(c.oid))::text AS indexes
      FROM pg_class c LEFT JOIN pg_inherits h ON h.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = h.inhparent
      WHERE c.relnamespace = 'cell_000'::regnamespace AND c.relkind = 'r'
        AND coalesce(p.relname, c.relname) IN ('bets', 'transfers', 'request_keys', 'statement_lines', 'wallet_days', 'wallets')
      GROUP BY 1 HAVING sum(c.reltuples) > 0 ORDER BY sum(pg_total_relation_size(c.oid)) DESC`),
  );
  return [
    ['Table', 'rows', 'table MB', 'indexes MB', 'bytes a row, or GB for 10⁹', 'of these index'],
    ...rows.map(({ name, rows: count, heap, indexes }) => {
      const bytes = [Number(heap), Number(indexes)] as const;
      const megabytes = bytes.map((each) => rounded(each / 1024 ** 2, 1));
      const each = [bytes[0] + bytes[1], bytes[1]].map((sum) => rounded(sum / Number(count), 0));
      return [name, Number(count), ...megabytes, ...each];
    }),
  ];
}
