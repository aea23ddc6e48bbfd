import { execFileSync } from 'node:child_process';
import os from 'node:os';

/**
 * The last processor is for this process and what it starts, the others for the servers, so that what makes the load does not take the
 * time of what is measured. Gives what pins the servers: processes that are there already, with their threads; what they start later
 * goes along. Null without Linux, `taskset` or a second processor.
 */
export function pinProcessors(): ((...servers: readonly number[]) => void) | null {
  const last = os.availableParallelism() - 1;
  if (process.platform !== 'linux' || last < 1) return null;
  try {
    pin(String(last), process.pid);
  } catch {
    return null;
  }
  return (...servers) => servers.forEach((pid) => pin(`0-${last - 1}`, pid));
}

function pin(processors: string, pid: number): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processors, String(pid)], { stdio: 'ignore' });
}
