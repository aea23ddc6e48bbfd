// Throws random lives of deposits at the cashier and compares what was credited with what really arrived.
// Usage: npm run drill -- deposits --sequences 10000 --parallel 25 --seed 1
import * as fc from 'fast-check';
import { clearStage, divergences } from '../../src/cashier/deposits/test-expected.ts';
import { createStage, live, sequences, settleEverything } from '../../src/cashier/deposits/test-sequences.ts';
import { settableClock } from '../../src/clock/clock.ts';
import { APPLICATION_ROLE, openDatabase } from '../../src/db/database.ts';
import { toPlayerId } from '../../src/ledger/player-id.ts';
import { proveBooksAt } from '../stage/books.ts';
import { readOptions, runOnCluster } from '../stage/program.ts';

const DAYS_BETWEEN_MS = 4 * 24 * 3_600_000;
const IDS_PER_STAGE = 100_000;

const { sequences: count, parallel, seed } = readOptions({ sequences: 10_000, parallel: 25, seed: 1 });

await runOnCluster(async ({ url }) => {
  const database = openDatabase({ url, role: APPLICATION_ROLE, connections: parallel });
  const clock = settableClock();
  const totals = { acts: 0, payments: 0 };
  const problems: string[] = [];
  const drawn = fc.sample(sequences, { numRuns: count, seed });

  for (let first = 0; first < count; first += parallel) {
    const stage = createStage(database, clock, (first / parallel + 1) * IDS_PER_STAGE);
    const chosen = drawn.slice(first, first + parallel);
    const lives = await Promise.all(
      chosen.map((sequence, at) => live(stage, toPlayerId(BigInt(first + at + 1)), sequence)),
    );
    await settleEverything(stage);
    for (const [at, life] of lives.entries()) {
      totals.acts += chosen[at]!.acts.length;
      totals.payments += life.paymentIds.length;
      const found = await divergences(stage, life);
      if (found.length > 0) problems.push(`${found.join('\n')}\n${JSON.stringify(chosen[at])}`);
    }
    await clearStage(database);
    clock.advance(DAYS_BETWEEN_MS);
  }

  const { rows } = await database.query<{ state: string; deposits: bigint }>(
    'SELECT state, count(*) AS deposits FROM deposits GROUP BY state ORDER BY state',
  );
  await database.close();
  return {
    tables: [
      [
        ['sequences', 'acts', 'payments', 'divergent'],
        [count, totals.acts, totals.payments, problems.length],
      ],
      [['deposits in the end', ''], ...rows.map((row) => [row.state, Number(row.deposits)])],
    ],
    problems: [...problems, ...(await proveBooksAt(url, []))],
  };
});
