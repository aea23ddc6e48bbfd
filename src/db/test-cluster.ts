import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from './database.ts';
import { startCluster } from './embedded/cluster.ts';
import { migrate } from './migrate.ts';
import { projectRoot } from './project-root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
  }
}

/** A temporary cluster for the run, with a migrated database that each test file gets a copy of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-test-'));
  const cluster = await startCluster({
    dataDir: folder,
    projectRoot: projectRoot(),
    // The cluster is temporary; durability is tested on separate clusters.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '500' },
    log: () => {},
  });
  await migrate(cluster.url, path.join(projectRoot(), 'migrations'), () => {});
  const admin = openDatabase({ url: cluster.url, connections: 1 });
  await admin.query('ALTER DATABASE roulo IS_TEMPLATE true');
  await admin.close();
  project.provide('clusterUrl', cluster.url);
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
