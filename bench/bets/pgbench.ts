import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { otherDatabase } from '../../src/db/database.ts';
import { systemFolders } from '../../src/db/embedded/programs.ts';
import { asOwner } from '../stage/books.ts';

/** Runs it with so many clients for so long. */
export type Pgbench = (clients: number, seconds: number) => Promise<{ transactions: number; perSecond: number }>;

const DATABASE = 'pgbench';
const SCALE = 50;
const THREADS = 2;

/** PostgreSQL's own benchmark (TPC-B-like) in a database of its own on the same cluster; null when it is not there. */
export async function preparePgbench(clusterUrl: string): Promise<Pgbench | null> {
  // It is not among the programs that npm brings.
  const program = (await systemFolders()).map((folder) => path.join(folder, 'pgbench')).find(existsSync);
  if (program === undefined) return null;
  await asOwner(clusterUrl, (admin) => admin.query(`CREATE DATABASE ${DATABASE}`));
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
