import type { Database } from '../../src/db/database.ts';
import type { PhaseTimes } from '../../src/games/placing/shared-rounds.ts';
import type { KeyRing } from '../../src/secrets/key-ring.ts';
import { withFleet, type FleetServer } from '../servers/fleet.ts';
import { asOwner } from '../stage/books.ts';
import { until } from '../stage/waiting.ts';

/** Two servers with one Redis on one database. */
export interface CrashStage {
  /** As its owner. */
  owner: Database;
  keys: KeyRing;
  servers: readonly [FleetServer, FleetServer];
}

const SETTLED_MS_MAX = 600_000;
const ENV = { CHAIN_LENGTH: '20000', ROUND_EXPOSURE_MAX: '100000000', HOUSE_EXPOSURE_MAX: '200000000' };

export function withCrashStage<T>(
  databaseUrl: string,
  phaseTimes: PhaseTimes,
  work: (stage: CrashStage) => Promise<T>,
): Promise<T> {
  const options = { servers: 2, hasRateLimits: false, staged: { phaseTimes }, env: ENV };
  return asOwner(databaseUrl, (owner) =>
    withFleet(
      databaseUrl,
      null,
      ({ keys, servers: [one, two] }) => work({ owner, keys, servers: [one!, two!] }),
      options,
    ),
  );
}

/** Until no bet is open any more. */
export async function untilSettled({ owner }: CrashStage): Promise<void> {
  const sql = 'SELECT 1 FROM rounds LIMIT 1';
  await until(SETTLED_MS_MAX, 'every bet is settled', async () => (await owner.query(sql)).rowCount === 0, 200);
}
