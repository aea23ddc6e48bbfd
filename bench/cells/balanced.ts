import { withFleet } from '../servers/fleet.ts';
import { killServers, printKills } from '../servers/kill-servers.ts';
import type { CitusDatabase } from './citus-cluster.ts';

const FIRST_NUMBER = 500_001;

/** Two servers with Redis behind HAProxy on the cluster, killed in turns while players bet and listen. */
export async function killBalanced(database: CitusDatabase): Promise<boolean> {
  const report = await withFleet(
    database.url,
    'haproxy',
    (fleet) => killServers(fleet, database.url, { kills: 4, players: 8, firstNumber: FIRST_NUMBER }),
    { servers: 2, hasRateLimits: false, keyText: database.secretKeys },
  );
  printKills('Two servers behind HAProxy, killed in turns', report);
  return report.isRight;
}
