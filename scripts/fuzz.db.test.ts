import { expect, test } from 'vitest';
import { fuzzEveryRoute } from '../bench/fuzz/fuzzed-server.ts';
import { testDatabase } from '../src/db/test-database.ts';

/** The short form of `npm run drill -- fuzz`. */

const REQUESTS = 1_200;

test('fuzz: no request of any kind to any route fails, hangs or tells what is inside', async () => {
  const db = await testDatabase();
  const { problems } = await fuzzEveryRoute(db.url, { seed: 20_261_115, goesOn: (sent) => sent < REQUESTS });
  expect(problems).toEqual([]);
});
