import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Clock } from '../../clock/clock.ts';
import { inEachCell, type Cells } from '../../db/cells/cells.ts';
import { projectRoot } from '../../db/project-root.ts';
import { countWallets } from '../../ledger/owed.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import { findSnapshot } from './read-snapshots.ts';
import type { SnapshotReply, SnapshotRequest } from './snapshot-process.ts';
import { takeSnapshot } from './snapshot.ts';

export interface SnapshotKeeperOptions {
  cells: Cells;
  databaseUrl: string;
  clock: Clock;
  keys: KeyRing;
  isSandbox: boolean;
}

const PURPOSE = 'liability snapshot';
/** Up to this many are counted inside the server, which is faster than starting a process. */
const COUNTED_HERE = 2_000;
const LOWEST_PRIORITY = 19;

export function secretsOf(keys: KeyRing, name: string): string[] {
  return keys.deriveAll(PURPOSE, name);
}

/** Takes the daily snapshot, once, on the first server after midnight UTC. */
export function createSnapshotKeeper({ cells, databaseUrl, clock, keys, isSandbox }: SnapshotKeeperOptions) {
  const take = async (name: string, now: Date): Promise<boolean> => {
    if (await findSnapshot(cells.directory, name)) return false;
    const secret = keys.derive(PURPOSE, name);
    const counts = await inEachCell(cells, (database) => countWallets(database, COUNTED_HERE + 1));
    if (counts.reduce((sum, count) => sum + count, 0) > COUNTED_HERE) {
      return countElsewhere({ databaseUrl, name, takenAt: now.toISOString(), secret, isSandbox });
    }
    return (await takeSnapshot(cells.directory, { name, takenAt: now, secret, isSandbox })) !== null;
  };
  return {
    takeDaily: () => {
      const now = clock.now();
      return take(now.toISOString().slice(0, 10), now);
    },
    /** In addition to the daily one, at any minute. */
    takeNow: () => {
      const now = clock.now();
      return take(now.toISOString().slice(0, 16).replace(':', ''), now);
    },
  };
}

/** In a separate process at the lowest priority, so that bets come first. `begun` receives its process id. */
export function countElsewhere(request: SnapshotRequest, begun?: (pid: number) => void): Promise<boolean> {
  const child = fork(path.join(projectRoot(), 'scripts', 'run.mjs'), ['src/proof/solvency/snapshot-process.ts'], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A separate session, because Linux may schedule sessions instead of processes.
    detached: true,
  });
  if (child.pid !== undefined) {
    giveWay(child.pid);
    begun?.(child.pid);
  }
  return new Promise((resolve, reject) => {
    child.once('message', (reply: SnapshotReply) =>
      reply.ok ? resolve(reply.isTaken) : reject(new Error(reply.problem)),
    );
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The count of what players are owed ended with ${code}.`)));
    child.send(request);
  });
}

/**
 * Lowers the priority of the process and of its session. With Linux autogroups, a process's priority counts only within its session,
 * and the session has its own; without lowering that too, a count takes as much from the database as bets do.
 */
function giveWay(pid: number): void {
  const ways = [
    () => os.setPriority(pid, LOWEST_PRIORITY),
    () => writeFileSync(`/proc/${pid}/autogroup`, String(LOWEST_PRIORITY), { flag: 'r+' }),
  ];
  for (const lower of ways) {
    try {
      lower();
    } catch {
      // Not permitted or not supported: it runs at normal priority.
    }
  }
}
