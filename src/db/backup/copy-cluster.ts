import { copyFile, lstat, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';

/** What PostgreSQL makes again by itself, or what belongs to the running process: as `pg_basebackup` leaves it out. */
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
 * Copies the files of a cluster. Of a running one they may change meanwhile: between `pg_backup_start` and `pg_backup_stop`
 * the log repairs that. Gives the bytes.
 */
export async function copyClusterFiles(from: string, to: string): Promise<number> {
  let bytes = 0;
  const copy = async (folder: string) => {
    await mkdir(path.join(to, folder), { recursive: true, mode: 0o700 });
    if (EMPTY.has(folder)) return;
    for (const entry of await readdir(path.join(from, folder), { withFileTypes: true })) {
      const name = path.join(folder, entry.name);
      if (LEFT_OUT.test(entry.name)) continue;
      // Our own folder holds the password; its log, its holders and its socket belong to the place.
      if (folder === 'roulo' && entry.name !== 'password') continue;
      if (entry.isDirectory()) await copy(name);
      else if (entry.isFile()) bytes += await copyOne(path.join(from, name), path.join(to, name));
      else if (folder === 'pg_tblspc') throw new Error('Tablespaces outside the data directory are not copied.');
    }
  };
  await copy('');
  return bytes;
}

/** A whole data directory that nobody changes. */
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
    // A table was dropped meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
