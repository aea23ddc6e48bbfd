import { chmod, cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { restoreCluster, startScratch } from '../src/db/backup/bring-back.ts';
import { endOfArchive, keepNewest, listBackups, type KeptBackup } from '../src/db/backup/kept-backups.ts';
import { BackupError, takeBackup } from '../src/db/backup/take.ts';
import { readMachines } from '../src/db/cells/citus.ts';
import { onMachine } from '../src/db/cells/direct-ways.ts';
import { DIRECTORY } from '../src/db/cells/schemas.ts';
import { openDatabase } from '../src/db/database.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { verifyChain } from '../src/audit/audit-log.ts';
import { ALL_RULES, ALL_SHARED_RULES } from '../src/ledger/all-rules.ts';
import { describeReconciliation, reconcile } from '../src/ledger/reconcile.ts';
import { embeddedDatabase, PlainError, readSettings, runCommand } from './preparation.ts';
import type { Config } from '../src/app/config/config-shape.ts';

const USAGE = `npm run admin -- backup take [--keep 7]           copies the database while everybody plays
npm run admin -- backup list
npm run admin -- backup check [--backup name]     restores into a scratch cluster, replays the log and proves the books
npm run admin -- backup restore [--backup name] [--until 2031-03-01T12:00:00Z] [--yes]`;

/** `npm run admin -- backup`: backs up the database into BACKUP_DIR, and restores it. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      keep: { type: 'string' },
      backup: { type: 'string' },
      until: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const acts: Record<string, (config: Config, backupDir: string) => Promise<number>> = {
    take: (config, backupDir) => take(config, backupDir, values.keep),
    list: (_config, backupDir) => list(backupDir),
    check: (config, backupDir) => check(config, backupDir, values.backup),
    restore: (config, backupDir) => restore(config, backupDir, values),
  };
  const act = acts[positionals[0] ?? ''];
  if (!act || positionals.length > 1) throw new PlainError(`Usage:\n${USAGE}`);
  const config = readSettings();
  if (!config.backupDir) throw new PlainError('BACKUP_DIR is not set. Set it to the folder for backups.');
  try {
    return await act(config, config.backupDir);
  } catch (error) {
    throw error instanceof BackupError ? new PlainError(error.message) : error;
  }
});

async function take(config: Config, backupDir: string, keep: string | undefined): Promise<number> {
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) throw new PlainError('--keep needs a number of backups.');
  const startMs = Date.now();
  const embedded = config.databaseUrl === null ? await embeddedDatabase(projectRoot(), config, () => {}) : null;
  try {
    const backups = embedded
      ? [await takeBackup({ url: embedded.url, dataDir: embedded.dataDir, backupDir })]
      : await takeEachMachine(config.databaseUrl!, backupDir);
    await copyNew(config.documentsDir, path.join(backupDir, 'documents'));
    for (const backup of backups) console.log(`${describe(backup)}, taken in ${seconds(startMs)}.`);
    if (embedded && !(await isArchiving(embedded.url))) {
      console.log(
        'The write-ahead log is not archived yet. Restart Roulo with BACKUP_DIR set, so that later bets are backed up too.',
      );
    }
    for (const { systemId } of keep ? backups : []) {
      const removed = await keepNewest(backupDir, systemId, Number(keep));
      for (const name of removed) console.log(`Removed ${name}.`);
    }
    console.log(
      'The secret keys are not in the backup. Store SECRET_KEYS separately, or DATA_DIR/secret-keys if the server generated them.',
    );
    return 0;
  } finally {
    await embedded?.stop();
  }
}

/** Takes one backup, or on Citus one of every machine and a restore point that they share. */
async function takeEachMachine(url: string, backupDir: string): Promise<KeptBackup[]> {
  const coordinator = openDatabase({ url, place: DIRECTORY, connections: 1 });
  try {
    const machines = await readMachines(coordinator);
    if (machines === null) return [await takeBackup({ url, dataDir: null, backupDir })];
    const backups: KeptBackup[] = [];
    for (const machine of machines) {
      const name = `${machine.host}:${machine.port}`;
      backups.push(await takeBackup({ url: onMachine(url, machine), dataDir: null, backupDir, machine: name }));
    }
    // Citus pauses transactions that span machines, so that each is before this point on every machine or after it.
    const point = `roulo-${new Date().toISOString()}`;
    await coordinator.query('SELECT citus_create_restore_point($1)', [point]);
    console.log(
      `All machines can be restored to the point "${point}" once their write-ahead log is archived (docs/backup.md).`,
    );
    return backups;
  } finally {
    await coordinator.close();
  }
}

async function list(backupDir: string): Promise<number> {
  const backups = await listBackups(backupDir);
  for (const backup of backups) console.log(describe(backup));
  const newest = backups.at(-1);
  if (!newest) {
    console.log(`There is no backup in ${backupDir}.`);
    return 0;
  }
  const end = await endOfArchive(newest);
  console.log(end ? `Its write-ahead log ends at ${end.at.toISOString()}.` : 'No write-ahead log is archived for it.');
  return 0;
}

async function check(config: Config, backupDir: string, name: string | undefined): Promise<number> {
  const backup = await choose(backupDir, name);
  if (backup.machine) {
    throw new PlainError(
      `${backup.name} holds one machine of a Citus cluster, ${backup.machine}: alone it proves nothing. ` +
        'Restore all of them to one point and run npm run reconcile there (docs/backup.md).',
    );
  }
  const startMs = Date.now();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-check-'));
  // Run as root, we start the database as another user, who must be able to enter. The database's own folder stays private.
  await chmod(folder, 0o711);
  try {
    const cluster = await startScratch(backup, path.join(folder, 'postgres'), {
      projectRoot: projectRoot(),
      prefer: config.postgresPrograms,
      log: () => {},
    });
    try {
      console.log(`${describe(backup)}, restored and replayed in ${seconds(startMs)}.`);
      const good = await prove(cluster.url);
      console.log(good ? 'This backup is good.' : 'This backup is NOT good. The messages above say why.');
      return good ? 0 : 1;
    } finally {
      await cluster.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function restore(
  config: Config,
  backupDir: string,
  values: { backup?: string | undefined; until?: string | undefined; yes: boolean },
): Promise<number> {
  if (config.databaseUrl !== null) {
    throw new PlainError(
      'This command restores only the embedded database. For the database of DATABASE_URL, put the backup’s folder "data" ' +
        'in its place on its own machine: docs/backup.md.',
    );
  }
  const until = readMoment(values.until);
  const backup = await choose(backupDir, values.backup, until);
  if (!values.yes && !(await isConfirmed(config, backup, until))) {
    console.log('Nothing was changed.');
    return 1;
  }
  const startMs = Date.now();
  const { cluster, aside } = await restoreCluster(backup, {
    dataDir: path.join(config.dataDir, 'postgres'),
    projectRoot: projectRoot(),
    prefer: config.postgresPrograms,
    archiveTo: backupDir,
    ...(until ? { until } : {}),
    log: () => {},
  });
  try {
    await copyNew(path.join(backupDir, 'documents'), config.documentsDir);
    console.log(`${describe(backup)}, restored and replayed in ${seconds(startMs)}.`);
    if (aside) console.log(`The previous data was moved to ${aside}. Delete it when you no longer need it.`);
    // Servers registered in the backup are not running any more.
    const database = openDatabase({ url: cluster.url, connections: 1 });
    try {
      await database.query('DELETE FROM servers');
    } finally {
      await database.close();
    }
    const good = await prove(cluster.url);
    console.log(
      good
        ? 'The books have no errors. Take a new backup after the start: npm run admin -- backup take'
        : 'The restored books have errors. Do NOT let players in. Restore an earlier time with --until.',
    );
    return good ? 0 : 1;
  } finally {
    await cluster.stop();
  }
}

/** The named backup, or else the newest one finished by the given moment. */
async function choose(backupDir: string, name: string | undefined, until: Date | null = null): Promise<KeptBackup> {
  const backups = await listBackups(backupDir);
  const isInTime = ({ takenAt }: KeptBackup) => until === null || new Date(takenAt) <= until;
  const found =
    name === undefined
      ? backups.findLast(isInTime)
      : backups.find((backup) => backup.name === name && isInTime(backup));
  if (found) return found;
  if (backups.length === 0) throw new PlainError(`There is no backup in ${backupDir}.`);
  if (name !== undefined && !backups.some((backup) => backup.name === name)) {
    throw new PlainError(`There is no backup named ${name}. To list backups: npm run admin -- backup list`);
  }
  throw new PlainError(
    `${name ?? 'Every backup'} was taken after that time. To list backups: npm run admin -- backup list`,
  );
}

function readMoment(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const moment = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(moment.getTime())) throw new PlainError('--until needs a moment like 2031-03-01T12:00:00Z.');
  return moment;
}

async function isConfirmed(config: Config, backup: KeptBackup, until: Date | null): Promise<boolean> {
  const moment = until ? until.toISOString() : 'the last archived moment';
  if (!process.stdin.isTTY) {
    throw new PlainError(
      `This replaces the database in ${config.dataDir} with ${backup.name}, replayed to ${moment}. ` +
        'Confirm with --yes. Nothing was changed.',
    );
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question(
    `Replace the database in ${config.dataDir} with ${backup.name}, replayed to ${moment}? Type yes: `,
  );
  prompt.close();
  return answer.trim().toLowerCase() === 'yes';
}

/** Verifies the books and the audit log, and prints up to when the data reaches. */
async function prove(url: string): Promise<boolean> {
  const database = openDatabase({ url, connections: 1 });
  try {
    const { rows } = await database.query<{ at: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS at');
    if (rows[0]?.at) console.log(`It contains everything up to ${rows[0].at.toISOString()}.`);
    const books = await reconcile(database, ALL_RULES, ALL_SHARED_RULES);
    console.log(describeReconciliation(books));
    const chain = await verifyChain(database);
    console.log(chain.intact ? 'The audit log is intact.' : `The audit log is NOT intact. ${chain.problem}`);
    return books.clean && chain.intact;
  } finally {
    await database.close();
  }
}

async function isArchiving(url: string): Promise<boolean> {
  const database = openDatabase({ url, connections: 1 });
  try {
    const { rows } = await database.query<{ mode: string }>(`SELECT current_setting('archive_mode') AS mode`);
    return rows[0]?.mode === 'on';
  } finally {
    await database.close();
  }
}

/** Copies new documents only, because documents never change once written. */
async function copyNew(from: string, to: string): Promise<void> {
  const there = await stat(from).catch(() => null);
  if (!there) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  await cp(from, to, { recursive: true, force: false, preserveTimestamps: true });
}

function describe({ name, postgres, bytes, login, machine }: KeptBackup): string {
  const of = login ? `database ${login.database}${machine ? ` on ${machine}` : ''}` : 'embedded database';
  return `Backup ${name}: ${of}, PostgreSQL ${postgres}, ${Math.round(bytes / 1_000_000)} MB`;
}

function seconds(sinceMs: number): string {
  return `${((Date.now() - sinceMs) / 1_000).toFixed(1)} s`;
}
