import { fork } from 'node:child_process';
import { once } from 'node:events';
import { bundle } from '../../scripts/bundle.mjs';
import { projectRoot } from '../../src/db/project-root.ts';
import { endedChildrenCpuMicros } from '../stage/cpu-time.ts';
import type { BenchPlayer, Generated, GeneratorRun, LoadKind } from './run.ts';

export interface Load {
  kind: LoadKind;
  /** Left out: over HTTP. */
  door?: NonNullable<GeneratorRun['door']>;
  /** The connections are shared out evenly. */
  targets: readonly { address: string; players: readonly BenchPlayer[] }[];
  connections: number;
  seconds: number;
  /** Of the game provider, whose server makes the spins. */
  provider?: NonNullable<GeneratorRun['provider']>;
}

export interface LoadResult extends Generated {
  perSecond: number;
  /** Of the generators, in µs. */
  cpuMicros: number;
}

/** Runs the load in processes of its own and adds up what they saw. */
export async function runLoad({ targets, connections, ...load }: Load): Promise<LoadResult> {
  const cpuBefore = endedChildrenCpuMicros();
  const parts = await Promise.all(
    targets.map((target) => generate({ ...load, ...target, connections: connections / targets.length })),
  );
  const sum = (read: (part: Generated) => number) => parts.reduce((total, part) => total + read(part), 0);
  return {
    seconds: Math.max(...parts.map((part) => part.seconds)),
    answers: sum((part) => part.answers),
    refused: sum((part) => part.refused),
    failed: sum((part) => part.failed),
    begun: sum((part) => part.begun),
    bets: sum((part) => part.bets),
    // Of several generators the slowest tells.
    p50Ms: Math.max(...parts.map((part) => part.p50Ms)),
    p99Ms: Math.max(...parts.map((part) => part.p99Ms)),
    perSecond: sum((part) => part.bets / part.seconds),
    cpuMicros: endedChildrenCpuMicros() - cpuBefore,
    bySecond: parts[0]!.bySecond ?? [],
  };
}

async function generate(run: GeneratorRun): Promise<Generated> {
  const program = run.kind === 'keno' ? 'bench/load/bet-loop.ts' : 'bench/load/autocannon-load.ts';
  const child = fork(await bundle(projectRoot(), program));
  child.send(run);
  const early = once(child, 'exit').then(() => Promise.reject(new Error('The load gave no result.')));
  const [result] = (await Promise.race([once(child, 'message'), early])) as [Generated];
  early.catch(() => {});
  // Its CPU time is counted once it has ended.
  if (child.exitCode === null) await once(child, 'exit');
  return result;
}
