import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { commonHeaders, playerHeaders } from '../load/browser-requests.ts';
import type { BenchServer } from '../stage/bench-server.ts';
import { asOwner } from '../stage/books.ts';
import { treeCpuMicros } from '../stage/cpu-time.ts';
import { median, percentile, rounded } from '../stage/figures.ts';
import type { Stage } from './stage.ts';

/** What a player waits for a page of the own past. */
export interface PageTimes {
  p50Ms: number;
  p99Ms: number;
  /** CPU of server and database for a page. */
  micros: number;
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

/** Different players one after another, so that each page is read for the first time. */
export async function measurePages(
  cluster: Cluster,
  { players }: Stage,
  { address, pid }: BenchServer,
  betsEach: number,
): Promise<PageTimes[]> {
  const times: PageTimes[] = [];
  // A whole page must be left below it; the load has given each player more than one by then.
  const middle = String(Math.max(ROWS + 1, Math.floor(betsEach / 2)));
  for (const [, path] of PAGES) {
    const cpu = () => treeCpuMicros(pid) + treeCpuMicros(cluster.pid());
    const before = cpu();
    const tookMs: number[] = [];
    for (const player of players.slice(0, VIEWS)) {
      const startMs = performance.now();
      const headers = Object.fromEntries([...commonHeaders(address), ...playerHeaders(player)]);
      const response = await fetch(address + path.replace('{middle}', middle), { headers });
      await response.text();
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
      tookMs.push(performance.now() - startMs);
    }
    times.push({ p50Ms: median(tookMs), p99Ms: percentile(tookMs, 0.99), micros: (cpu() - before) / VIEWS });
  }
  return times;
}

export function describePages(all: readonly { bets: number; pages: readonly PageTimes[] }[]): (string | number)[][] {
  return [
    ['Page', 'past bets', 'p50, ms', 'p99, ms', 'server + database µs', 'to the first'],
    ...PAGES.flatMap(([page], at) =>
      all.map(({ bets, pages }) => {
        const { p50Ms, p99Ms, micros } = pages[at]!;
        const ratio = micros / all[0]!.pages[at]!.micros;
        return [page, String(bets), rounded(p50Ms), rounded(p99Ms), rounded(micros, 0), rounded(ratio)];
      }),
    ),
  ];
}

/** Size of what grows with every bet. */
export async function readSizes({ databaseUrl }: Stage): Promise<(string | number)[][]> {
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
