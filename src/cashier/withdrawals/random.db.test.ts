import { beforeEach, expect, test } from 'vitest';
import { settableClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import { fundedWallet, keepBooksClean } from '../../ledger/test-wallets.ts';
import { WITHDRAWAL_RULES } from '../../ledger/withdrawal-rules.ts';
import { dollars } from '../../money/usd.ts';
import { withdrawAtRandom } from './test-random.ts';

const db = await testDatabase();
keepBooksClean(db, WITHDRAWAL_RULES);
const clock = settableClock();

beforeEach(async () => {
  // Withdrawals that earlier runs left in review belong to processors that no longer exist.
  await db.owner.query('UPDATE withdrawals SET next_step_at = NULL');
});

test.each([1, 2, 3, 4, 5, 6])(
  'withdrawal: under faults and restarts each is paid once, returned once or in review (seed %i)',
  async (seed) => {
    const players = await Promise.all(Array.from({ length: 3 }, () => fundedWallet(db, dollars(80))));
    const run = { database: db.database, seed, faultPercent: 30, players, withdrawalsEach: 4, servers: 2, clock };
    const { problems, endings } = await withdrawAtRandom(run);
    expect(problems).toEqual([]);
    expect([...endings.values()].reduce((sum, count) => sum + count, 0)).toBe(12);
  },
);
