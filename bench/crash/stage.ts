import type { Database } from '../../src/db/database.ts';
import type { PhaseTimes } from '../../src/games/placing/shared-rounds.ts';
import { newKeyText } from '../../src/secrets/key-ring.ts';
import { withFleet, type Fleet } from '../servers/fleet.ts';
import { asOwner } from '../stage/books.ts';
import { until } from '../stage/waiting.ts';

/** Two servers with one Redis on one database. */
export interface CrashStage extends Pick<Fleet, 'keys' | 'servers'> {
  /** As its owner. */
  owner: Database;
}

const SETTLED_MS_MAX = 600_000;
const ENV = { CHAIN_LENGTH: '20000', ROUND_EXPOSURE_MAX: '100000000', HOUSE_EXPOSURE_MAX: '200000000' };
/** Of every stage: both parts run on one database, which takes no other keys after the first. */
const keyText = newKeyText();

export function withCrashStage<T>(
  databaseUrl: string,
  phaseTimes: PhaseTimes,
  work: (stage: CrashStage) => Promise<T>,
): Promise<T> {
  const options = { keyText, staged: { phaseTimes }, env: ENV };
  return asOwner(databaseUrl, (owner) =>
    withFleet(databaseUrl, null, ({ keys, servers }) => work({ owner, keys, servers }), options),
  );
}

/** Until no bet is open, no round is in flight (its bets may all be cashed out), and every round that is over is marked as settled. */
export async function untilSettled({ owner }: CrashStage): Promise<void> {
  const sql = `SELECT 1 FROM rounds UNION ALL
               SELECT 1 FROM crash_rounds WHERE phase = 'flight' OR (phase IN ('ended', 'void') AND settled_at IS NULL) LIMIT 1`;
  await until(SETTLED_MS_MAX, 'everything is settled', async () => (await owner.query(sql)).rowCount === 0, 200);
}
