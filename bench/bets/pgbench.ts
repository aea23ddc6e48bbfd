import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDatabase, otherDatabase } from '../../src/db/database.ts';

/** Runs it with so many clients for so long. */
export type Pgbench = (clients: number, seconds: number) => Promise<{ transactions: number; perSecond: number }>;

const DATABASE = 'pgbench';
const SCALE = 50;
const THREADS = 2;
const PACKAGED = '/usr/lib/postgresql';

/** PostgreSQL's own benchmark (TPC-B-like) in a database of its own on the same cluster; null when it is not there. */
export async function preparePgbench(clusterUrl: string): Promise<Pgbench | null> {
  const program = findProgram();
  if (program === undefined) return null;
  const admin = openDatabase({ url: clusterUrl, connections: 1 });
  await admin.query(`CREATE DATABASE ${DATABASE}`);
  await admin.close();
  const url = otherDatabase(clusterUrl, DATABASE);
  const run = promisify(execFile);
  await run(program, ['-i', '-q', '-s', String(SCALE), url]);
  return async (clients, seconds) => {
    const options = ['-M', 'prepared', '-c', String(clients), '-j', String(THREADS), '-T', String(seconds)];
    const { stdout } = await run(program, [...options, url]);
    const read = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
    return { transactions: read(/actually processed: (\d+)/), perSecond: read(/^tps = ([\d.]+) \(without/m) };
  };
}

/** It is not among the programs that npm brings. */
function findProgram(): string | undefined {
  const versions = existsSync(PACKAGED) ? readdirSync(PACKAGED).toSorted((a, b) => Number(b) - Number(a)) : [];
  const packaged = versions.map((version) => path.join(PACKAGED, version, 'bin'));
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...packaged];
  return folders.map((folder) => path.join(folder, 'pgbench')).find((file) => existsSync(file));
}
