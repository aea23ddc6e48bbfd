// Measures the count of what players are owed, and inclusion proofs of a large log.
// Usage: npm run bench -- liabilities [--wallets 1000000] [--entries 10000000]
import { parseArgs } from 'node:util';
import { APPLICATION_ROLE, openDatabase } from '../../src/db/database.ts';
import { toHex } from '../../src/fairness/sha256.ts';
import { takeSnapshot } from '../../src/proof/solvency/snapshot.ts';
import { readRoots } from '../../src/public-log/log.ts';
import { inclusionRanges } from '../../src/public-log/merkle.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, printTable, rounded } from '../stage/figures.ts';

const { values } = parseArgs({
  options: { wallets: { type: 'string', default: '1000000' }, entries: { type: 'string', default: '10000000' } },
});
const wallets = countOption('wallets', values.wallets);
const entries = countOption('entries', values.entries);

await withDrillCluster(async (cluster) => {
  const owner = openDatabase({ url: cluster.url, connections: 2 });
  const database = openDatabase({ url: cluster.url, role: APPLICATION_ROLE, connections: 2 });
  try {
    await owner.query(
      `INSERT INTO players (player_id, username, email, password_hash, password_changed_at, over18_attested_at, terms_version, created_at)
       SELECT n, 'player' || n, n || '@example.com', '', now(), now(), '1', now() FROM generate_series(1000000, 1000000 + $1::bigint - 1) AS n`,
      [wallets],
    );
    await owner.query(
      `INSERT INTO wallets (player_id, primary_micros)
       SELECT n, 1 + (n * 7919) % 500000000 FROM generate_series(1000000, 1000000 + $1::bigint - 1) AS n`,
      [wallets],
    );
    const startMs = performance.now();
    const usedBefore = process.cpuUsage();
    const taken = await takeSnapshot(database, {
      name: '2026-01-01',
      takenAt: new Date(),
      secret: 'drill',
      isSandbox: false,
    });
    const seconds = (performance.now() - startMs) / 1_000;
    const used = process.cpuUsage(usedBefore);
    const cpuSeconds = (used.user + used.system) / 1_000_000;
    console.log(
      `${wallets} wallets counted after ${rounded(seconds)} s, of them ${rounded(cpuSeconds)} s of processor time; filling the log…`,
    );
    await fillLog(owner);
    const times: number[] = [];
    for (let n = 0; n < 200; n += 1) {
      const index = Math.floor((entries / 200) * n);
      const beganMs = performance.now();
      (await readRoots(database, inclusionRanges(index, entries))).map(toHex);
      times.push(performance.now() - beganMs);
    }
    times.sort((a, b) => a - b);
    printTable([
      ['what', 'figure'],
      [
        `${wallets} wallets counted (${taken!.leaves} leaves)`,
        `${rounded(seconds)} s (${rounded(cpuSeconds)} s of processor time)`,
      ],
      [`inclusion proof of ${entries} entries, p50`, `${rounded(times[100]!)} ms`],
      [`inclusion proof of ${entries} entries, p99`, `${rounded(times[197]!)} ms`],
    ]);
    return true;
  } finally {
    await database.close();
    await owner.close();
  }
});

/** Entries and nodes with made-up hashes: only how long it takes to find them matters. */
async function fillLog(owner: ReturnType<typeof openDatabase>): Promise<void> {
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
  await owner.query('ANALYZE log_entries, log_nodes');
}
