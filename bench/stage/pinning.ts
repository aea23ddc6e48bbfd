import { execFileSync } from 'node:child_process';
import os from 'node:os';

/** Who may run where, so that what makes the load does not take the time of what is measured. Linux with `taskset`. */
export interface Pinning {
  describe: string;
  /** Processes that are there already, with their threads; what they start later goes along. */
  toServers(...pids: readonly number[]): void;
}

/** The last processor is for this process and what it starts, the others for the servers. */
export function pinProcessors(): Pinning {
  const count = os.availableParallelism();
  const none: Pinning = { describe: 'everything shares all processors', toServers: () => {} };
  if (process.platform !== 'linux' || count < 2) return none;
  try {
    pin(String(count - 1), process.pid);
  } catch {
    return none;
  }
  const servers = count === 2 ? '0' : `0-${count - 2}`;
  return {
    describe: `server and database on processor ${servers}, the load on ${count - 1}`,
    toServers: (...pids) => pids.forEach((pid) => pin(servers, pid)),
  };
}

function pin(processors: string, pid: number): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processors, String(pid)], { stdio: 'ignore' });
}
