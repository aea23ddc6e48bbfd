import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How long to poll for an expected state. A busy machine is no failure. */
const PATIENT = { poll: { timeout: 60_000 } };

const COMMON = {
  maxWorkers: 2,
  // Files share a process and its loaded modules, because loading took half of the time.
  isolate: false,
  setupFiles: ['src/db/test-setup.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: PATIENT,
  // Failures are repeated at the end of the run: print hashes in full, so that they can be copied.
  chaiConfig: { truncateThreshold: 200 },
};

/** Files with one long test start first. Started last, they would run alone while the other worker is idle. */
const LONGEST = ['src/app/whole/model.db.test.ts', 'scripts/bonus/bonus.slow.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const DATABASE = { globalSetup: ['src/db/test-cluster.ts'] };

/** Only `npm run test:all` runs these: they attack the product for minutes, start new clusters, or draw a million rounds. */
const DRILLS = [
  'bench/**/*.test.ts',
  'scripts/backup.db.test.ts',
  'scripts/fuzz.db.test.ts',
  'scripts/start.db.test.ts',
  'src/app/servers/cold-start.db.test.ts',
  'src/app/whole/provider-sequences.db.test.ts',
  'src/cashier/deposits/deposit-sequences.db.test.ts',
  'src/cashier/withdrawals/random.db.test.ts',
  'src/db/embedded/*.db.test.ts',
  'src/games/*/leader.db.test.ts',
  'src/games/verify/distribution.slow.test.ts',
];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...COMMON,
          name: 'unit',
          include: ['src/**/*.test.ts', 'sandbox/**/*.test.ts', 'scripts/**/*.test.ts', 'verifier/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.slow.test.ts'],
        },
      },
      // Also without a database, but each file takes seconds. `npm run check` skips them.
      { test: { ...COMMON, name: 'slow', include: ['**/*.slow.test.ts'], exclude: ['**/node_modules/**', ...DRILLS] } },
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
