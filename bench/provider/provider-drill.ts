// Throws random calls of the game provider at the wallet, in any order and doubled, with several bets in a round, bonuses
// that begin and end between them, refunds and claims, and compares with a plain model.
// Usage: npm run drill -- provider --sequences 10000 --parallel 20 --seed 1
import * as fc from 'fast-check';
import { APPLICATION_ROLE, openDatabase } from '../../src/db/database.ts';
import { BATCH_SETTINGS } from '../../src/ledger/batch.ts';
import { PROMOTION_RULES } from '../../src/ledger/promotion-rules.ts';
import { PROVIDER_RULES } from '../../src/ledger/provider-rules.ts';
import { REWARD_RULES } from '../../src/ledger/reward-rules.ts';
import { proveBooksAt } from '../stage/books.ts';
import { readOptions, runOnCluster } from '../stage/program.ts';
import { createStage, liveAll, sequences } from './provider-sequences.ts';

const { sequences: count, parallel, seed } = readOptions({ sequences: 10_000, parallel: 20, seed: 1 });

await runOnCluster(async ({ url }) => {
  const database = openDatabase({ url, role: APPLICATION_ROLE, connections: 80 });
  const batchDatabase = openDatabase({ url, role: APPLICATION_ROLE, connections: 3, settings: BATCH_SETTINGS });
  const stage = createStage(database, batchDatabase);
  const problems: string[] = [];
  let calls = 0;
  await liveAll(stage, fc.sample(sequences, { numRuns: count, seed }), parallel, (found, sequence) => {
    calls += sequence.acts.reduce((sum, { copies }) => sum + copies, 0);
    if (found.length > 0) problems.push(`${found.join('\n')}\n${JSON.stringify(sequence)}`);
  });
  const answers = await database.query<{ error: number; calls: bigint }>(
    'SELECT error, count(*) AS calls FROM provider_callbacks GROUP BY error ORDER BY error',
  );
  await batchDatabase.close();
  await database.close();
  const books = await proveBooksAt(url, [...PROVIDER_RULES, ...PROMOTION_RULES, ...REWARD_RULES]);
  return {
    tables: [
      [
        ['sequences', 'calls', 'alerts', 'divergent'],
        [count, calls, stage.alerts.length, problems.length],
      ],
      [['answered with', 'calls'], ...answers.rows.map((row) => [`error ${row.error}`, Number(row.calls)])],
      [['reached', 'times'], ...Object.entries(stage.reached)],
    ],
    problems: [...problems, ...books],
  };
});
