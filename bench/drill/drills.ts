import type { Drill } from './drill.ts';
import { backUpAndRestore } from './faults/backup.ts';
import { jumpClock } from './faults/clock-jumps.ts';
import { freezeDatabase, stopDatabase } from './faults/database-away.ts';
import { fillDisk } from './faults/disk-full.ts';
import { endureClients } from './faults/hostile-clients.ts';
import { killItsDatabase, killServer } from './faults/kill.ts';
import { failOver } from './faults/failover.ts';
import { exhaustPool } from './faults/pool.ts';
import { spoilProviders } from './faults/provider.ts';
import { soak } from './faults/soak.ts';
import { runTwoVersions } from './faults/two-versions.ts';
import { withCluster } from '../stage/program.ts';
import { liveIn } from './model/run-lives.ts';
import { raceDrill } from './race/drill.ts';

/** In the order in which the suite runs them; those that share a product come first. */
export const DRILLS: readonly Drill[] = [
  { name: 'kill-server', title: 'kill -9 of the server', run: { shared: killServer } },
  { name: 'kill-database', title: 'kill -9 of the database', run: { shared: killItsDatabase } },
  { name: 'database-stopped', title: 'The database is stopped for a while', run: { shared: stopDatabase } },
  { name: 'database-frozen', title: 'The database stands still', run: { shared: freezeDatabase } },
  { name: 'pool', title: 'Every connection of the pool is taken', run: { shared: exhaustPool } },
  { name: 'providers', title: 'Providers black-holed, slow, resetting', run: { shared: spoilProviders } },
  { name: 'clients', title: 'Slow and huge clients', run: { shared: endureClients } },
  { name: 'disk-full', title: "The database's disk runs full", run: { alone: fillDisk } },
  { name: 'clock', title: "The server's clock jumps", run: { alone: jumpClock } },
  { name: 'two-versions', title: 'Old and new server together over a migration', run: { alone: runTwoVersions } },
  { name: 'backup', title: 'Backup under load, and restore', run: { alone: backUpAndRestore } },
  { name: 'failover', title: 'The primary is lost, its standby takes over', run: { alone: failOver } },
  { name: 'race', title: 'Everything that may happen once, fifty at a time', run: { alone: raceDrill } },
  {
    name: 'model',
    title: 'The whole API against a plain model',
    run: { alone: (settings) => withCluster(({ url }) => liveIn(url, settings)) },
  },
  { name: 'soak', title: 'Mixed load for a long while', isLong: true, run: { alone: soak } },
];
