import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../src/db/database.ts';
import { residentBytes } from '../../stage/cpu-time.ts';
import { median, rounded } from '../../stage/figures.ts';
import { freePort } from '../../stage/free-port.ts';
import { inspectorFlags, openInspector, type Inspector } from '../../stage/inspector.ts';
import type { Goal, Report } from '../../stage/report.ts';
import type { DrillSettings } from '../drill.ts';
import { prepareLoad, type Running } from '../load/load.ts';
import { withProduct, type Product } from '../stage/product.ts';

/** What must not grow. */
const MEASURES = {
  heap: 'Heap without garbage, MB',
  resident: 'Resident, MB',
  handles: 'Handles',
  /** Of the tables whose rows are changed or removed: dead ones must be used again. */
  pages: 'Pages of tables whose rows change',
};
type Measure = keyof typeof MEASURES;
type Sample = Record<Measure, number>;

const SAMPLES = 30;
const WARM_UP_SHARE = 0.2;
const GROWTH_PERCENT_MAX = 10;
const MB = 2 ** 20;
/** Always the same, whatever else the machine does: tables are as large as the load makes them. */
const ANSWERS_PER_S = 400;
const LOOK_MS = 20;

/** Everything at once for a long while: memory, handles and dead rows must not grow. */
export async function soak({ minutes }: DrillSettings): Promise<Report> {
  const port = await freePort();
  return withProduct({ flags: inspectorFlags(port) }, async (product) => {
    const load = await prepareLoad(product, { bettors: 6, patrons: 4 });
    const inspector = await openInspector(port);
    const played = await load.playDuring(async (running) => {
      const stopped = new AbortController();
      const pace = keepPace(running, stopped.signal);
      const taken = await sample(product, inspector, minutes * 60_000);
      stopped.abort();
      await pace;
      return taken;
    });
    inspector.close();
    const perS = Math.round(played.acknowledged / (minutes * 60));
    return {
      figures: [['Minutes', minutes], ...played.figures, [`Answers a second, ${ANSWERS_PER_S} wanted`, perS]],
      goals: compareHalves(played.result),
      problems: played.problems,
    };
  });
}

/** Whoever is ahead waits; what was missed is not made up for. */
async function keepPace(running: Running, stopped: AbortSignal): Promise<void> {
  let [lookedAtMs, seen, aheadMs] = [performance.now(), running.acknowledged(), 0];
  while (!stopped.aborted) {
    const goOn = aheadMs > LOOK_MS ? running.pause() : null;
    await sleep(Math.max(aheadMs, LOOK_MS));
    goOn?.();
    const [nowMs, answers] = [performance.now(), running.acknowledged()];
    aheadMs = Math.max(0, aheadMs + ((answers - seen) * 1_000) / ANSWERS_PER_S - (nowMs - lookedAtMs));
    [lookedAtMs, seen] = [nowMs, answers];
  }
}

async function sample(product: Product, inspector: Inspector, lengthMs: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const startMs = performance.now();
  while (samples.length < SAMPLES) {
    await sleep(Math.max(0, startMs + ((samples.length + 1) * lengthMs) / SAMPLES - performance.now()));
    await inspector.collectGarbage();
    samples.push({
      heap: (await inspector.heapBytes()) / MB,
      resident: residentBytes(product.server.pid()) / MB,
      handles: readdirSync(`/proc/${product.server.pid()}/fd`).length,
      pages: await changingPages(product.database),
    });
  }
  return samples;
}

/** Every bet leaves a dead row of a wallet behind, which must be used again. */
async function changingPages(database: Database): Promise<number> {
  const { rows } = await database.query<{ pages: number }>(
    `SELECT sum(pg_relation_size(c.oid) / 8192)::integer AS pages FROM pg_class c
     WHERE c.relname IN ('wallets', 'sessions', 'rounds', 'servers')`,
  );
  return rows[0]!.pages;
}

/** The medians of the first half after the warm-up and of the second. */
function compareHalves(samples: readonly Sample[]): Goal[] {
  const steady = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const middle = steady.length >> 1;
  return (Object.entries(MEASURES) as [Measure, string][]).map(([measure, what]) => {
    const of = (some: readonly Sample[]) => median(some.map((each) => each[measure]));
    const [early, late] = [of(steady.slice(0, middle)), of(steady.slice(middle))];
    const change = `from ${rounded(early, 1)} to ${rounded(late, 1)}`;
    return { what: `${what}, ${change}: growth, %`, found: 100 * (late / early - 1), atMost: GROWTH_PERCENT_MAX };
  });
}
