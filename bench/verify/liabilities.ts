// Counts what a million players are owed while bets go on, as a server does every night, and finds inclusion proofs in a large log.
// Usage: npm run bench -- liabilities [--wallets 1000000] [--bets 2000] [--entries 10000000]
import os from 'node:os';
import { APPLICATION_ROLE, openDatabase, type Database } from '../../src/db/database.ts';
import { toHex } from '../../src/fairness/sha256.ts';
import { countElsewhere } from '../../src/proof/solvency/keeper.ts';
import { nodesIn, readRoots, rememberedNodes } from '../../src/public-log/log-nodes.ts';
import { inclusionRanges } from '../../src/public-log/merkle.ts';
import { problemsInBooks } from '../bets/books.ts';
import { buildStage, CLUSTER_SETTINGS } from '../bets/stage.ts';
import type { StreamResult } from '../load/open-loop.ts';
import { startSteadyBets, STEADY_BETTORS } from '../load/steady-bets.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { median, percentile, rounded, secondsSince } from '../stage/figures.ts';
import { readOptions, runOnCluster } from '../stage/program.ts';

const { wallets, bets: betsPerSecond, entries } = readOptions({ wallets: 1_000_000, bets: 2_000, entries: 10_000_000 });

const TURN_S = 5;
const ALONE_TURNS = 6;
const PROOFS = 1_000;
/** Players with a made-up balance have this number and those after it. */
const FIRST_ID = 1_000_000;

await runOnCluster(
  async (cluster) => {
    const startMs = performance.now();
    const log = (line: string) => console.log(`${secondsSince(startMs)} s  ${line}`);
    const stage = await buildStage(cluster, 'liabilities', STEADY_BETTORS);
    const owner = openDatabase({ url: stage.databaseUrl, connections: 2 });
    const database = openDatabase({ url: stage.databaseUrl, role: APPLICATION_ROLE, connections: 2 });
    try {
      await addWallets(owner);
      log(`${wallets} wallets`);
      // Under the name of today, so that the server does not begin a count of its own.
      const aloneS = await countOnce(stage.databaseUrl, new Date().toISOString().slice(0, 10));
      log('counted with nothing beside it');
      const beside = await countBesideBets(stage);
      log('counted beside bets');
      await fillLog(owner);
      log(`${entries} entries in the log`);
      const proofsMs = await findProofs(database);
      const p99 = (turns: readonly StreamResult[]) => median(turns.map(({ p99Ms }) => p99Ms));
      const ratio = p99(beside.during) / p99(beside.without);
      // The made-up balances have no postings: they go before the books are proved.
      await owner.query('UPDATE wallets SET primary_micros = 0 WHERE player_id >= $1', [FIRST_ID]);
      return {
        figures: [
          [`${wallets} wallets counted, nothing beside it`, `${rounded(aloneS, 1)} s`],
          [`the same beside ${betsPerSecond} bets a second`, `${rounded(beside.seconds, 1)} s`],
          ['p99 of bets without the count', `${rounded(p99(beside.without), 1)} ms`],
          ['p99 of bets beside the count', `${rounded(p99(beside.during), 1)} ms`],
          ['ratio', rounded(ratio, 2)],
          ['bets a second without, beside', [beside.without, beside.during].map(rateOf).join(', ')],
          [`inclusion proof of ${entries} entries, p50`, `${rounded(percentile(proofsMs, 0.5), 2)} ms`],
          [`inclusion proof of ${entries} entries, p99`, `${rounded(percentile(proofsMs, 0.99), 2)} ms`],
          ['load of the machine', rounded(os.loadavg()[0]!, 1)],
        ],
        problems: problemsInBooks([await stage.books.close()]),
      };
    } finally {
      await database.close();
      await owner.close();
    }
  },
  { settings: CLUSTER_SETTINGS },
);

async function addWallets(owner: Database): Promise<void> {
  await owner.query(
    `INSERT INTO players (player_id, username, email, password_hash, password_changed_at, over18_attested_at, terms_version, created_at)
     SELECT n, 'player' || n, n || '@example.com', '', now(), now(), '1', now() FROM generate_series($2::bigint, $2::bigint + $1::bigint - 1) AS n`,
    [wallets, FIRST_ID],
  );
  await owner.query(
    `INSERT INTO wallets (player_id, primary_micros)
     SELECT n, 1 + (n * 7919) % 500000000 FROM generate_series($2::bigint, $2::bigint + $1::bigint - 1) AS n`,
    [wallets, FIRST_ID],
  );
  await owner.query('VACUUM ANALYZE players, wallets');
  // What was written here must not be on its way to the disk while bets are timed.
  await owner.query('CHECKPOINT');
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
async function countBesideBets(stage: Awaited<ReturnType<typeof buildStage>>) {
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

async function findProofs(database: Database): Promise<number[]> {
  const times: number[] = [];
  const read = rememberedNodes(nodesIn(database));
  for (let n = 0; n < PROOFS; n += 1) {
    const index = Math.floor((entries / PROOFS) * n);
    const beganMs = performance.now();
    (await readRoots(read, inclusionRanges(index, entries))).map(toHex);
    times.push(performance.now() - beganMs);
  }
  return times;
}

/** Entries and nodes with made-up hashes: only how long it takes to find them matters. */
async function fillLog(owner: Database): Promise<void> {
  // Proofs do not use it, and to fill it takes longer than all the rest.
  await owner.query('ALTER TABLE log_entries DROP CONSTRAINT log_entries_leaf_key');
  await owner.query(
    `INSERT INTO log_entries (index, kind, body, leaf)
     SELECT n, 'seed', '{"hash":"' || n || '"}', sha256(n::text::bytea) FROM generate_series(0, $1::bigint - 1) AS n
     ON CONFLICT DO NOTHING`,
    [entries],
  );
  for (let level = 1; 2 ** level <= entries; level += 1) {
    await owner.query(
      `INSERT INTO log_nodes (level, index, hash)
       SELECT $1::smallint, n, sha256(($1::text || ':' || n)::bytea) FROM generate_series(0, $2::bigint - 1) AS n
       ON CONFLICT DO NOTHING`,
      [level, Math.floor(entries / 2 ** level)],
    );
  }
  await owner.query('VACUUM ANALYZE log_entries, log_nodes');
  await owner.query('CHECKPOINT');
}
