import type { Drill, DrillReport, DrillSettings, SharedStage } from './drill.ts';
import { prepareLoad } from './load/load.ts';
import { startProduct } from './stage/product.ts';

export interface DrillOutcome extends DrillReport {
  drill: Drill;
  seconds: number;
}

const LOAD = { long: { bettors: 6, patrons: 4 }, short: { bettors: 3, patrons: 2 } };

/** Runs drills one after the other. A drill that throws is reported as failed, and the others continue. */
export async function runDrills(
  drills: readonly Drill[],
  settings: DrillSettings,
  onOutcome: (outcome: DrillOutcome) => void,
): Promise<DrillOutcome[]> {
  const outcomes: DrillOutcome[] = [];
  let stage: SharedStage | null = null;
  const release = async () => {
    await stage?.product.close();
    stage = null;
  };
  for (const drill of drills) {
    const startMs = performance.now();
    let report: DrillReport;
    try {
      if ('shared' in drill.run) {
        stage ??= await openStage(settings);
        report = await drill.run.shared(stage);
      } else {
        await release();
        report = await drill.run.alone(settings);
      }
    } catch (error) {
      report = { figures: [], problems: [`It broke off: ${(error as Error).stack ?? String(error)}`] };
      // Whatever state it was left in is not the next one's concern.
      await release();
    }
    const outcome = { ...report, drill, seconds: (performance.now() - startMs) / 1_000 };
    outcomes.push(outcome);
    onOutcome(outcome);
  }
  await release();
  return outcomes;
}

async function openStage(settings: DrillSettings): Promise<SharedStage> {
  const product = await startProduct();
  const load = await prepareLoad(product, settings.isShort ? LOAD.short : LOAD.long);
  return { product, load, settings };
}
