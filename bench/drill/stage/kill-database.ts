import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../../src/db/embedded/cluster.ts';

/** On Linux. The postmaster is halted first, so that no child is born while they are counted. Gives its number. */
export function killDatabase(cluster: Pick<Cluster, 'pid'>): number {
  const postmaster = cluster.pid();
  process.kill(postmaster, 'SIGSTOP');
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  for (const pid of [postmaster, ...children.map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  return postmaster;
}

export async function untilReplaced(cluster: Cluster, postmaster: number): Promise<void> {
  while (cluster.pid() === postmaster) await sleep(10);
}
