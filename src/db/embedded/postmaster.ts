// Starts, finds and stops the postmaster, PostgreSQL's main process.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, fchownSync, openSync } from 'node:fs';
import { copyFile, link, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from './connection.ts';
import { ownFolder, programEnvironment } from './initialise.ts';
import { type Place, shortHash } from './place.ts';
import { findOrphans, isAlive, lookAt } from './processes.ts';
import type { PostgresPrograms } from './programs.ts';

export interface Postmaster {
  pid: number;
  adopted: boolean;
  isOver: () => boolean;
  /** Resolves with the way it ended. */
  ended: Promise<string>;
}

const LOG_BYTES_MAX = 10_000_000;
const WATCH_EVERY_MS = 250;
const STARTING_MAX_MS = 30_000;
const EMPTY_PID_FILE_MAX_MS = 2_000;
const ORPHANS_LEAVE_WITHIN_MS = 2_000;

const SETTINGS = {
  max_connections: '300',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
};

const clusterName = (dataDir: string) => `roulo-${shortHash(dataDir)}`;

/** Detached: it survives our process and has no terminal. */
export function launch(options: {
  place: Place;
  programs: PostgresPrograms;
  endpoint: Endpoint;
  settings: Record<string, string>;
}): Postmaster {
  const { place, programs, endpoint } = options;
  const tcp = process.platform === 'win32';
  const settings = {
    ...SETTINGS,
    ...options.settings,
    port: String(endpoint.port),
    listen_addresses: tcp ? endpoint.host : '',
    unix_socket_directories: tcp ? '' : `"${endpoint.host.replaceAll('"', '""')}"`,
    cluster_name: clusterName(place.dataDir),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logFile(place.dataDir), 'a', 0o600);
  if (place.owner) fchownSync(log, place.owner.uid, place.owner.gid);
  const child = spawn(programs.postgres, ['-D', place.dataDir, ...args], {
    ...place.owner,
    cwd: path.parse(place.dataDir).root,
    env: programEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
    windowsHide: true,
  });
  closeSync(log);
  child.unref();
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  return follow(child.pid ?? 0, false, ended);
}

/** Watches a postmaster that is not our child. */
export function adopt(pid: number, dataDir: string): Postmaster {
  // On other systems than Linux, identifying a process means starting one.
  const lives = () => (process.platform === 'linux' ? lookAt(pid, dataDir) === 'ours' : isAlive(pid));
  const ended = new Promise<string>((resolve) => {
    const timer = setInterval(() => {
      if (lives()) return;
      clearInterval(timer);
      resolve('its process is gone');
    }, WATCH_EVERY_MS).unref();
  });
  return follow(pid, true, ended);
}

/** The living postmaster of this data directory, if any. Removes a stale pid file. */
export async function findRunning(dataDir: string): Promise<{ pid: number; endpoint: Endpoint } | undefined> {
  const file = path.join(dataDir, 'postmaster.pid');
  // A starting postmaster writes the file in several steps.
  for (const startedAt = performance.now(); ; await sleep(20)) {
    const waitedMs = performance.now() - startedAt;
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const [pidLine, , , port, folder, address] = text.split('\n');
    // The pid is negative while PostgreSQL runs in single-user mode.
    const pid = Math.abs(Number(pidLine));
    const host = folder || address;
    if (lookAt(pid, dataDir) === 'ours') {
      if (host && port) return { pid, endpoint: { host, port: Number(port) } };
      if (waitedMs > STARTING_MAX_MS) throw new Error(`${dataDir} is in use by process ${pid}.`);
    } else if (text !== '' || waitedMs > EMPTY_PID_FILE_MAX_MS) {
      await removePidFile(file, text);
      return undefined;
    }
  }
}

/** Whether this very postmaster accepts connections: another one could be answering on the same socket. */
export async function isAccepting(pid: number, dataDir: string): Promise<boolean> {
  const lines = (await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/** The socket has its own lock file, which also survives a crash. */
export async function dropStaleSocketLock({ host, port }: Endpoint, dataDir: string): Promise<void> {
  const file = path.join(host, `.s.PGSQL.${port}.lock`);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined && lookAt(Number.parseInt(text, 10), dataDir) !== 'ours') await removePidFile(file, text);
}

/** After a postmaster was killed: waits for its children to exit, then kills those that do not. */
export async function clearOrphans(dataDir: string, log: (line: string) => void): Promise<void> {
  const remaining = () => findOrphans(dataDir, clusterName(dataDir));
  if (await within(ORPHANS_LEAVE_WITHIN_MS, () => remaining().length === 0)) return;
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const pids = remaining();
    if (pids.length > 0) log(`Database: ending what a killed PostgreSQL left behind (processes ${pids.join(', ')})`);
    for (const pid of pids) send(pid, signal);
    if (await within(1_000, () => remaining().length === 0)) return;
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is written out. */
export async function shutDown(pid: number, dataDir: string, programs: PostgresPrograms): Promise<void> {
  const isGone = () => lookAt(pid, dataDir) !== 'ours';
  for (const [signal, waitMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 7_000],
  ] as const) {
    if (isGone()) return;
    send(pid, signal, programs);
    if (await within(waitMs, isGone)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}

/** Copies and empties the log when it is large; PostgreSQL keeps appending to the same file. */
export async function limitLog(dataDir: string): Promise<void> {
  const file = logFile(dataDir);
  if ((await logSize(dataDir)) <= LOG_BYTES_MAX) return;
  await rm(`${file}.1`, { force: true });
  await copyFile(file, `${file}.1`);
  await truncate(file);
}

export async function logSize(dataDir: string): Promise<number> {
  return stat(logFile(dataDir)).then(
    ({ size }) => size,
    () => 0,
  );
}

export async function lastLogLines(dataDir: string, fromByte: number): Promise<string> {
  const text = (await readFile(logFile(dataDir)).catch(() => Buffer.alloc(0))).subarray(fromByte).toString();
  return text.trimEnd().split('\n').slice(-5).join('\n');
}

function logFile(dataDir: string): string {
  return path.join(ownFolder(dataDir), 'server.log');
}

function follow(pid: number, adopted: boolean, ended: Promise<string>): Postmaster {
  let over = false;
  void ended.then(() => (over = true));
  return { pid, adopted, ended, isOver: () => over };
}

// Another process may have started a postmaster since we read the file. Then the file we moved away is the new one, and it is
// put back. The postmaster itself checks it only once a minute.
async function removePidFile(file: string, expected: string): Promise<void> {
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) !== expected) await link(aside, file).catch(() => undefined);
  await rm(aside);
}

function send(pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL', programs?: PostgresPrograms): void {
  try {
    if (process.platform === 'win32' && programs) {
      const pgCtl = path.join(path.dirname(programs.postgres), 'pg_ctl.exe');
      execFileSync(pgCtl, ['kill', signal.slice('SIG'.length), String(pid)]);
    } else process.kill(pid, signal);
  } catch {
    // The process ended by itself in the meantime.
  }
}

async function within(timeMs: number, isTrue: () => boolean): Promise<boolean> {
  const giveUpAt = performance.now() + timeMs;
  while (!isTrue()) {
    if (performance.now() > giveUpAt) return false;
    await sleep(20);
  }
  return true;
}
