import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/db/project-root.ts';
import { testDatabase } from '../src/db/test-database.ts';

const db = await testDatabase();

test.each([
  ['migrate', [], 0],
  ['reconcile', [], 0],
  ['verify-chain', [], 0],
  // Reads the books and finds no such month.
  ['archive', ['--month', '2020-01'], 'This month has no partition'],
] as const)(
  'maintenance: %s needs the database and no secret of payments or providers, in production too',
  (script, args, expected) => {
    const { PATH = '' } = process.env;
    const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', `scripts/${script}.ts`, ...args], {
      cwd: projectRoot(),
      env: { PATH, NODE_ENV: 'production', DATABASE_URL: db.url },
      encoding: 'utf8',
    });
    if (expected === 0) expect([status, stderr]).toEqual([0, '']);
    else expect(stderr).toContain(expected);
  },
);
