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

const TURN_S = 2;
const APART_TURNS = 10;
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
    const medianOf = (figure: 'p50Ms' | 'p99Ms', turns: readonly StreamResult[]) =>
      median(turns.map((turn) => turn[figure]));
    const inTurns = (figure: 'p50Ms' | 'p99Ms') =>
      median(beside.during.map((turn, at) => turn[figure] / beside.without[at]![figure]));
    const listed = (turns: readonly StreamResult[]) => turns.map(({ p99Ms }) => rounded(p99Ms, 1)).join(' ');
    return {
      figures: [
        [`${wallets} wallets counted, nothing beside it`, `${rounded(aloneS, 1)} s`],
        ...(['p50Ms', 'p99Ms'] as const).map((figure): [string, string] => [
          `${figure === 'p50Ms' ? 'p50' : 'p99'} of bets without and beside the count, medians of ${beside.during.length} turns`,
          `${rounded(medianOf(figure, beside.without), 1)}, ${rounded(medianOf(figure, beside.during), 1)} ms`,
        ]),
        ['p50 of bets beside : without, median of neighbouring turns', rounded(inTurns('p50Ms'), 2)],
        ['p99 of each turn before and after the count', `${listed(beside.apart)} ms`],
        [
          'p99 of bets beside the count : before and after it, medians',
          rounded(medianOf('p99Ms', beside.during) / medianOf('p99Ms', beside.apart), 2),
        ],
        ['p99 of each turn without', `${listed(beside.without)} ms`],
        ['p99 of each turn beside', `${listed(beside.during)} ms`],
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
          what: 'p99 of bets beside the count : without, median of neighbouring turns',
          found: inTurns('p99Ms'),
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

async function countOnce(databaseUrl: string, name: string, begun?: (pid: number) => void): Promise<number> {
  const beganMs = performance.now();
  const request = { databaseUrl, name, takenAt: new Date().toISOString(), secret: 'drill', isSandbox: false };
  if (!(await countElsewhere(request, begun))) throw new Error('Another count was under way.');
  return (performance.now() - beganMs) / 1_000;
}

/**
 * Turns of bets while a count runs and while it is stopped, so that other load on the machine affects both alike. A turn in which the count
 * ended is left out. A count that is stopped while it reads still holds its snapshot of the database, which can slow down bets: the turns
 * before and after the count show bets without any of it.
 */
async function countBesideBets(stage: Stage) {
  const server = await startBenchServer(stage);
  const { turn, stop } = await startSteadyBets(server.address, stage.players, betsPerSecond);
  const apart: StreamResult[] = [];
  const without: StreamResult[] = [];
  const during: StreamResult[] = [];
  const ended = new AbortController();
  let pid: number | undefined;
  const hold = (signal: 'SIGSTOP' | 'SIGCONT') => {
    if (pid !== undefined && !ended.signal.aborted) process.kill(pid, signal);
  };
  try {
    for (let n = 0; n < APART_TURNS / 2; n += 1) apart.push(await turn(TURN_S));
    let stoodMs = 0;
    const counting = countOnce(stage.databaseUrl, '2026-01-02', (own) => (pid = own)).finally(() => ended.abort());
    counting.catch(() => {});
    while (!ended.signal.aborted) {
      hold('SIGSTOP');
      const stoppedMs = performance.now();
      const before = await turn(TURN_S);
      stoodMs += performance.now() - stoppedMs;
      hold('SIGCONT');
      const beside = await turn(TURN_S);
      if (ended.signal.aborted) break;
      without.push(before);
      during.push(beside);
    }
    const seconds = (await counting) - stoodMs / 1_000;
    for (let n = 0; n < APART_TURNS / 2; n += 1) apart.push(await turn(TURN_S));
    return { seconds, apart, without, during };
  } finally {
    hold('SIGCONT');
    stop();
    await server.stop();
  }
}

function rateOf(turns: readonly StreamResult[]): string {
  return String(Math.round(median(turns.map(({ acceptedPerSecond }) => acceptedPerSecond))));
}
