import * as fc from 'fast-check';
import { live, lives, PLAYERS, type Tally } from './life.ts';
import { createWorld } from './world.ts';

/** The approximate number of acts per player in a life. */
const ACTS_EACH = 40;
/** To make a failing life shorter may not take for ever. */
const SHRINK_MS_MAX = 15_000;

export interface LivesResult {
  lives: number;
  tally: Tally;
  /** The shortest life that was found to diverge, with how to live it again. */
  failure: string | null;
}

export async function runLives(
  url: string,
  {
    operations,
    seed,
    path,
    start,
    secretKeys,
  }: { operations: number; seed: number; path?: string; start?: Date; secretKeys?: string },
): Promise<LivesResult> {
  const world = await createWorld(url, start, secretKeys);
  let failedStart: Date | null = null;
  const tally: Tally = new Map();
  let count = 0;
  let giveUpAtMs = Infinity;
  try {
    const property = fc.asyncProperty(lives, async (life) => {
      // Shorter lives are looked for only for a while; after that each counts as good.
      if (performance.now() > giveUpAtMs) return;
      count += 1;
      const startedAt = world.clock.now();
      const wrong = await live(world, life, tally);
      if (wrong.length === 0) return;
      if (giveUpAtMs === Infinity) giveUpAtMs = performance.now() + SHRINK_MS_MAX;
      failedStart = startedAt;
      throw new Error(wrong[0]);
    });
    const numRuns = Math.max(1, Math.round(operations / (PLAYERS * ACTS_EACH)));
    const found = await fc.check(property, { seed, numRuns, ...(path ? { path } : {}) });
    const failure = found.failed
      ? `${(found.errorInstance as Error | null)?.message ?? 'interrupted'}\n  --seed ${seed} --path ${found.counterexamplePath} --start ${startText(failedStart)}\n  ${JSON.stringify(found.counterexample)}`
      : null;
    return { lives: count, tally, failure };
  } finally {
    await world.close();
  }
}

function startText(start: Date | null): string {
  return start?.toISOString() ?? 'unknown';
}
