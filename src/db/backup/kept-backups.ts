import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { clusterBackups } from '../embedded/archiving.ts';

/** Written last: a backup without it was interrupted and does not count. */
export const MANIFEST = 'backup.json';

export interface Manifest {
  takenAt: string;
  systemId: string;
  postgres: string;
  /** The first log segment that the backup needs. It contains the segments up to its own end. */
  firstLog: string;
  bytes: number;
  /** Role and database name, in a backup of DATABASE_URL; null for an embedded database. */
  login: { user: string; database: string } | null;
  /** The address of one machine of a Citus cluster; such a backup holds only that machine's part. */
  machine?: string;
}

export interface KeptBackup extends Manifest {
  name: string;
  /** A complete data directory. */
  data: string;
  /** The archived log of its cluster. */
  log: string;
}

/** Oldest first. */
export async function listBackups(backupDir: string, systemId?: string): Promise<KeptBackup[]> {
  const found: KeptBackup[] = [];
  for (const id of systemId ? [systemId] : await readdir(backupDir).catch(() => [])) {
    const { base, log } = clusterBackups(backupDir, id);
    for (const name of await readdir(base).catch(() => [])) {
      const text = await readFile(path.join(base, name, MANIFEST), 'utf8').catch(() => null);
      if (text === null) continue;
      found.push({ ...(JSON.parse(text) as Manifest), name, data: path.join(base, name, 'data'), log });
    }
  }
  return found.toSorted((a, b) => a.takenAt.localeCompare(b.takenAt));
}

/** Removes all but the newest backups of a cluster, and log segments that only those needed. */
export async function keepNewest(backupDir: string, systemId: string, count: number): Promise<string[]> {
  const backups = await listBackups(backupDir, systemId);
  const removed = backups.slice(0, -count);
  const oldest = backups.at(-count) ?? backups[0];
  for (const { data } of removed) await rm(path.dirname(data), { recursive: true });
  if (removed.length > 0 && oldest) {
    for (const name of await readdir(oldest.log)) {
      if (isSegment(name) && isEarlierInLog(name, oldest.firstLog)) await rm(path.join(oldest.log, name));
    }
  }
  return removed.map(({ name }) => name);
}

export interface ArchiveEnd {
  /** PostgreSQL's name of the newest archived log segment. */
  segment: string;
  at: Date;
}

/** How far the archived log of a backup's cluster reaches. Null: none is archived, or none since the last restore. */
export async function endOfArchive({ log }: KeptBackup): Promise<ArchiveEnd | null> {
  const names = await readdir(log).catch(() => []);
  const lastOf = (pattern: RegExp) =>
    names
      .filter((name) => pattern.test(name))
      .toSorted(byName)
      .at(-1);
  const newest = lastOf(/^[0-9A-F]{24}\.gz$/);
  const history = lastOf(/^[0-9A-F]{8}\.history\b/);
  // A history file starts a new timeline: segments of the previous one may reach beyond the restored moment.
  if (!newest || (history && history.slice(0, 8) > newest.slice(0, 8))) return null;
  return { segment: newest.slice(0, 24), at: (await stat(path.join(log, newest))).mtime };
}

/** Compares positions in the log regardless of timeline. */
export const isEarlierInLog = (one: string, other: string) => placeInLog(one) < placeInLog(other);

const byName = (one: string, other: string) => one.localeCompare(other);
const isSegment = (name: string) => /^[0-9A-F]{24}(\.|$)/.test(name);
/** Without the timeline, as pg_archivecleanup does. */
const placeInLog = (name: string) => name.slice(8, 24);
