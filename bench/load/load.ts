import { bundle } from '../../scripts/bundle.mjs';
import { projectRoot } from '../../src/db/project-root.ts';
import { endedChildrenCpuMicros } from '../stage/cpu-time.ts';
import { ownProcess } from '../stage/own-process.ts';
import type { Asked, Generated, GeneratorRun, Target } from './run.ts';

export interface Load extends Asked {
  /** The connections are shared out evenly. */
  targets: readonly Target[];
}

export interface LoadResult extends Generated {
  perSecond: number;
  /** Of the generators, in µs. */
  cpuMicros: number;
}

const ANSWERS_MS_MAX = 60_000;

/** Runs the load in processes of its own and adds up what they saw. */
export async function runLoad({ targets, connections, ...load }: Load): Promise<LoadResult> {
  const cpuBefore = endedChildrenCpuMicros();
  const parts = await Promise.all(
    targets.map((target) => generate({ ...load, ...target, connections: connections / targets.length })),
  );
  const sum = (read: (part: Generated) => number) => parts.reduce((total, part) => total + read(part), 0);
  return {
    seconds: Math.max(...parts.map((part) => part.seconds)),
    refused: sum((part) => part.refused),
    failed: sum((part) => part.failed),
    begun: sum((part) => part.begun),
    bets: sum((part) => part.bets),
    // Of several generators the slowest tells.
    p50Ms: Math.max(...parts.map((part) => part.p50Ms)),
    p99Ms: Math.max(...parts.map((part) => part.p99Ms)),
    perSecond: sum((part) => part.bets / part.seconds),
    cpuMicros: endedChildrenCpuMicros() - cpuBefore,
    bySecond: parts[0]!.bySecond,
  };
}

async function generate(run: GeneratorRun): Promise<Generated> {
  const generator = ownProcess(await bundle(projectRoot(), 'bench/load/closed-loop.ts'));
  await generator.start();
  try {
    return await generator.ask<Generated>(run, run.seconds * 1_000 + ANSWERS_MS_MAX);
  } finally {
    // Its CPU time is counted once it has ended.
    await generator.stop();
  }
}
