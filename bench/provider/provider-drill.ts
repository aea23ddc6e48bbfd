// Throws random calls of the game provider at the wallet, in any order and doubled, with several bets in a round, bonuses
// that begin and end between them, refunds and claims, and compares with a plain model.
// Usage: npm run drill -- provider --sequences 10000 --parallel 20 --seed 1
import * as fc from 'fast-check';
import { APPLICATION_ROLE, openDatabase } from '../../src/db/database.ts';
import { BATCH_SETTINGS } from '../../src/ledger/batch.ts';
import { PROMOTION_RULES } from '../../src/ledger/promotion-rules.ts';
import { PROVIDER_RULES } from '../../src/ledger/provider-rules.ts';
import { describeReconciliation, reconcile } from '../../src/ledger/reconcile.ts';
import { REWARD_RULES } from '../../src/ledger/reward-rules.ts';
import { createStage, liveAll, sequences } from './provider-sequences.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOptions, printTable, secondsSince } from '../stage/figures.ts';

const SHOWN_MAX = 10;

const { sequences: count, parallel, seed } = countOptions({ sequences: 10_000, parallel: 20, seed: 1 });

await withDrillCluster(async ({ url }) => {
  const database = openDatabase({ url, role: APPLICATION_ROLE, connections: 80 });
  const batchDatabase = openDatabase({ url, role: APPLICATION_ROLE, connections: 3, settings: BATCH_SETTINGS });
  const stage = createStage(database, batchDatabase);
  const startMs = performance.now();
  const totals = { calls: 0, divergent: 0 };
  const shown: string[] = [];
  const drawn = fc.sample(sequences, { numRuns: count, seed });

  await liveAll(stage, drawn, parallel, (found, sequence) => {
    totals.calls += sequence.acts.reduce((sum, { copies }) => sum + copies, 0);
    if (found.length === 0) return;
    totals.divergent += 1;
    if (shown.length < SHOWN_MAX) shown.push(`${found.join('\n')}\n${JSON.stringify(sequence)}`);
  });
  const seconds = secondsSince(startMs);
  const answers = await database.query<{ error: number; calls: bigint }>(
    'SELECT error, count(*) AS calls FROM provider_callbacks GROUP BY error ORDER BY error',
  );
  const reconciliation = await reconcile(database, [...PROVIDER_RULES, ...PROMOTION_RULES, ...REWARD_RULES]);
  await batchDatabase.close();
  await database.close();
  printTable([
    ['sequences', 'calls', 'alerts', 'divergent', 'seconds'],
    [count, totals.calls, stage.alerts.length, totals.divergent, seconds],
  ]);
  printTable([['answered with', 'calls'], ...answers.rows.map((row) => [`error ${row.error}`, Number(row.calls)])]);
  printTable([['reached', 'times'], ...Object.entries(stage.reached)]);
  console.log(`\n${shown.join('\n\n')}\n${describeReconciliation(reconciliation)}`);
  return totals.divergent === 0 && reconciliation.clean;
});
