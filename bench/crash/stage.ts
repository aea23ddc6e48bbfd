import { openDatabase, type Database } from '../../src/db/database.ts';
import type { PhaseTimes } from '../../src/games/shared-rounds.ts';
import type { KeyRing } from '../../src/secrets/key-ring.ts';
import { withFleet, type FleetServer } from '../servers/fleet.ts';

/** Two servers with one Redis on one database. */
export interface CrashStage {
  databaseUrl: string;
  /** As its owner. */
  owner: Database;
  keys: KeyRing;
  servers: readonly [FleetServer, FleetServer];
}

export async function withCrashStage<T>(
  databaseUrl: string,
  phaseTimes: PhaseTimes,
  work: (stage: CrashStage) => Promise<T>,
): Promise<T> {
  const owner = openDatabase({ url: databaseUrl, connections: 4 });
  const env = {
    CHAIN_LENGTH: '20000',
    ROUND_EXPOSURE_MAX: '100000000',
    HOUSE_EXPOSURE_MAX: '200000000',
    STAGED: JSON.stringify({ phaseTimes }),
  };
  try {
    return await withFleet(
      databaseUrl,
      null,
      ({ keys, servers: [one, two] }) => work({ databaseUrl, owner, keys, servers: [one!, two!] }),
      { servers: 2, hasRateLimits: false, entry: 'bench/stage/staged-server.ts', env },
    );
  } finally {
    await owner.close();
  }
}
