import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'sandbox/**/*.test.ts', 'scripts/**/*.test.ts', 'verifier/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.slow.test.ts'],
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
