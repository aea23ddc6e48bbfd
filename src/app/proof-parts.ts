import { logRoutes } from '../proof/routes.ts';
import { announce, createLogKeeper, HEAD_EVERY_MS } from '../public-log/log.ts';
import type { Json } from '../public-log/canonical-json.ts';
import * as terms from '../terms/house-terms.ts';
import type { Job } from './jobs.ts';
import type { ServerBase } from './server-base.ts';

/** An entry is in the log about a second after it was announced. */
const ADD_EVERY_MS = 1_000;

export interface ProofParts {
  jobs: Job[];
  /** Signs the first head, so that there is one as soon as players come. */
  start(): Promise<void>;
}

/** The public log: what the house has committed to, for anyone to mirror. */
export function createProof({ serve, cells: { directory: database }, clock, config }: ServerBase): ProofParts {
  logRoutes(serve, { database });
  const keeper = createLogKeeper({ database, clock, keys: config.keys });
  return {
    jobs: [
      { name: 'log entries', everyMs: ADD_EVERY_MS, run: keeper.addWaiting },
      { name: 'log head', everyMs: HEAD_EVERY_MS, run: keeper.signHead },
    ],
    async start() {
      await announce(database, 'terms', [houseTerms()]);
      await keeper.addWaiting();
      await keeper.signHead();
    },
  };
}

/** Everything that the house promises and asks, by name. */
function houseTerms(): Json {
  return JSON.parse(JSON.stringify(terms)) as Json;
}
