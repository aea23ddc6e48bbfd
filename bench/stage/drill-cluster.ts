import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '../../src/clock/clock.ts';
import type { Database } from '../../src/db/database.ts';
import { startCluster, type Cluster } from '../../src/db/embedded/cluster.ts';
import { migrate } from '../../src/db/migrate.ts';
import { projectRoot } from '../../src/db/project-root.ts';
import { toPlayerId, type PlayerId } from '../../src/ledger/player-id.ts';
import { post } from '../../src/ledger/post.ts';
import { openWallet } from '../../src/ledger/wallet-rows.ts';
import type { UsdMicros } from '../../src/money/usd.ts';

export interface DrillClusterOptions {
  /** Where the cluster stays for a later run; left out: it is removed. */
  keptIn?: string;
  /** The work stops properly by itself when it is told to. */
  stopsItself?: boolean;
}

/**
 * Runs `work` on a new cluster with the settings of production, and leaves nothing behind, also when
 * interrupted. The process ends with 0 only if `work` gives true.
 */
export async function withDrillCluster(
  work: (cluster: Cluster, stopping: AbortSignal) => Promise<boolean>,
  settings: Record<string, string> = {},
  { keptIn, stopsItself = false }: DrillClusterOptions = {},
): Promise<void> {
  const dataDir = keptIn ?? (await mkdtemp(path.join(os.tmpdir(), 'roulo-drill-')));
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  const starting = startCluster({ dataDir, projectRoot: projectRoot(), settings, log });
  const clear = async () => {
    await starting.then(
      (cluster) => cluster.stop(),
      () => {},
    );
    if (keptIn === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      // Else what fails when the database goes would look like a finding.
      console.error(`Told to stop (${signal}).`);
      stopping.abort();
      if (!stopsItself) void clear().finally(() => process.exit(1));
    });
  }
  process.exitCode = 1;
  try {
    const cluster = await starting;
    await migrate(cluster.url, path.join(projectRoot(), 'migrations'), () => {});
    if (await work(cluster, stopping.signal)) process.exitCode = 0;
  } catch (error) {
    console.error(error, logged.slice(-10));
  } finally {
    await clear();
  }
}

/** The wallet of a player who exists nowhere else, with money from the sandbox account. */
export async function openFundedWallet(database: Database, number: number, amount: UsdMicros): Promise<PlayerId> {
  const playerId = toPlayerId(BigInt(number));
  await database.transaction(async (tx) => {
    await openWallet(tx, playerId);
    await post(tx, systemClock, {
      playerId,
      key: 'grant',
      transfers: [{ kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary', amount }],
    });
  });
  return playerId;
}

/** Nothing in a drill may wait for ever. */
export async function within<T>(limitMs: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${limitMs} ms in vain: ${what}.`)), limitMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
