import { bundle } from '../../scripts/bundle.mjs';
import { projectRoot } from '../../src/db/project-root.ts';
import { ownProcess } from '../stage/own-process.ts';
import type { Asked, Generated, GeneratorCommand, Target } from './run.ts';

export interface Load extends Asked {
  /** The connections are shared out evenly. */
  targets: readonly Target[];
  /** Called when counting begins, and again when it ends. */
  atEdges?: () => void;
}

export interface LoadResult extends Generated {
  perSecond: number;
}

const ANSWERS_MS_MAX = 60_000;

/** Runs the load in processes of its own and adds up what they saw. */
export async function runLoad({ targets, connections, atEdges, ...load }: Load): Promise<LoadResult> {
  const file = await bundle(projectRoot(), 'bench/load/closed-loop.ts');
  const generators = targets.map((target) => ({ target, process: ownProcess(file) }));
  const limitMs = ((load.leadInSeconds ?? 0) + load.seconds) * 1_000 + ANSWERS_MS_MAX;
  const tellAll = <Answer>(commandFor: (target: Target) => GeneratorCommand): Promise<Answer[]> =>
    Promise.all(generators.map(({ target, process }) => process.ask<Answer>(commandFor(target), limitMs)));
  try {
    await Promise.all(generators.map(({ process }) => process.start()));
    await tellAll((target) => ({ open: { ...load, ...target, connections: connections / targets.length } }));
    await tellAll(() => 'lead in');
    atEdges?.();
    const parts = await tellAll<Generated>(() => 'count');
    atEdges?.();
    return addUp(parts);
  } finally {
    await Promise.all(generators.map(({ process }) => process.stop()));
  }
}

function addUp(parts: readonly Generated[]): LoadResult {
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
    cpuMicros: sum((part) => part.cpuMicros),
    bySecond: parts[0]!.bySecond,
  };
}
