import type { Report, TitledReport } from '../stage/report.ts';
import type { Drill, DrillSettings, SharedStage } from './drill.ts';
import { prepareLoad } from './load/load.ts';
import { startProduct } from './stage/product.ts';

const LOAD = { long: { bettors: 6, patrons: 4 }, short: { bettors: 3, patrons: 2 } };

/** Runs drills one after the other. A drill that throws is reported as failed, and the others continue. */
export async function runDrills(
  drills: readonly Drill[],
  settings: DrillSettings,
  onReport: (report: TitledReport) => void,
): Promise<TitledReport[]> {
  const reports: TitledReport[] = [];
  let stage: SharedStage | null = null;
  const release = async () => {
    await stage?.product.close();
    stage = null;
  };
  const runOne = async ({ run }: Drill): Promise<Report> => {
    if ('shared' in run) {
      stage ??= await openStage(settings);
      return run.shared(stage);
    }
    await release();
    return run.alone(settings);
  };
  for (const drill of drills) {
    const startMs = performance.now();
    const report = await runOne(drill).catch(async (error: Error): Promise<Report> => {
      // Whatever state it was left in is not the next one's concern.
      await release();
      return { problems: [`It broke off: ${error.stack ?? String(error)}`] };
    });
    const seconds = (performance.now() - startMs) / 1_000;
    reports.push({ title: `${drill.title} (\`${drill.name}\`)`, seconds, ...report });
    onReport(reports.at(-1)!);
  }
  await release();
  return reports;
}

async function openStage(settings: DrillSettings): Promise<SharedStage> {
  const product = await startProduct();
  const load = await prepareLoad(product, settings.isShort ? LOAD.short : LOAD.long);
  return { product, load, settings };
}
