import type { Cluster } from '../../src/db/embedded/cluster.ts';
import type { Load, LoadResult } from '../load/load.ts';
import type { BenchServer } from '../stage/bench-server.ts';
import { ownCpuMicros, ownKernelMicros, treeCpuMicros } from '../stage/cpu-time.ts';
import { rounded } from '../stage/figures.ts';

/** Before every measurement: the processors change over from one program to another. */
export const LEAD_IN_S = 1;
const WARM_UP_S = 4;

/** What one measurement gave. CPU is in µs per bet (or per transaction, or per call of the bare route). */
export interface Sample {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Of the process that answers. */
  serverMicros: number;
  /** Of that in the kernel: reading from connections and writing to them. */
  kernelMicros: number;
  /** Of what it has started beside itself. */
  besideMicros: number;
  databaseMicros: number;
  generatorMicros: number;
  refused: number;
  failed: number;
}

export interface Contest {
  id: string;
  title: string;
  run(seconds: number): Promise<Sample>;
}

export interface Round {
  contest: string;
  round: number;
  sample: Sample;
}

/** All contests in turn, forwards and backwards, so that whatever else the machine does falls on all of them. */
export async function inTurns(
  contests: readonly Contest[],
  { rounds, seconds, from = 1 }: { rounds: number; seconds: number; from?: number },
): Promise<Round[]> {
  const samples: Round[] = [];
  console.log('Warming up.');
  for (const contest of contests) await contest.run(WARM_UP_S);
  for (let round = from; round < from + rounds; round += 1) {
    for (const contest of round % 2 === 1 ? contests : contests.toReversed()) {
      const sample = await contest.run(seconds);
      samples.push({ contest: contest.id, round, sample });
      console.log(`Round ${round}, ${contest.title}: ${rounded(sample.perSecond, 0)}/s`);
    }
  }
  return samples;
}

/** What runs a load on these servers, after a lead-in, and counts what it cost them. */
export function contestOn(
  cluster: Cluster,
  servers: readonly BenchServer[],
  load: Omit<Load, 'seconds' | 'leadInSeconds' | 'atEdges'>,
  run: (load: Load) => Promise<LoadResult>,
): Contest['run'] {
  const spent = () => {
    const sumOf = (read: (pid: number) => number) => servers.reduce((total, { pid }) => total + read(pid), 0);
    const own = sumOf(ownCpuMicros);
    const beside = sumOf(treeCpuMicros) - own;
    return { own, kernel: sumOf(ownKernelMicros), beside, database: treeCpuMicros(cluster.pid()) };
  };
  return async (seconds) => {
    const edges: ReturnType<typeof spent>[] = [];
    const measured = { ...load, leadInSeconds: LEAD_IN_S, seconds, atEdges: () => void edges.push(spent()) };
    const { bets, cpuMicros, perSecond, p50Ms, p99Ms, refused, failed } = await run(measured);
    const [before, after] = edges as [ReturnType<typeof spent>, ReturnType<typeof spent>];
    const each = (part: keyof typeof before) => (after[part] - before[part]) / bets;
    return {
      perSecond,
      p50Ms,
      p99Ms,
      refused,
      failed,
      serverMicros: each('own'),
      kernelMicros: each('kernel'),
      besideMicros: each('beside'),
      databaseMicros: each('database'),
      generatorMicros: cpuMicros / bets,
    };
  };
}
