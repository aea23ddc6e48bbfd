import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { DIRECTORY } from '../../src/db/cells/schemas.ts';
import { openDatabase } from '../../src/db/database.ts';
import { killDatabase } from '../drill/stage/kill-database.ts';

/** A node of the cluster that runs on this machine. */
export interface WorkerProcess {
  /** At once, with everything it had under way. */
  kill(): void;
  start(): Promise<void>;
}

/** Null where the node runs elsewhere. */
export async function findWorkerProcess(url: string): Promise<WorkerProcess | null> {
  const database = openDatabase({ url, place: DIRECTORY, connections: 1 });
  const { rows } = await database.query<{ folder: string; programs: string }>(
    `SELECT current_setting('data_directory') AS folder, (SELECT setting FROM pg_config WHERE name = 'BINDIR') AS programs`,
  );
  await database.close();
  const { folder, programs } = rows[0]!;
  const pidFile = path.join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  const pid = () => Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
  // PostgreSQL does not run as root: it runs as whoever owns its folder.
  const { uid, gid } = statSync(folder);
  const owner = os.userInfo().uid === 0 ? { uid, gid } : {};
  // Connections between nodes look for certificates at home.
  const env = { ...process.env, HOME: folder };
  return {
    kill: () => void killDatabase({ pid }),
    async start() {
      const args = ['-D', folder, '-l', path.join(folder, 'drill.log'), '-w', '-t', '120', 'start'];
      await promisify(execFile)(path.join(programs, 'pg_ctl'), args, { ...owner, cwd: folder, env });
    },
  };
}
