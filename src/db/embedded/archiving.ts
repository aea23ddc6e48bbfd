// Copies every finished WAL segment into the folder of backups, by PostgreSQL's own archiver.
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { type Place, firstClosedFolder, handOver } from './place.ts';

/** A quiet database archives at least this often, so a lost disk costs no more than this. */
const ARCHIVE_EVERY_S = 60;

/** Backups of one cluster, by its system id: segments of another cluster have the same names. */
export function clusterBackups(backupDir: string, systemId: string) {
  const folder = path.join(backupDir, systemId);
  return { folder, base: path.join(folder, 'base'), log: path.join(folder, 'wal') };
}

/** The id that `initdb` gave the cluster: the first eight bytes of its control file. */
export async function systemIdOf(dataDir: string): Promise<string> {
  const file = await open(path.join(dataDir, 'global', 'pg_control'));
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readBigUInt64LE().toString();
  } finally {
    await file.close();
  }
}

export async function archiveSettings(backupDir: string | null, place: Place): Promise<Record<string, string>> {
  if (backupDir === null) return { archive_mode: 'off' };
  if (process.platform === 'win32') throw new Error('BACKUP_DIR: archiving needs a Unix shell; unset it on Windows.');
  const { folder, log } = clusterBackups(backupDir, await systemIdOf(place.dataDir));
  await mkdir(log, { recursive: true, mode: 0o711 });
  await handOver([log], place.owner);
  const closed = place.owner && (await firstClosedFolder(folder, place.owner));
  if (closed) {
    throw new Error(`BACKUP_DIR: user ${place.owner?.uid}, as whom the database runs, may not enter ${closed}.`);
  }
  return { archive_mode: 'on', archive_timeout: String(ARCHIVE_EVERY_S), archive_command: archiveCommand(log) };
}

/** Never overwrites a file with different content: that would belong to another history. */
export function archiveCommand(log: string): string {
  const [kept, part] = [quoted(log, '%f.gz'), quoted(log, '%f.part')];
  return (
    `if test -e ${kept}; then gzip -dc ${kept} | cmp -s - "%p"; ` +
    `else gzip -1 -c "%p" > ${part} && sync ${part} && mv ${part} ${kept}; fi`
  );
}

export function restoreCommand(log: string): string {
  const kept = quoted(log, '%f.gz');
  return `test -e ${kept} && gzip -dc ${kept} > "%p"`;
}

/** Quotes for the shell, and for PostgreSQL, which interprets percent signs. */
function quoted(folder: string, name: string): string {
  return `'${folder.replaceAll('%', '%%').replaceAll("'", `'\\''`)}/${name}'`;
}
