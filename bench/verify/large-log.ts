import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import type { Database } from '../../src/db/database.ts';
import { toHex } from '../../src/fairness/sha256.ts';
import { fromHex, leafOf, type LogHead } from '../../src/public-log/log-format.ts';
import { rootFromInclusion } from '../../src/public-log/merkle.ts';
import { fillStage, keptStage, PREPARED } from '../bets/stage.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { percentile, rounded, timed } from '../stage/figures.ts';
import type { Report } from '../stage/report.ts';
import { until } from '../stage/waiting.ts';

const PROOFS = 2_000;
/** Asked for before any is timed: a server that runs has the upper part of the tree in memory. */
const WARM_UP_PROOFS = 4_000;
const P99_MS_MAX = 5;
const HEAD_MS_MAX = 120_000;
/** Memory to sort in. */
const BUILDING = ['maintenance_work_mem=512MB', 'work_mem=512MB'];

/** Asks a server for inclusion proofs of a large log, one after the other, and checks each against the signed head. */
export async function measureLog(
  cluster: Cluster,
  { entries, keep, prepare }: { entries: number; keep: string; prepare: boolean },
): Promise<Report> {
  const stage = await keptStage(cluster, { name: 'large_log', playerCount: 1, keep }, (made) =>
    fillStage(made, (owner) => fillLog(owner, entries), BUILDING),
  );
  if (prepare) return PREPARED;
  const server = await startBenchServer(stage);
  // Over one connection, by the plainest client there is: `fetch` itself takes a millisecond.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async <Answer>(path: string) => {
    const [answer] = (await once(get(server.address + path, { agent }), 'response')) as [IncomingMessage];
    const body = await text(answer);
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
    return JSON.parse(body) as Answer;
  };
  try {
    const head = await until(HEAD_MS_MAX, 'a head of the large log', async () => {
      const found = await ask<LogHead>('/api/log/head').catch(() => null);
      return found && found.size >= entries ? found : null;
    });
    const time = async (count: number, work: () => Promise<unknown>) => {
      const times: number[] = [];
      while (times.length < count) times.push(await timed(work));
      return times;
    };
    const paths: string[][] = [];
    // Far from each other, in an order that no cache can guess.
    const indexOf = (n: number) => (n * 7_919_317) % entries;
    const askProof = async () => {
      const address = `/api/log/inclusion?index=${indexOf(paths.length)}&size=${head.size}`;
      paths.push((await ask<{ path: string[] }>(address)).path);
    };
    const first = await time(WARM_UP_PROOFS, askProof);
    const times = await time(PROOFS, askProof);
    // What the same connection costs with next to nothing behind it.
    const bare = await time(PROOFS, () => ask('/api/log/head'));
    const wrong = paths.filter((path, n) => {
      const root = rootFromInclusion(leafOf(entryAt(indexOf(n))), indexOf(n), head.size, path.map(fromHex));
      return !root || toHex(root) !== head.root;
    });
    const shown = (all: readonly number[]) => [0.5, 0.99].map((part) => rounded(percentile(all, part))).join(', ');
    return {
      figures: [
        ['entries of the log', head.size],
        [`the first ${WARM_UP_PROOFS} after the start, not counted, p50 and p99, ms`, shown(first)],
        [`the ${PROOFS} after them over HTTP, p50 and p99, ms`, shown(times)],
        ['a signed head over HTTP, p50 and p99, ms', shown(bare)],
      ],
      goals: [
        {
          what: `inclusion proof among ${entries} entries on a warm server, p99, ms`,
          found: percentile(times, 0.99),
          atMost: P99_MS_MAX,
        },
        { what: 'proofs that do not lead to the signed head', found: wrong.length, atMost: 0 },
      ],
      problems: [],
    };
  } finally {
    agent.destroy();
    await server.stop();
  }
}

function entryAt(index: number) {
  return { kind: 'seed', body: { hash: String(index) } };
}

/** A log as the keeper writes it, hashed by the database. */
async function fillLog(owner: Database, entries: number): Promise<void> {
  // An index is built faster than it is kept.
  await owner.query('ALTER TABLE log_entries DROP CONSTRAINT log_entries_leaf_key');
  await owner.query('ALTER TABLE log_nodes DROP CONSTRAINT log_nodes_pkey');
  await owner.query(
    `INSERT INTO log_entries (index, kind, body, leaf)
     SELECT n, 'seed', '{"hash":"' || n || '"}', sha256(('\\x00'::bytea || convert_to('{"body":{"hash":"' || n || '"},"kind":"seed"}', 'UTF8')))
     FROM generate_series(0, $1::bigint - 1) AS n`,
    [entries],
  );
  // A level in one statement, each from the one below it, which is read in order.
  let below = 'SELECT index, leaf AS hash FROM log_entries';
  const levels: string[] = [];
  for (let level = 1; 2 ** level <= entries; level += 1) {
    await owner.query(
      `CREATE UNLOGGED TABLE level_${level} AS
       SELECT index / 2 AS index, sha256('\\x01'::bytea || hash || next) AS hash
       FROM (SELECT index, hash, lead(hash) OVER (ORDER BY index) AS next FROM (${below}) AS b) AS pairs
       WHERE index % 2 = 0 AND next IS NOT NULL`,
    );
    levels.push(`SELECT ${level} AS level, index, hash FROM level_${level}`);
    below = `SELECT index, hash FROM level_${level}`;
  }
  // On the disk they lie in the order in which a growing log makes them.
  await owner.query(
    `INSERT INTO log_nodes (level, index, hash)
     SELECT level, index, hash FROM (${levels.join(' UNION ALL ')}) AS n ORDER BY (index + 1) << level, level`,
  );
  for (const level of levels.keys()) await owner.query(`DROP TABLE level_${level + 1}`);
  await owner.query('ALTER TABLE log_nodes ADD PRIMARY KEY (level, index)');
  await owner.query('ALTER TABLE log_entries ADD UNIQUE (leaf)');
  await owner.query('UPDATE log_state SET size = $1', [entries]);
}
