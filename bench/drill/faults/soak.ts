import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../src/db/database.ts';
import { residentBytes } from '../../stage/cpu-time.ts';
import { median, rounded } from '../../stage/figures.ts';
import { freePort } from '../../stage/free-port.ts';
import { inspectorFlags, openInspector, type Inspector } from '../../stage/inspector.ts';
import type { Report } from '../../stage/report.ts';
import type { DrillSettings } from '../drill.ts';
import { prepareLoad, type Running } from '../load/load.ts';
import { withProduct, type Product } from '../stage/product.ts';

interface Sample {
  heapMb: number;
  residentMb: number;
  handles: number;
  /** Of the tables whose rows are changed or removed: dead ones must be used again. */
  changingPages: number;
  perS: number;
}

const SAMPLES = 30;
const WARM_UP_SHARE = 0.2;
const GROWTH_MAX = 0.1;
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
    const { result: samples, ...played } = await load.playDuring(async (running) => {
      const stopped = new AbortController();
      const pace = keepPace(running, stopped.signal);
      const taken = await sample(product, inspector, running, minutes * 60_000);
      stopped.abort();
      await pace;
      return taken;
    });
    inspector.close();
    return {
      figures: [
        ['Minutes', minutes],
        ['Acknowledged answers', played.acknowledged],
      ],
      tables: [describe(samples)],
      problems: [...played.problems, ...growths(samples)],
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

async function sample(product: Product, inspector: Inspector, running: Running, lengthMs: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const startMs = performance.now();
  let before = 0;
  while (samples.length < SAMPLES) {
    await sleep(Math.max(0, startMs + ((samples.length + 1) * lengthMs) / SAMPLES - performance.now()));
    await inspector.collectGarbage();
    const acknowledged = running.acknowledged();
    samples.push({
      heapMb: (await inspector.heapBytes()) / MB,
      residentMb: residentBytes(product.server.pid()) / MB,
      handles: readdirSync(`/proc/${product.server.pid()}/fd`).length,
      changingPages: await changingPages(product.database),
      perS: ((acknowledged - before) * 1_000 * SAMPLES) / lengthMs,
    });
    before = acknowledged;
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

const MEASURES = [
  ['Heap without garbage, MB', 'heapMb'],
  ['Resident, MB', 'residentMb'],
  ['Handles', 'handles'],
  ['Pages of tables whose rows change', 'changingPages'],
  ['Answers a second', 'perS'],
] as const satisfies readonly (readonly [string, keyof Sample])[];

function halves(samples: readonly Sample[], name: keyof Sample) {
  const steady = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const middle = steady.length >> 1;
  const of = (some: readonly Sample[]) => median(some.map((each) => each[name]));
  return { early: of(steady.slice(0, middle)), late: of(steady.slice(middle)) };
}

/** From the first half after the warm-up to the second. */
function growths(samples: readonly Sample[]): string[] {
  return MEASURES.filter(([, name]) => name !== 'perS').flatMap(([what, name]) => {
    const { early, late } = halves(samples, name);
    return late <= early * (1 + GROWTH_MAX) ? [] : [`${what} grew from ${rounded(early)} to ${rounded(late)}`];
  });
}

function describe(samples: readonly Sample[]): (string | number)[][] {
  return [
    ['', 'first half after the warm-up, median', 'second half, median', 'change'],
    ...MEASURES.map(([what, name]) => {
      const { early, late } = halves(samples, name);
      return [what, rounded(early, 1), rounded(late, 1), `${rounded(100 * (late / early - 1), 1)}%`];
    }),
  ];
}
