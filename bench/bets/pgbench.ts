import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDatabase, otherDatabase } from '../../src/db/database.ts';

export interface PgbenchResult {
  transactions: number;
  perSecond: number;
  meanMs: number;
}

export interface Pgbench {
  run(clients: number, seconds: number): Promise<PgbenchResult>;
}

const DATABASE = 'pgbench';
const SCALE = 50;
const THREADS = 2;
const PACKAGED = '/usr/lib/postgresql';

/** PostgreSQL's own benchmark (TPC-B-like) in a database of its own on the same cluster; null when it is not there. */
export async function preparePgbench(clusterUrl: string): Promise<Pgbench | null> {
  const program = await findProgram();
  if (program === null) return null;
  const admin = openDatabase({ url: clusterUrl, connections: 1 });
  await admin.query(`CREATE DATABASE ${DATABASE}`);
  await admin.close();
  const url = otherDatabase(clusterUrl, DATABASE);
  const run = promisify(execFile);
  await run(program, ['-i', '-q', '-s', String(SCALE), url]);
  return {
    async run(clients, seconds) {
      const options = ['-M', 'prepared', '-c', String(clients), '-j', String(THREADS), '-T', String(seconds)];
      const { stdout } = await run(program, [...options, url]);
      const read = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
      return {
        transactions: read(/actually processed: (\d+)/),
        perSecond: read(/^tps = ([\d.]+) \(without/m),
        meanMs: read(/^latency average = ([\d.]+) ms/m),
      };
    },
  };
}

/** It is not among the programs that npm brings. */
async function findProgram(): Promise<string | null> {
  const versions = (() => {
    try {
      return readdirSync(PACKAGED).sort((a, b) => Number(b) - Number(a));
    } catch {
      return [];
    }
  })();
  for (const program of ['pgbench', ...versions.map((version) => path.join(PACKAGED, version, 'bin', 'pgbench'))]) {
    const found = await promisify(execFile)(program, ['--version']).catch(() => null);
    if (found) return program;
  }
  return null;
}
