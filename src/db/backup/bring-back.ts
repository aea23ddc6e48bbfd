import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { restoreCommand, systemIdOf } from '../embedded/archiving.ts';
import { startCluster, type Cluster, type ClusterOptions } from '../embedded/cluster.ts';
import { choosePlace } from '../embedded/place.ts';
import { findRunning } from '../embedded/postmaster.ts';
import { copyStill } from './copy-cluster.ts';
import { endOfArchive, isEarlierInLog, type ArchiveEnd, type KeptBackup } from './kept-backups.ts';
import { BackupError } from './take.ts';

/** Replaying a long log takes hours. */
const REPLAY_MS_MAX = 24 * 3_600_000;

type Running = Pick<ClusterOptions, 'projectRoot' | 'prefer' | 'log' | 'archiveTo' | 'settings'>;

export interface RestoreOptions extends Running {
  dataDir: string;
  /** Left out: to the end of the log. */
  until?: Date;
}

/** Starts a copy of the backup in a separate folder and replays all archived log; the backup itself stays unchanged. */
export async function startScratch(backup: KeptBackup, folder: string, options: Running): Promise<Cluster> {
  await copyStill(backup.data, folder);
  const more: Record<string, string> = {};
  if (backup.login) {
    // The original settings may name files and addresses of another machine. Only we can enter the folder of this socket.
    await mkdir(path.join(folder, 'roulo'), { recursive: true, mode: 0o700 });
    await writeFile(path.join(folder, 'roulo', 'password'), 'unused', { mode: 0o600 });
    await writeFile(path.join(folder, 'postgresql.conf'), '');
    await rm(path.join(folder, 'postgresql.auto.conf'), { force: true });
    await writeFile(path.join(folder, 'pg_hba.conf'), 'local all all trust\n');
    await writeFile(path.join(folder, 'pg_ident.conf'), '');
  }
  return replay(folder, backup, { ...options, archiveTo: null, settings: { ...options.settings, ...more } });
}

/**
 * Replaces the embedded database by the backup and replays the log. The old database is set aside. Log in it that was not
 * archived yet is replayed too, unless an earlier moment is requested.
 */
export async function restoreCluster(
  backup: KeptBackup,
  options: RestoreOptions,
): Promise<{ cluster: Cluster; aside: string | null }> {
  const { dataDir } = await choosePlace(options.dataDir, options.log);
  if (await findRunning(dataDir))
    throw new BackupError('The database is running. Stop Roulo first; nothing was changed.');
  const now = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const draft = `${dataDir}.restoring-${now}`;
  await copyStill(backup.data, draft);
  const there = await isThere(dataDir);
  if (there && !options.until) await copyUnarchived(dataDir, draft, backup);
  const aside = there ? `${dataDir}.before-${now}` : null;
  if (aside) await rename(dataDir, aside);
  await rename(draft, dataDir);
  const cluster = await replay(options.dataDir, backup, options).catch(async (error: unknown) => {
    await rename(dataDir, draft);
    if (aside) await rename(aside, dataDir);
    throw new BackupError(
      `The backup could not be brought back, and everything is as it was before. ${(error as Error).message} (${draft})`,
    );
  });
  return { cluster, aside };
}

async function replay(dataDir: string, backup: KeptBackup, options: Running & { until?: Date }): Promise<Cluster> {
  const { until, settings, ...rest } = options;
  const { dataDir: place } = await choosePlace(dataDir, () => {});
  await writeFile(path.join(place, 'recovery.signal'), '');
  // Read before the replay, because running servers keep archiving.
  const end = until ? null : await endOfArchive(backup);
  const cluster = await startCluster({
    ...rest,
    dataDir,
    readyWithinMs: REPLAY_MS_MAX,
    ...(backup.login ? { login: backup.login } : {}),
    settings: {
      ...settings,
      restore_command: restoreCommand(backup.log),
      recovery_target_action: 'promote',
      // No queries are served during replay, so settings of the old machine need not be matched.
      hot_standby: 'off',
      // PostgreSQL does not accept the suffix Z here.
      ...(until ? { recovery_target_time: until.toISOString().replace('Z', '+00') } : {}),
    },
  });
  try {
    if (end) await expectReplayed(cluster.url, end, backup);
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** PostgreSQL silently treats an unreadable segment as the end of the log, so check how far it got. */
async function expectReplayed(url: string, { segment }: ArchiveEnd, { log }: KeptBackup): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // At a segment boundary, versions of PostgreSQL differ in which segment they name: hence the byte before.
    const { rows } = await client.query<{ reached: string | null }>(
      'SELECT pg_walfile_name(pg_last_wal_replay_lsn() - 1) AS reached',
    );
    const reached = rows[0]?.reached;
    if (reached && !isEarlierInLog(reached, segment)) return;
    throw new BackupError(
      `The log was replayed to ${reached ?? 'its beginning'} only, and reaches to ${segment} in ${log}. A piece is missing, damaged, or not ` +
        'readable for the user that the database runs as here. --until restores an earlier moment.',
    );
  } finally {
    await client.end();
  }
}

/** Copies log written after the last archived segment from the damaged cluster. */
async function copyUnarchived(from: string, to: string, backup: KeptBackup): Promise<void> {
  const same = await systemIdOf(from).then(
    (id) => id === backup.systemId,
    () => false,
  );
  if (!same) return;
  for (const name of await readdir(path.join(from, 'pg_wal')).catch(() => [])) {
    const archived = await isThere(path.join(backup.log, `${name}.gz`));
    if (/^[0-9A-F]{24}$/.test(name) && !archived && name >= backup.firstLog) {
      await copyFile(path.join(from, 'pg_wal', name), path.join(to, 'pg_wal', name));
    }
  }
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
