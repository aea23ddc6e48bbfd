import { expect, test } from 'vitest';
import { ensureCells } from '../../db/cells/add-cells.ts';
import { testDatabase } from '../../db/test-database.ts';
import { proveBooks } from '../../../bench/stage/books.ts';
import { runLives } from '../../../bench/drill/model/run-lives.ts';

/** `npm run test:all` runs five times as many; `npm run drill -- model` takes the number as an option. */
const OPERATIONS = 2_000;

test('model: bets, deposits, claims, promotions and months of random lives go as a plain model says', async () => {
  const db = await testDatabase();
  await ensureCells(db.url, 3);
  const { failure, tally } = await runLives(db.url, { operations: OPERATIONS, seed: 7 });
  expect(failure).toBeNull();
  expect(tally.size).toBeGreaterThan(20);
  expect(tally.get('race prize')).toBeGreaterThan(0);
  expect(await proveBooks(db.owner)).toEqual([]);
});
