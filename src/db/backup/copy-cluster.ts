import { copyFile, lstat, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Folders that PostgreSQL recreates or that belong to the running process, the same that `pg_basebackup` leaves empty. */
const EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|.*\.signal|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*)$/;

/**
 * Copies the files of a cluster and returns their total size. If it is running, files may change meanwhile: between
 * `pg_backup_start` and `pg_backup_stop` the log repairs that.
 */
export async function copyClusterFiles(from: string, to: string): Promise<number> {
  let bytes = 0;
  const copy = async (folder: string) => {
    await mkdir(path.join(to, folder), { recursive: true, mode: 0o700 });
    if (EMPTY.has(folder)) return;
    for (const entry of await readdir(path.join(from, folder), { withFileTypes: true })) {
      const name = path.join(folder, entry.name);
      if (LEFT_OUT.test(entry.name)) continue;
      // Of our own folder only the password is copied; its log, holders and socket belong to the original's location.
      if (folder === 'roulo' && entry.name !== 'password') continue;
      if (entry.isDirectory()) await copy(name);
      else if (entry.isFile()) bytes += await copyOne(path.join(from, name), path.join(to, name));
      else if (folder === 'pg_tblspc') throw new Error('Tablespaces outside the data directory are not copied.');
    }
  };
  await copy('');
  return bytes;
}

/** Copies a data directory that nothing changes meanwhile. */
export async function copyStill(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyStill(source, target);
    else if (entry.isFile()) await copyFile(source, target);
  }
}

async function copyOne(from: string, to: string): Promise<number> {
  try {
    await copyFile(from, to);
    return (await lstat(to)).size;
  } catch (error) {
    // A table was dropped in the meantime.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
