import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase, APPLICATION_ROLE } from '../db/database.ts';
import { testDatabase } from '../db/test-database.ts';
import { BATCH_SETTINGS } from '../ledger/batch.ts';
import { PROVIDER_RULES } from '../ledger/provider-rules.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { createStage, liveAll, sequences } from './test-sequences.ts';

const db = await testDatabase();
keepBooksClean(db, PROVIDER_RULES);

test('sequences: calls in any order, doubled and altered, do to a wallet what a plain model says', async () => {
  const batchDatabase = openDatabase({
    url: db.url,
    role: APPLICATION_ROLE,
    connections: 3,
    settings: BATCH_SETTINGS,
  });
  const stage = createStage(db.database, batchDatabase);
  const drawn = fc.sample(sequences, { numRuns: 100, seed: 7 });
  const found: string[] = [];
  await liveAll(stage, drawn, 15, (problems) => found.push(...problems));
  await batchDatabase.close();
  expect(found).toEqual([]);
});
