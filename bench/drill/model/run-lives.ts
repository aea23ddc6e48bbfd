import * as fc from 'fast-check';
import { proveBooksAt } from '../../stage/books.ts';
import type { Report } from '../../stage/report.ts';
import { live, lives, PLAYERS, type Tally } from './life.ts';
import { DAY_MS, dayOf } from './player.ts';
import { mondayOf } from './ranks.ts';
import { createWorld, type World } from './world.ts';

/** The approximate number of acts per player in a life. */
const ACTS_EACH = 40;
/** To make a failing life shorter may not take for ever. */
const SHRINK_MS_MAX = 15_000;

interface LivesOptions {
  operations: number;
  seed: number;
  /** Of a life that failed, as it was printed. */
  path?: string;
  start?: Date;
  secretKeys?: string;
}

/** Random lives of several players on two servers, beside a plain model that says what must come of each act. */
export async function liveIn(url: string, options: LivesOptions): Promise<Report> {
  const { lives: count, tally, failure } = await runLives(url, options);
  const counted = [...tally].toSorted(([a], [b]) => a.localeCompare(b));
  const operations = counted.reduce((sum, [, times]) => sum + times, 0);
  return {
    figures: [
      ['Operations', operations],
      ['Lives of four players on two servers', count],
      ['Seed', options.seed],
    ],
    tables: [[['operation', 'times'], ...counted]],
    problems: [...(failure === null ? [] : [failure]), ...(await proveBooksAt(url))],
  };
}

/** A failure is the shortest life that was found to diverge, with how to live it again. */
export async function runLives(url: string, { operations, seed, path, start, secretKeys }: LivesOptions) {
  const world = await createWorld(url, start, secretKeys);
  let failedStart = '';
  const tally: Tally = new Map();
  let count = 0;
  let giveUpAtMs = Infinity;
  try {
    const property = fc.asyncProperty(lives, async (life) => {
      // Shorter lives are looked for only for a while; after that each counts as good.
      if (performance.now() > giveUpAtMs) return;
      // Everybody races against everybody, so each life has its weeks to itself.
      if (count > 0) await startNextWeek(world);
      count += 1;
      const startedAt = world.clock.now();
      await live(world, life, tally).catch((error: unknown) => {
        giveUpAtMs = Math.min(giveUpAtMs, performance.now() + SHRINK_MS_MAX);
        failedStart = startedAt.toISOString();
        throw error;
      });
    });
    const numRuns = Math.max(1, Math.round(operations / (PLAYERS * ACTS_EACH)));
    const found = await fc.check(property, { seed, numRuns, ...(path ? { path } : {}) });
    if (!found.failed) return { lives: count, tally, failure: null };
    const failure = [
      (found.errorInstance as Error).message,
      `  --seed ${seed} --path ${found.counterexamplePath} --start ${failedStart}`,
      `  ${JSON.stringify(found.counterexample)}`,
    ];
    return { lives: count, tally, failure: failure.join('\n') };
  } finally {
    await world.close();
  }
}

/** Monday at ten, as in the first life. */
async function startNextWeek(world: World): Promise<void> {
  const now = world.clock.now();
  world.nextRace = mondayOf(dayOf(now)) + 7;
  world.clock.advance(world.nextRace * DAY_MS + 10 * 3_600_000 - now.getTime());
  // What players of the life before won is paid to them, and no longer compared.
  await world.servers[0].runJob('race');
}
