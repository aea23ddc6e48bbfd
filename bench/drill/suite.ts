import { withCluster } from '../stage/program.ts';
import type { Report, TitledReport } from '../stage/report.ts';
import type { DrillSettings, SharedStage } from './drill.ts';
import { backUpAndRestore } from './faults/backup.ts';
import { jumpClock } from './faults/clock-jumps.ts';
import { freezeDatabase, stopDatabase } from './faults/database-away.ts';
import { fillDisk } from './faults/disk-full.ts';
import { failOver } from './faults/failover.ts';
import { endureClients } from './faults/hostile-clients.ts';
import { killItsDatabase, killServer } from './faults/kill.ts';
import { exhaustPool } from './faults/pool.ts';
import { spoilProviders } from './faults/provider.ts';
import { soak } from './faults/soak.ts';
import { runTwoVersions } from './faults/two-versions.ts';
import { prepareLoad } from './load/load.ts';
import { liveIn } from './model/run-lives.ts';
import { raceDrill } from './race/drill.ts';
import { startProduct } from './stage/product.ts';

const LOAD = { long: { bettors: 6, patrons: 4 }, short: { bettors: 3, patrons: 2 } };

const ON_SHARED_STAGE: Record<string, (stage: SharedStage) => Promise<Report>> = {
  'kill-server': killServer,
  'kill-database': killItsDatabase,
  'database-stopped': stopDatabase,
  'database-frozen': freezeDatabase,
  pool: exhaustPool,
  providers: spoilProviders,
  clients: endureClients,
};
const ALONE: Record<string, (settings: DrillSettings) => Promise<Report>> = {
  'disk-full': fillDisk,
  clock: jumpClock,
  'two-versions': runTwoVersions,
  backup: backUpAndRestore,
  failover: failOver,
  race: raceDrill,
  model: (settings) => withCluster(({ url }) => liveIn(url, settings)),
  soak,
};

/** In the order in which they run; those that share a product come first. */
export const DRILLS = [...Object.keys(ON_SHARED_STAGE), ...Object.keys(ALONE)];
/** Takes minutes, so it runs only when it is named. */
export const LONG = 'soak';

/** Runs drills one after the other. A drill that throws is reported as failed, and the others continue. */
export async function runDrills(
  names: readonly string[],
  settings: DrillSettings,
  onReport: (report: TitledReport) => void,
): Promise<TitledReport[]> {
  const reports: TitledReport[] = [];
  let stage: SharedStage | null = null;
  const release = async () => {
    await stage?.product.close();
    stage = null;
  };
  const runOne = async (name: string): Promise<Report> => {
    const shared = ON_SHARED_STAGE[name];
    if (shared) return shared((stage ??= await openStage(settings)));
    await release();
    return ALONE[name]!(settings);
  };
  for (const name of names) {
    const startMs = performance.now();
    const report = await runOne(name).catch(async (error: Error): Promise<Report> => {
      // Whatever state it was left in is not the next one's concern.
      await release();
      return { problems: [`It broke off: ${error.stack ?? String(error)}`] };
    });
    const seconds = (performance.now() - startMs) / 1_000;
    reports.push({ title: name, seconds, ...report });
    onReport(reports.at(-1)!);
  }
  await release();
  return reports;
}

async function openStage(settings: DrillSettings): Promise<SharedStage> {
  // As in production: what these faults do to a request is seen only while nobody waits longer than a player would.
  const product = await startProduct({ env: { DATABASE_WAIT_MS: '2000' } });
  const load = await prepareLoad(product, LOAD[settings.form]);
  return { product, load, settings };
}
