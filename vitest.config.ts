import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How long is waited for what has to come: a busy machine is no failure. */
const PATIENT = { poll: { timeout: 20_000 } };

const LONGEST = /bench\/drill\//;

/** What takes minutes begins first, so that nobody waits for it alone in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'sandbox/**/*.test.ts', 'scripts/**/*.test.ts', 'verifier/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.slow.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: PATIENT,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'integration',
          include: [
            'src/**/*.db.test.ts',
            'sandbox/**/*.db.test.ts',
            'scripts/**/*.db.test.ts',
            'bench/**/*.db.test.ts',
          ],
          globalSetup: ['src/db/test-cluster.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: PATIENT,
          maxWorkers: 2,
        },
      },
    ],
  },
});
