// Throws random lives of deposits at the cashier and compares what was credited with what really arrived.
// Usage: npm run drill -- deposits --sequences 10000 --parallel 25 --seed 1
import * as fc from 'fast-check';
import { clearStage, divergences } from '../../src/cashier/deposits/test-expected.ts';
import { createStage, live, sequences, settleEverything } from '../../src/cashier/deposits/test-sequences.ts';
import { settableClock } from '../../src/clock/clock.ts';
import { APPLICATION_ROLE, openDatabase } from '../../src/db/database.ts';
import { toPlayerId } from '../../src/ledger/player-id.ts';
import { describeReconciliation, reconcile } from '../../src/ledger/reconcile.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOptions, printTable, secondsSince } from '../stage/figures.ts';

const DAYS_BETWEEN_MS = 4 * 24 * 3_600_000;
const IDS_PER_STAGE = 100_000;
const SHOWN_MAX = 10;

const { sequences: count, parallel, seed } = countOptions({ sequences: 10_000, parallel: 25, seed: 1 });

await withDrillCluster(async ({ url }) => {
  const database = openDatabase({ url, role: APPLICATION_ROLE, connections: parallel });
  const clock = settableClock();
  const startMs = performance.now();
  const totals = { acts: 0, payments: 0, divergent: 0 };
  const shown: string[] = [];
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
      if (found.length === 0) continue;
      totals.divergent += 1;
      if (shown.length < SHOWN_MAX) shown.push(`${found.join('\n')}\n${JSON.stringify(chosen[at])}`);
    }
    await clearStage(database);
    clock.advance(DAYS_BETWEEN_MS);
  }

  const { rows } = await database.query<{ state: string; deposits: bigint }>(
    'SELECT state, count(*) AS deposits FROM deposits GROUP BY state ORDER BY state',
  );
  const reconciliation = await reconcile(database);
  await database.close();
  printTable([
    ['sequences', 'acts', 'payments', 'divergent', 'seconds'],
    [count, totals.acts, totals.payments, totals.divergent, secondsSince(startMs)],
  ]);
  printTable([['deposits in the end', ''], ...rows.map((row) => [row.state, Number(row.deposits)])]);
  console.log(`\n${shown.join('\n\n')}\n${describeReconciliation(reconciliation)}`);
  return totals.divergent === 0 && reconciliation.clean;
});
