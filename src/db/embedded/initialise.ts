// Creates a new data directory. It is prepared next to its final place and renamed when complete, so that an interrupted
// attempt never looks like a cluster.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Owner, type Place, exists, handOver } from './place.ts';
import { isAlive } from './processes.ts';
import type { PostgresPrograms } from './programs.ts';

export const SUPERUSER = 'roulo';

/** Our own files inside the data directory: password, log, holders, socket. */
export const ownFolder = (dataDir: string) => path.join(dataDir, 'roulo');

/** Written last: a data directory with it is complete. */
export const passwordFile = (dataDir: string) => path.join(ownFolder(dataDir), 'password');

export async function dataMajor(dataDir: string): Promise<number | undefined> {
  const text = await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8').catch(() => '');
  const major = Number.parseInt(text, 10);
  return Number.isNaN(major) ? undefined : major;
}

export async function ensureDataDir(place: Place, programs: PostgresPrograms, log: (line: string) => void) {
  const { dataDir } = place;
  await removeLeftovers(dataDir);
  const state = await inspect(dataDir);
  if (state === 'complete') return;
  if (state === 'half-made') {
    const aside = `${dataDir}.half-made-${new Date().toISOString().replace(/[:.]/g, '-')}`;
    await rename(dataDir, aside);
    log(`Database: an interrupted first start was found and set aside as ${aside}`);
  }
  log('Database: preparing a new one…');
  await create(place, programs);
}

/** The environment for PostgreSQL's programs, without variables that could change how they behave. */
export function programEnvironment(): Record<string, string> {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMP'];
  const kept = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

async function inspect(dataDir: string): Promise<'missing' | 'half-made' | 'complete'> {
  const names = (await exists(dataDir)) ? await readdir(dataDir) : [];
  if (names.length === 0) return 'missing';
  // initdb creates database 5 last, so nothing can have been stored before that.
  const parts = ['PG_VERSION', 'global/pg_control', 'base/5'].map((part) => exists(path.join(dataDir, part)));
  const made = !(await Promise.all(parts)).includes(false);
  if (made && (await exists(passwordFile(dataDir)))) return 'complete';
  if (made) {
    throw new Error(`${dataDir} holds a database without ${passwordFile(dataDir)}. The data was not touched.`);
  }
  if (names.every((name) => /^(base|global|pg_.*|PG_VERSION|postgresql.*\.conf|postmaster\..*)$/.test(name))) {
    return 'half-made';
  }
  throw new Error(`${dataDir} is not empty and holds no database. It was not touched; choose another folder.`);
}

async function create({ dataDir, owner }: Place, programs: PostgresPrograms): Promise<void> {
  const draft = `${dataDir}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  const password = path.join(draft, 'password');
  const made = path.join(draft, 'data');
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(password, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
    await handOver([draft, password], owner);
    await runInitdb(programs, made, password, owner);
    await mkdir(ownFolder(made), { mode: 0o700 });
    await handOver([ownFolder(made)], owner);
    await rename(password, passwordFile(made));
    await syncFolders([ownFolder(made), made]);
    await putInPlace(made, dataDir);
    await syncFolders([path.dirname(dataDir)]);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function runInitdb(programs: PostgresPrograms, made: string, password: string, owner: Owner | undefined) {
  const args = [`--pgdata=${made}`, `--username=${SUPERUSER}`, `--pwfile=${password}`, '--auth=scram-sha-256'];
  args.push('--encoding=UTF8', '--locale=C', '--data-checksums', '--no-instructions');
  const options = { ...owner, cwd: path.parse(made).root, env: programEnvironment() };
  await promisify(execFile)(programs.initdb, args, options).catch((error: Error & { stderr?: string }) => {
    throw new Error(`The database could not be prepared: ${error.stderr?.trim() || error.message}`);
  });
}

async function putInPlace(made: string, dataDir: string): Promise<void> {
  await rmdir(dataDir).catch(() => undefined);
  await rename(made, dataDir).catch(async (error: unknown) => {
    // Another process was faster in preparing its own; use that one.
    if ((await inspect(dataDir)) !== 'complete') throw error;
  });
}

async function removeLeftovers(dataDir: string): Promise<void> {
  const prefix = `${path.basename(dataDir)}.new-`;
  for (const name of await readdir(path.dirname(dataDir))) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (!(pid > 0) || isAlive(pid)) continue;
    // An initdb that outlived its parent may still be writing there; a later start removes it then.
    await rm(path.join(path.dirname(dataDir), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

// A power cut must not undo the rename after the first bets were acknowledged.
async function syncFolders(folders: string[]): Promise<void> {
  if (process.platform === 'win32') return;
  for (const folder of folders) {
    const handle = await open(folder);
    await handle.sync();
    await handle.close();
  }
}
