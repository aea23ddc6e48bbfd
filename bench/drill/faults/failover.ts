import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '../../../src/db/database.ts';
import type { Cluster } from '../../../src/db/embedded/cluster.ts';
import { killDatabase } from '../stage/kill-database.ts';
import { rounded } from '../../stage/figures.ts';
import type { Figure, Report } from '../../stage/report.ts';
import { until } from '../../stage/waiting.ts';
import type { DrillSettings } from '../drill.ts';
import { prepareLoad, type Running } from '../load/load.ts';
import { copyRunning, hasClientPrograms, startCopy } from '../stage/copied-cluster.ts';
import { layDatabaseWire, socketOf, type DatabaseWire } from '../stage/database-wire.ts';
import { withProduct, type Product } from '../stage/product.ts';

/** `killed`: its processes and connections are gone at once. `cut off`: it lives on where nobody hears it. */
type Loss = 'killed' | 'cut off';

const LOSSES: Record<'long' | 'short', readonly Loss[]> = {
  long: ['killed', 'cut off', 'killed', 'cut off', 'killed', 'cut off'],
  short: ['killed'],
};
const PLAYED_MS = { long: 4_000, short: 1_000 };
/** A primary that has lost its standby, and is not lost yet itself, may acknowledge nothing. */
const ALONE_MS = 300;
/** What a tool that fails over needs to notice. */
const NOTICED_AFTER_MS = 1_000;
const STEP_MS_MAX = 60_000;
const STANDBY = 'standby';

/** The machine of the primary is lost under load, and its synchronous standby takes over, again and again. */
export async function failOver(settings: DrillSettings): Promise<Report> {
  if (!(await hasClientPrograms()))
    return { problems: [], leftOut: ['No pg_basebackup was found, which a standby is made with.'] };
  const size = settings.isShort ? 'short' : 'long';
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-standby-'));
  const lost: Cluster[] = [];
  const gapsMs: Record<Loss, number[]> = { killed: [], 'cut off': [] };
  try {
    return await withProduct({ prefer: 'system', wiresDatabase: true }, async (product) => {
      const load = await prepareLoad(product, { bettors: 6, patrons: 2 });
      const { acknowledged, rounds, problems } = await load.playDuring(async (running) => {
        for (const [at, loss] of LOSSES[size].entries()) {
          const standby = await addStandby(product.cluster, path.join(folder, String(at)));
          await sleep(PLAYED_MS[size]);
          lost.push(product.cluster);
          gapsMs[loss].push(await losePrimary(product, standby, loss, running));
          await standby.wire.close();
        }
      });
      let untold = 0;
      for (const cluster of lost) untold += await betsOnlyIn(cluster, product.database);
      const gaps = Object.entries(gapsMs).filter(([, all]) => all.length > 0);
      return {
        figures: [
          ['Primaries lost', LOSSES[size].length],
          ['Acknowledged answers', acknowledged],
          ['Answers that were lost, doubled or otherwise in the books', problems.length],
          ['Bets that only a lost primary has, told to nobody', untold],
          ['Rounds left open, resumed and finished', rounds],
          ...gaps.map(([loss, all]): Figure => [
            `${loss}: until the next answer, most, s`,
            rounded(Math.max(...all) / 1_000),
          ]),
        ],
        problems,
      };
    });
  } finally {
    for (const cluster of lost) await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Standby {
  cluster: Cluster;
  /** What it reads the primary's log by. */
  wire: DatabaseWire;
}

/** From here on nothing is acknowledged that is not on the disks of both. */
async function addStandby(primary: Cluster, folder: string): Promise<Standby> {
  const wire = await layDatabaseWire(primary.url);
  const from = new URL(wire.url);
  from.searchParams.set('application_name', STANDBY);
  await copyRunning(from.href, folder, ['--write-recovery-conf']);
  const cluster = await startCopy(folder);
  const database = openDatabase({ url: primary.url, connections: 1 });
  try {
    await database.query(`ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (${STANDBY})'`);
    await database.query('SELECT pg_reload_conf()');
    const isFollowing = async () => {
      const { rows } = await database.query<{ sync_state: string }>('SELECT sync_state FROM pg_stat_replication');
      return rows.some(({ sync_state }) => sync_state === 'quorum');
    };
    await until(STEP_MS_MAX, 'the standby follows', isFollowing);
  } finally {
    await database.close();
  }
  return { cluster, wire };
}

/** Gives how long nobody was answered. */
async function losePrimary(product: Product, standby: Standby, loss: Loss, running: Running): Promise<number> {
  const databaseWire = product.databaseWire!;
  standby.wire.spoil(loss === 'killed' ? 'reset' : 'black-hole');
  await sleep(ALONE_MS);
  const lostAtMs = performance.now();
  databaseWire.spoil(loss === 'killed' ? 'reset' : 'black-hole');
  if (loss === 'killed') killDatabase(product.cluster);
  await sleep(NOTICED_AFTER_MS);
  const database = openDatabase({ url: standby.cluster.url, connections: 4 });
  await database.query('SELECT pg_promote(true, 30)');
  await product.database.close();
  product.cluster = standby.cluster;
  product.database = database;
  databaseWire.leadTo(socketOf(standby.cluster.url));
  await running.answered();
  return performance.now() - lostAtMs;
}

async function betsOnlyIn(cluster: Cluster, database: Database): Promise<number> {
  const old = openDatabase({ url: cluster.url, connections: 1 });
  // The next bet after a loss may bear the number of one that was lost.
  const listed = `SELECT concat_ws(' ', player_id, number, settled_at) AS name FROM bets`;
  const names = (from: Database) =>
    from.query<{ name: string }>(listed).then(({ rows }) => rows.map(({ name }) => name));
  try {
    const kept = new Set(await names(database));
    return (await names(old)).filter((name) => !kept.has(name)).length;
  } finally {
    await old.close();
  }
}
