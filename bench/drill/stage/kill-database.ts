import { readFileSync } from 'node:fs';
import type { Cluster } from '../../../src/db/embedded/cluster.ts';

/** Linux only. Halts the postmaster first, so that it cannot start a child while they are counted. Returns its pid. */
export function killDatabase(cluster: Pick<Cluster, 'pid'>): number {
  const postmaster = cluster.pid();
  process.kill(postmaster, 'SIGSTOP');
  signal(processesOf(cluster), 'SIGKILL');
  return postmaster;
}

export function processesOf(cluster: Pick<Cluster, 'pid'>): number[] {
  const postmaster = cluster.pid();
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  return [postmaster, ...children.filter(Boolean).map(Number)];
}

/** To those that are still there. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
