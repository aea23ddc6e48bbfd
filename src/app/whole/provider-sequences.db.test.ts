import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase, APPLICATION_ROLE } from '../../db/database.ts';
import { testDatabase } from '../../db/test-database.ts';
import { BATCH_SETTINGS } from '../../ledger/batch.ts';
import { PROMOTION_RULES } from '../../ledger/promotion-rules.ts';
import { PROVIDER_RULES } from '../../ledger/provider-rules.ts';
import { REWARD_RULES } from '../../ledger/reward-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { createStage, liveAll, sequences } from '../../../bench/provider/provider-sequences.ts';

const db = await testDatabase();
keepBooksClean(db, [...PROVIDER_RULES, ...PROMOTION_RULES, ...REWARD_RULES]);

test('sequences: rounds on both balances, across bonuses, with refunds and claims, do to a wallet what a plain model says', async () => {
  const batchDatabase = openDatabase({
    url: db.url,
    role: APPLICATION_ROLE,
    connections: 3,
    settings: BATCH_SETTINGS,
  });
  const stage = createStage(db.database, batchDatabase);
  const drawn = fc.sample(sequences, { numRuns: 150, seed: 7 });
  const found: string[] = [];
  await liveAll(stage, drawn, 15, (problems) => found.push(...problems));
  await batchDatabase.close();
  expect(found).toEqual([]);
  // The sequences must really have reached the situations they are meant for.
  expect(Object.keys(stage.reached).toSorted()).toEqual([
    'bonuses begun',
    'bonuses begun with rounds on record',
    'bonuses ended by a call',
    'bonuses given up',
    'claims',
    'not given up: a round is open',
    'rakeback owed',
    'rounds with money of several balances or bonuses',
    'wins of a bonus that was over',
  ]);
});
