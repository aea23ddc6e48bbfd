import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../src/db/database.ts';
import type { Cluster } from '../../../src/db/embedded/cluster.ts';
import { killDatabase } from '../stage/kill-database.ts';
import { asOwner } from '../../stage/books.ts';
import { rounded } from '../../stage/figures.ts';
import type { Report } from '../../stage/report.ts';
import { until } from '../../stage/waiting.ts';
import type { DrillSettings } from '../drill.ts';
import { prepareLoad, type Running } from '../load/load.ts';
import { copyRunning, hasClientPrograms, startCopy } from '../stage/copied-cluster.ts';
import { layDatabaseWire, socketOf } from '../stage/tcp-wire.ts';
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
export async function failOver({ form }: DrillSettings): Promise<Report> {
  if (!(await hasClientPrograms()))
    return { problems: [], leftOut: ['No pg_basebackup was found, which a standby is made with.'] };
  return withProduct({ prefer: 'system', wiresDatabase: true }, async (product) => {
    const lost: Cluster[] = [];
    try {
      return await loseAgain(product, form, lost);
    } finally {
      // While their folders are still there.
      for (const cluster of lost) await cluster.stop();
    }
  });
}

async function loseAgain(product: Product, form: DrillSettings['form'], lost: Cluster[]): Promise<Report> {
  const gapsMs: Record<Loss, number[]> = { killed: [], 'cut off': [] };
  const load = await prepareLoad(product, { bettors: 6, patrons: 2 });
  const { figures, problems } = await load.playDuring(async (running) => {
    for (const [at, loss] of LOSSES[form].entries()) {
      const standby = await addStandby(product.cluster, path.join(product.folder, `standby-${at}`));
      await sleep(PLAYED_MS[form]);
      lost.push(product.cluster);
      gapsMs[loss].push(await losePrimary(product, standby, loss, running));
      await standby.wire.close();
    }
  });
  return {
    figures: [
      ['Primaries lost', lost.length],
      ...figures,
      ['Until the next answer, most, s: killed', rounded(Math.max(0, ...gapsMs.killed) / 1_000)],
      ['Until the next answer, most, s: cut off', rounded(Math.max(0, ...gapsMs['cut off']) / 1_000)],
    ],
    problems,
  };
}

type Standby = Awaited<ReturnType<typeof addStandby>>;

/** From here on nothing is acknowledged that is not on the disks of both. It reads the primary's log by the wire. */
async function addStandby(primary: Cluster, folder: string) {
  const wire = await layDatabaseWire(primary.url);
  const from = new URL(wire.url);
  from.searchParams.set('application_name', STANDBY);
  await copyRunning(from.href, folder, ['--write-recovery-conf']);
  const cluster = await startCopy(folder);
  await asOwner(primary.url, async (database) => {
    await database.query(`ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (${STANDBY})'`);
    await database.query('SELECT pg_reload_conf()');
    const sql = `SELECT FROM pg_stat_replication WHERE sync_state = 'quorum'`;
    await until(STEP_MS_MAX, 'the standby follows', async () => (await database.query(sql)).rowCount! > 0);
  });
  return { cluster, wire };
}

/** Gives how long nobody was answered. */
async function losePrimary(product: Product, standby: Standby, loss: Loss, running: Running): Promise<number> {
  const databaseWire = product.databaseWire!;
  const fault = loss === 'killed' ? 'reset' : 'black-hole';
  standby.wire.spoil(fault);
  await sleep(ALONE_MS);
  const lostAtMs = performance.now();
  databaseWire.spoil(fault);
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
