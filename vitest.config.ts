import { defineConfig } from 'vitest/config';

/** How long is waited for what has to come: a busy machine is no failure. */
const PATIENT = { poll: { timeout: 60_000 } };

const COMMON = {
  maxWorkers: 2,
  // Files share their process and what it has loaded: loading took half of the time.
  isolate: false,
  setupFiles: ['src/db/test-setup.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: PATIENT,
  // The end of a run repeats what failed: a hash must be whole there, so that it can be copied.
  chaiConfig: { truncateThreshold: 200 },
};

const DATABASE = { globalSetup: ['src/db/test-cluster.ts'] };

/** `npm run test:all` runs these, `npm test` does not: they try to break the product for minutes, or start clusters anew. */
const DRILLS = [
  'bench/**/*.db.test.ts',
  'scripts/backup.db.test.ts',
  'scripts/fuzz.db.test.ts',
  'scripts/start.db.test.ts',
  'src/app/servers/cold-start.db.test.ts',
  'src/app/whole/provider-sequences.db.test.ts',
  'src/cashier/deposits/deposit-sequences.db.test.ts',
  'src/cashier/withdrawals/random.db.test.ts',
  'src/db/embedded/*.db.test.ts',
  'src/games/*/leader.db.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...COMMON,
          name: 'unit',
          include: ['src/**/*.test.ts', 'sandbox/**/*.test.ts', 'scripts/**/*.test.ts', 'verifier/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.slow.test.ts'],
        },
      },
      // Without a database too, but a file of them takes seconds. `npm run check` leaves them out.
      { test: { ...COMMON, name: 'slow', include: ['**/*.slow.test.ts'] } },
      {
        test: {
          ...COMMON,
          ...DATABASE,
          name: 'integration',
          include: ['src/**/*.db.test.ts', 'sandbox/**/*.db.test.ts', 'scripts/**/*.db.test.ts'],
          exclude: DRILLS,
        },
      },
      { test: { ...COMMON, ...DATABASE, name: 'drills', include: DRILLS } },
    ],
  },
});
