import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startCluster, type Cluster } from '../../../src/db/embedded/cluster.ts';
import { otherDatabase } from '../../../src/db/database.ts';
import { projectRoot } from '../../../src/db/project-root.ts';

const run = promisify(execFile);

/** Those that copy a running database: PostgreSQL's own, which npm's packages leave out. */
export async function hasClientPrograms(): Promise<boolean> {
  return run('pg_basebackup', ['--version']).then(
    () => true,
    () => false,
  );
}

/** Copies the whole cluster, with the log that was written during the copy. */
export async function copyRunning(databaseUrl: string, folder: string, more: readonly string[] = []): Promise<void> {
  const from = ['--dbname', otherDatabase(databaseUrl, 'postgres'), '--pgdata', folder];
  await run('pg_basebackup', [...from, '--wal-method=stream', '--checkpoint=fast', ...more]);
}

export async function startCopy(folder: string): Promise<Cluster> {
  // A copy made as root belongs to root, whom the database refuses to run as.
  if (process.getuid?.() === 0) {
    await run('chown', ['-R', '65534:65534', folder]);
    await run('chmod', ['0700', folder]);
  }
  return startCluster({ dataDir: folder, projectRoot: projectRoot(), prefer: 'system', log: () => {} });
}
