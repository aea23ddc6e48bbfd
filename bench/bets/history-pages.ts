import { openDatabase } from '../../src/db/database.ts';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { commonHeaders, playerHeaders } from '../load/browser-requests.ts';
import type { BenchServer } from '../stage/bench-server.ts';
import { treeCpuMicros } from '../stage/cpu-time.ts';
import { median, percentile, rounded } from '../stage/figures.ts';
import type { BenchPlayer } from '../load/run.ts';
import type { Stage } from './stage.ts';

/** What a player waits for a page of the own past. */
export interface PageTimes {
  page: string;
  p50Ms: number;
  p99Ms: number;
  /** CPU of server and database for a page. */
  micros: number;
}

interface Viewed {
  stage: Stage;
  server: BenchServer;
}

const PAGES: readonly { page: string; path(middle: number): string }[] = [
  { page: 'wallet history, first look after much play', path: () => '/api/wallet/history?limit=50' },
  { page: 'wallet history, again', path: () => '/api/wallet/history?limit=50' },
  { page: 'bets, newest 50', path: () => '/api/bets?limit=50' },
  { page: 'bets, 50 from the middle', path: (middle) => `/api/bets?limit=50&cursor=${middle}` },
  { page: 'profit of the last day', path: () => '/api/bets/profit' },
];

/** Different players one after another, so that each page is read for the first time. */
export async function measurePages(
  cluster: Cluster,
  { stage, server }: Viewed,
  betsEach: number,
): Promise<PageTimes[]> {
  const times: PageTimes[] = [];
  for (const { page, path } of PAGES) {
    const cpu = () => treeCpuMicros(server.pid) + treeCpuMicros(cluster.pid());
    const before = cpu();
    const tookMs: number[] = [];
    for (const player of stage.players.slice(0, VIEWS)) {
      // A whole page must be left below it; the load has given each player more than one by then.
      const middle = Math.max(ROWS + 1, Math.floor(betsEach / 2));
      tookMs.push(await readPage(server.address, player, path(middle)));
    }
    times.push({
      page,
      p50Ms: median(tookMs),
      p99Ms: percentile(tookMs, 0.99),
      micros: (cpu() - before) / VIEWS,
    });
  }
  return times;
}

const VIEWS = 300;
const ROWS = 50;

async function readPage(address: string, player: BenchPlayer, path: string): Promise<number> {
  const startMs = performance.now();
  const response = await fetch(address + path, {
    headers: Object.fromEntries([...commonHeaders(address), ...playerHeaders(player)]),
  });
  await response.text();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return performance.now() - startMs;
}

export function describePages(all: readonly { bets: number; pages: readonly PageTimes[] }[]): (string | number)[][] {
  return [
    ['Page', 'past bets', 'p50, ms', 'p99, ms', 'server + database µs', 'to the first'],
    ...PAGES.flatMap(({ page }, at) =>
      all.map(({ bets, pages }) => [
        page,
        String(bets),
        rounded(pages[at]!.p50Ms),
        rounded(pages[at]!.p99Ms),
        rounded(pages[at]!.micros, 0),
        rounded(pages[at]!.micros / all[0]!.pages[at]!.micros),
      ]),
    ),
  ];
}

/** Size of what grows with every bet, and what it comes to for a thousand million. */
export async function readSizes(stage: Stage): Promise<(string | number)[][]> {
  const database = openDatabase({ url: stage.databaseUrl, connections: 1 });
  try {
    const { rows } = await database.query<{ name: string; rows: string; heap: string; indexes: string }>(`
      SELECT coalesce(p.relname, c.relname)::text AS name, sum(c.reltuples)::text AS rows,
             sum(pg_relation_size(c.oid))::text AS heap, sum(pg_indexes_size(c.oid))::text AS indexes
      FROM pg_class c LEFT JOIN pg_inherits h ON h.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = h.inhparent
      WHERE c.relnamespace = 'cell_000'::regnamespace AND c.relkind = 'r'
        AND coalesce(p.relname, c.relname) IN ('bets', 'transfers', 'request_keys', 'statement_lines', 'wallet_days', 'wallets')
      GROUP BY 1 ORDER BY sum(pg_total_relation_size(c.oid)) DESC`);
    return [
      ['Table', 'rows', 'table MB', 'indexes MB', 'bytes a row', 'of these index', 'GB at 10⁹ rows', 'of these index'],
      ...rows
        .filter(({ rows: count }) => Number(count) > 0)
        .map(({ name, rows: count, heap, indexes }) => {
          const each = (Number(heap) + Number(indexes)) / Number(count);
          const index = Number(indexes) / Number(count);
          return [
            name,
            Number(count),
            rounded(Number(heap) / 1024 ** 2, 1),
            rounded(Number(indexes) / 1024 ** 2, 1),
            rounded(each, 0),
            rounded(index, 0),
            rounded(each, 0),
            rounded(index, 0),
          ];
        }),
    ];
  } finally {
    await database.close();
  }
}
