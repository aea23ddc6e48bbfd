import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { settableClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import { toPlayerId } from '../../ledger/player-id.ts';
import { DEPOSIT_RULES } from '../../ledger/deposit-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { clearStage, divergences } from './test-expected.ts';
import { createStage, live, sequences, settleEverything } from './test-sequences.ts';

const db = await testDatabase(10);
keepBooksClean(db, DEPOSIT_RULES);

test('deposits: whatever arrives, how often and in which order, each payment is credited once with what it was', async () => {
  const clock = settableClock();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      run += 1;
      const stage = createStage(db.database, clock, run * 10_000);
      const life = await live(stage, toPlayerId(BigInt(2_000_000 + run)), sequence);
      await settleEverything(stage);
      expect(await divergences(stage, life)).toEqual([]);
      await clearStage(db.database);
      clock.advance(4 * 24 * 3_600_000);
    }),
    { numRuns: 60 },
  );
}, 120_000);
