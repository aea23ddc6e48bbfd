import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { clusterBackups } from '../embedded/archiving.ts';
import { systemFolders } from '../embedded/programs.ts';
import { copyClusterFiles } from './copy-cluster.ts';
import { MANIFEST, type KeptBackup, type Manifest } from './kept-backups.ts';

const run = promisify(execFile);

export interface TakeOptions {
  url: string;
  backupDir: string;
  /** The embedded cluster's folder; null: a remote cluster, backed up by `pg_basebackup`. */
  dataDir: string | null;
  /** Address of the machine in a Citus cluster. */
  machine?: string;
}

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Copies the whole cluster while servers run, with the log that makes the copy consistent. */
export async function takeBackup(options: TakeOptions): Promise<KeptBackup> {
  const { url, backupDir, dataDir, machine } = options;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { systemId, version, major } = await describe(client);
    const { base, log } = clusterBackups(backupDir, systemId);
    const name = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const draft = path.join(base, `taking-${name}`);
    const data = path.join(draft, 'data');
    // The log archiver needs to enter this folder; the copies themselves are closed.
    await mkdir(path.dirname(base), { recursive: true, mode: 0o711 });
    await mkdir(draft, { recursive: true, mode: 0o700 });
    try {
      const taken = dataDir === null ? await askOverWire(url, major, data) : await copyFolder(client, dataDir, data);
      const manifest: Manifest = {
        takenAt: new Date().toISOString(),
        systemId,
        postgres: version,
        login: dataDir === null ? loginOf(url) : null,
        ...(machine === undefined ? {} : { machine }),
        ...taken,
      };
      await writeFile(path.join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
      // Everything must be on disk before the final name marks it as a backup.
      await run('sync', []);
      await rename(draft, path.join(base, name));
      return { ...manifest, name, data: path.join(base, name, 'data'), log };
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await client.end();
  }
}

async function describe(client: Client): Promise<{ systemId: string; version: string; major: number }> {
  const { rows } = await client.query<{ id: string; version: string; number: string }>(
    `SELECT system_identifier::text AS id, current_setting('server_version') AS version,
            current_setting('server_version_num') AS number FROM pg_control_system()`,
  );
  const [row] = rows;
  return { systemId: row!.id, version: row!.version, major: Math.floor(Number(row!.number) / 10_000) };
}

/** The embedded PostgreSQL comes without `pg_basebackup`, so this does the same on its folder. */
async function copyFolder(client: Client, dataDir: string, to: string): Promise<Pick<Manifest, 'firstLog' | 'bytes'>> {
  // A temporary slot keeps log from being recycled before it is copied. It ends with the connection.
  const slot = `roulo_backup_${randomBytes(4).toString('hex')}`;
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot]);
  const started = await client.query<{ first: string }>(
    `SELECT pg_walfile_name(lsn) AS first FROM pg_backup_start($1, true) AS lsn`,
    [slot],
  );
  const firstLog = started.rows[0]!.first;
  const bytes = await copyClusterFiles(dataDir, to);
  // If archiving is on, this waits until the log up to here is archived.
  const stopped = await client.query<{ last: string; label: string }>(
    `SELECT pg_walfile_name(lsn) AS last, labelfile AS label FROM pg_backup_stop(true)`,
  );
  const { last, label } = stopped.rows[0]!;
  await writeFile(path.join(to, 'backup_label'), label);
  for (const segment of await readdir(path.join(dataDir, 'pg_wal'))) {
    if (segment.length !== 24 || segment < firstLog || segment > last) continue;
    await copyFile(path.join(dataDir, 'pg_wal', segment), path.join(to, 'pg_wal', segment));
  }
  await client.query('SELECT pg_drop_replication_slot($1)', [slot]);
  return { firstLog, bytes };
}

async function askOverWire(url: string, major: number, to: string): Promise<Pick<Manifest, 'firstLog' | 'bytes'>> {
  const program = await findBaseBackup(major);
  await run(program, ['--dbname', url, '--pgdata', to, '--wal-method=stream', '--checkpoint=fast']).catch(
    (error: Error & { stderr?: string }) => {
      throw new BackupError(`pg_basebackup failed: ${error.stderr?.trim() || error.message}`);
    },
  );
  const segments = (await readdir(path.join(to, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  return { firstLog: segments.toSorted()[0]!, bytes: await bytesIn(to) };
}

async function findBaseBackup(major: number): Promise<string> {
  for (const folder of await systemFolders()) {
    const program = path.join(folder, 'pg_basebackup');
    const version = await run(program, ['--version']).then(
      ({ stdout }) => Number.parseInt(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? '', 10),
      () => 0,
    );
    if (version >= major) return program;
  }
  throw new BackupError(
    `No pg_basebackup of version ${major} or newer was found. Install the client programs of PostgreSQL ${major}.`,
  );
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    bytes += entry.isDirectory() ? await bytesIn(file) : (await stat(file)).size;
  }
  return bytes;
}

function loginOf(url: string): { user: string; database: string } {
  const { username, pathname } = new URL(url);
  return { user: decodeURIComponent(username), database: decodeURIComponent(pathname.slice(1)) };
}
