// Reads the process table, to tell a living postmaster from a pid that was reused.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

interface ProcessInfo {
  name: string;
  parent: number;
  startedAt: string;
  /** As shown by ps; PostgreSQL's child processes begin with 'postgres: '. */
  args: string[];
  /** Unknown for another user's process, unless we may trace it. */
  cwd?: string;
}

/** 'ours' is the postmaster of this data directory; 'other' is any other living process. */
export function lookAt(pid: number, dataDir: string): 'gone' | 'ours' | 'other' {
  if (process.platform !== 'linux') return isAlive(pid) ? lookByCommand(pid, dataDir) : 'gone';
  const info = readProcess(pid);
  if (!info) return 'gone';
  if (!isPostgres(info) || isPostgresChild(info)) return 'other';
  const named = info.args.includes('-D') ? info.args[info.args.indexOf('-D') + 1] : undefined;
  const folder = info.cwd ?? named;
  // In doubt it is ours: mistaking a living postmaster for a dead one would be worse.
  return folder === undefined || folder === dataDir ? 'ours' : 'other';
}

export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return readProcess(pid) !== undefined;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Differs between two processes with the same pid; empty if the system does not tell. */
export function startOf(pid: number): string {
  return process.platform === 'linux' ? (readProcess(pid)?.startedAt ?? '') : '';
}

/** Children of a postmaster of this data directory that outlived it. They keep its shared memory in use. */
export function findOrphans(dataDir: string, clusterName: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => {
    const info = readProcess(pid);
    if (!info || !isPostgres(info) || !isPostgresChild(info)) return false;
    const here = info.cwd === undefined ? info.args[0]?.startsWith(`postgres: ${clusterName}: `) : info.cwd === dataDir;
    const parent = readProcess(info.parent);
    return here === true && !(parent && isPostgres(parent));
  });
}

function isPostgres(info: ProcessInfo): boolean {
  return info.name === 'postgres' || info.name === 'postmaster';
}

function isPostgresChild(info: ProcessInfo): boolean {
  return info.args[0]?.startsWith('postgres: ') ?? false;
}

function lookByCommand(pid: number, dataDir: string): 'ours' | 'other' {
  const windows = process.platform === 'win32';
  const [program, args] = windows
    ? (['tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']] as const)
    : (['ps', ['-p', String(pid), '-o', 'command=']] as const);
  try {
    const line = execFileSync(program, args, { encoding: 'utf8' });
    return line.includes(windows ? 'postgres.exe' : `-D ${dataDir} `) ? 'ours' : 'other';
  } catch {
    return 'other';
  }
}

function readProcess(pid: number): ProcessInfo | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const fields = stat.slice(end + 2).split(' ');
    // A zombie still has its pid but has ended.
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const cwd = readCwd(pid);
    return {
      name: stat.slice(stat.indexOf('(') + 1, end),
      parent: Number(fields[1]),
      startedAt: fields[19] ?? '',
      args: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'),
      ...(cwd === undefined ? {} : { cwd }),
    };
  } catch {
    return undefined;
  }
}

function readCwd(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
