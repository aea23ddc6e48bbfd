import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/db/project-root.ts';
import { testDatabase } from '../src/db/test-database.ts';

const db = await testDatabase();

test.each([
  ['migrate', []],
  ['reconcile', []],
  ['verify-chain', []],
  ['archive', ['--month', '2020-01']],
])('maintenance: %s needs the database and no secret of payments or providers, in production too', (script, args) => {
  const { PATH = '' } = process.env;
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', `scripts/${script}.ts`, ...args], {
    cwd: projectRoot(),
    env: { PATH, NODE_ENV: 'production', DATABASE_URL: db.url },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
