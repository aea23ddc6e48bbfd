// Counts what a million players are owed while bets go on, as a server does every night, and asks for inclusion proofs of a large log.
// Usage: npm run bench -- liabilities [--wallets 1000000] [--bets 2000] [--entries 10000000] [--only count,log] [--keep folder [--prepare]]
import os from 'node:os';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { openDatabase } from '../../src/db/database.ts';
import { countElsewhere } from '../../src/proof/solvency/keeper.ts';
import { problemsInBooks } from '../bets/books.ts';
import { CLUSTER_SETTINGS, keptStage, PREPARED, type Stage } from '../bets/stage.ts';
import type { StreamResult } from '../load/open-loop.ts';
import { startSteadyBets, STEADY_BETTORS } from '../load/steady-bets.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { median, rounded } from '../stage/figures.ts';
import { readOptions, runOnCluster, runParts, someOf } from '../stage/program.ts';
import type { Report } from '../stage/report.ts';
import { measureLog } from './large-log.ts';

const options = readOptions({
  wallets: 1_000_000,
  bets: 2_000,
  entries: 10_000_000,
  only: '',
  keep: '',
  prepare: false,
});
const { wallets, bets: betsPerSecond, entries, keep, prepare } = options;

const TURN_S = 5;
const ALONE_TURNS = 6;
const SECONDS_MAX = 60;
const P99_RATIO_MAX = 1.2;
/** Players with a made-up balance have this number and those after it. */
const FIRST_ID = 1_000_000;

const PARTS: Record<string, (cluster: Cluster) => Promise<Report>> = {
  count: measureCount,
  log: (cluster) => measureLog(cluster, { entries, keep, prepare }),
};

await runOnCluster(
  (cluster) => runParts(PARTS, someOf('only', options.only, Object.keys(PARTS)), (part) => part(cluster)),
  { settings: CLUSTER_SETTINGS, keep },
);

async function measureCount(cluster: Cluster): Promise<Report> {
  const stage = await keptStage(cluster, { name: 'liabilities', playerCount: STEADY_BETTORS, keep }, addWallets);
  if (prepare) return PREPARED;
  const owner = openDatabase({ url: stage.databaseUrl, connections: 1 });
  try {
    // Of an earlier run on a kept cluster.
    await owner.query('TRUNCATE liability_snapshots, liability_lists, liability_shares');
    await owner.query('CHECKPOINT');
    // Under the name of today, so that the server does not begin a count of its own.
    const aloneS = await countOnce(stage.databaseUrl, new Date().toISOString().slice(0, 10));
    console.log('counted with nothing beside it');
    const beside = await countBesideBets(stage);
    const p99 = (turns: readonly StreamResult[]) => median(turns.map(({ p99Ms }) => p99Ms));
    const p50 = (turns: readonly StreamResult[]) => median(turns.map(({ p50Ms }) => p50Ms));
    const turns = (each: readonly StreamResult[]) => each.map(({ p99Ms }) => rounded(p99Ms, 1)).join(' ');
    return {
      figures: [
        [`${wallets} wallets counted, nothing beside it`, `${rounded(aloneS, 1)} s`],
        [
          'p50 of bets without and beside the count',
          `${rounded(p50(beside.without), 1)}, ${rounded(p50(beside.during), 1)} ms`,
        ],
        ['p99 of each turn without', `${turns(beside.without)} ms`],
        ['p99 of each turn beside', `${turns(beside.during)} ms`],
        ['bets a second without, beside', [beside.without, beside.during].map(rateOf).join(', ')],
        ['load of the machine', rounded(os.loadavg()[0]!, 1)],
      ],
      goals: [
        {
          what: `${wallets} wallets counted beside ${betsPerSecond} bets a second, s`,
          found: beside.seconds,
          atMost: SECONDS_MAX,
        },
        {
          what: 'p99 of bets beside the count : without, medians of turns',
          found: p99(beside.during) / p99(beside.without),
          atMost: P99_RATIO_MAX,
        },
      ],
      problems: problemsInBooks([await stage.books.close()]),
    };
  } finally {
    await owner.close();
  }
}

/** Each balance with the posting it comes from, so that the books are right. */
async function addWallets({ databaseUrl }: Stage): Promise<void> {
  const owner = openDatabase({ url: databaseUrl, connections: 1, statementMsMax: 600_000 });
  const ids = 'generate_series($2::bigint, $2::bigint + $1::bigint - 1) AS n';
  const balance = '1 + (n * 7919) % 500000000';
  const values = [wallets, FIRST_ID];
  try {
    await owner.query(
      `INSERT INTO players (player_id, username, email, password_hash, password_changed_at, over18_attested_at, terms_version, created_at)
       SELECT n, 'player' || n, n || '@example.com', '', now(), now(), '1', now() FROM ${ids}`,
      values,
    );
    await owner.query(
      `INSERT INTO wallets (player_id, version, last_transfer, primary_micros) SELECT n, 1, 1, ${balance} FROM ${ids}`,
      values,
    );
    await owner.query(
      `INSERT INTO transfers (player_id, number, posted_at, kind, debit, credit, amount_micros, credit_after_micros)
       SELECT n, 1, now(), k.code, a.code, 1, ${balance}, ${balance} FROM ${ids}, transfer_kinds k, ledger_accounts a
       WHERE k.name = 'sandbox_grant' AND a.name = 'house:sandbox'`,
      values,
    );
    await owner.query(
      `INSERT INTO posting_keys (player_id, key, fingerprint, first_transfer, transfer_count, posted_at)
       SELECT n, 'grant', sha256('grant'), 1, 1, now() FROM ${ids}`,
      values,
    );
    await owner.query('VACUUM ANALYZE');
    // What was written here must not be on its way to the disk while bets are timed.
    await owner.query('CHECKPOINT');
  } finally {
    await owner.close();
  }
  console.log(`${wallets} wallets`);
}

async function countOnce(databaseUrl: string, name: string): Promise<number> {
  const beganMs = performance.now();
  const isTaken = await countElsewhere({
    databaseUrl,
    name,
    takenAt: new Date().toISOString(),
    secret: 'drill',
    isSandbox: false,
  });
  if (!isTaken) throw new Error('Another count was under way.');
  return (performance.now() - beganMs) / 1_000;
}

/** Turns of bets before, during and after one count. */
async function countBesideBets(stage: Stage) {
  const server = await startBenchServer(stage);
  const { turn, stop } = await startSteadyBets(server.address, stage.players, betsPerSecond);
  const without: StreamResult[] = [];
  const during: StreamResult[] = [];
  try {
    for (let n = 0; n < ALONE_TURNS / 2; n += 1) without.push(await turn(TURN_S));
    const done = new AbortController();
    const counting = countOnce(stage.databaseUrl, '2026-01-02').finally(() => done.abort());
    while (!done.signal.aborted) during.push(await turn(TURN_S));
    const seconds = await counting;
    for (let n = 0; n < ALONE_TURNS / 2; n += 1) without.push(await turn(TURN_S));
    return { seconds, without, during };
  } finally {
    stop();
    await server.stop();
  }
}

function rateOf(turns: readonly StreamResult[]): string {
  return String(Math.round(median(turns.map(({ acceptedPerSecond }) => acceptedPerSecond))));
}
