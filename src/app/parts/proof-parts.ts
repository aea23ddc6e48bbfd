import type { Clock } from '../../clock/clock.ts';
import type { Database } from '../../db/database.ts';
import { readUsername } from '../../players/player-rows.ts';
import { publicTerms } from '../../promotions/describe-version.ts';
import { listVersions } from '../../promotions/versions.ts';
import { logRoutes } from '../../proof/routes.ts';
import { announce, createLogKeeper, HEAD_EVERY_MS } from '../../public-log/log.ts';
import { listHouseKeys } from '../../public-log/house-key.ts';
import type { Json } from '../../public-log/canonical-json.ts';
import * as terms from '../../terms/house-terms.ts';
import { createSnapshotKeeper, secretsOf } from '../../proof/solvency/keeper.ts';
import { solvencyRoutes } from '../../proof/solvency/routes.ts';
import { MINUTE_MS, type Job } from './jobs.ts';
import type { ServerBase } from '../servers/server-base.ts';

/** An entry is in the log about a second after its announcement. */
const ADD_EVERY_MS = 1_000;

export interface ProofParts {
  jobs: Job[];
  /** Signs the first head, so that there is one before the first player. */
  start(): Promise<void>;
  /** For the verifier: the day, and all public keys that have signed for the house. */
  houseKeys(): Promise<string>;
}

/** The public log of the house's commitments, which anyone can mirror. */
export function createProof({ serve, cells, clock, config, databaseUrl }: ServerBase): ProofParts {
  const { directory: database } = cells;
  logRoutes(serve, { database });
  const snapshots = createSnapshotKeeper({ cells, databaseUrl, clock, keys: config.keys, isSandbox: config.sandbox });
  solvencyRoutes(serve, {
    database,
    secretsOf: (name) => secretsOf(config.keys, name),
    usernameOf: (playerId) => readUsername(cells.of(playerId), playerId),
  });
  const keeper = createLogKeeper({ database, clock, keys: config.keys });
  return {
    jobs: [
      { name: 'log entries', everyMs: ADD_EVERY_MS, run: keeper.addWaiting },
      { name: 'liabilities', everyMs: 10 * MINUTE_MS, run: snapshots.takeDaily },
      { name: 'log head', everyMs: HEAD_EVERY_MS, run: keeper.signHead },
    ],
    async start() {
      const opened = (await listVersions(database)).filter(({ openedAt }) => openedAt !== null);
      await announce(database, 'terms', [houseTerms(), ...opened.map(publicTerms)]);
      await keeper.addWaiting();
      await keeper.signHead();
    },
    houseKeys: houseKeysOf(database, clock),
  };
}

/** Cached for a minute. While the database is away, a verifier without keys is better than none. */
function houseKeysOf(database: Database, clock: Clock): () => Promise<string> {
  let known = '';
  let readAtMs = 0;
  return async () => {
    const now = clock.now();
    if (known !== '' && now.getTime() - readAtMs < MINUTE_MS) return known;
    const keys = await listHouseKeys(database).catch(() => []);
    if (keys.length === 0) return known;
    readAtMs = now.getTime();
    known = [now.toISOString().slice(0, 10), ...keys].join(' ');
    return known;
  };
}

/** All terms of the house, by name. */
function houseTerms(): Json {
  return JSON.parse(JSON.stringify(terms)) as Json;
}
