// Shared by the tests of this folder: temporary folders, processes that hold a cluster, and queries to it.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach } from 'vitest';
import { type Cluster, type ClusterOptions, startCluster } from './cluster.ts';

export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));

const folders: string[] = [];
const clusters: Cluster[] = [];
const holders: ChildProcess[] = [];

afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
  for (const cluster of clusters.splice(0)) await cluster.stop();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Open to other users, because as root the cluster runs as another user. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** Stopped after the test. */
export async function start(
  options: Pick<ClusterOptions, 'dataDir'> & Partial<ClusterOptions>,
): Promise<Cluster & { lines: string[] }> {
  const lines: string[] = [];
  const cluster = await startCluster({
    projectRoot,
    settings: { fsync: 'off' },
    log: (line) => lines.push(line),
    ...options,
  });
  clusters.push(cluster);
  return { ...cluster, lines };
}

export interface Holder {
  process: ChildProcess;
  /** The line of JSON on success, else the line with the reason. */
  outcome: Promise<string>;
  said(text: string): Promise<void>;
}

/** Another Node process that starts or adopts a cluster. */
export function startHolder(options: Partial<ClusterOptions>, spawnOptions: SpawnOptions = {}): Holder {
  const entry = 'src/db/embedded/hold-cluster.ts';
  const child = spawn(process.execPath, ['scripts/run.mjs', entry, JSON.stringify({ projectRoot, ...options })], {
    cwd: projectRoot,
    ...spawnOptions,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  holders.push(child);
  const lines: string[] = [];
  if (child.stdout) createInterface(child.stdout).on('line', (line) => lines.push(line));
  const find = (isWanted: (line: string) => boolean) => until(() => lines.find(isWanted));
  const outcome = find((line) => line.startsWith('{') || line.startsWith('Failed'));
  // Not every caller awaits it.
  outcome.catch(() => {});
  return {
    process: child,
    outcome,
    said: async (text) => void (await find((line) => line.includes(text))),
  };
}

export async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(sql);
    return rows as Row[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits for something that is neither undefined nor an error. */
export async function until<T>(look: () => T | undefined | Promise<T | undefined>, timeoutMs = 60_000): Promise<T> {
  const giveUpAt = performance.now() + timeoutMs;
  let last: unknown = 'nothing came';
  while (performance.now() < giveUpAt) {
    try {
      const found = await look();
      if (found !== undefined) return found;
    } catch (error) {
      last = error;
    }
    await sleep(20);
  }
  throw new Error('Waited in vain.', { cause: last });
}
