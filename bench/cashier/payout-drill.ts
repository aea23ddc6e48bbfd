// Proves that a withdrawal leaves at most once: payouts under faults, with servers that go down in the middle.
// Usage: npm run drill -- payouts --payouts 2000 --faults 30 --seed 1
import { withdrawAtRandom } from '../../src/cashier/withdrawals/test-random.ts';
import { APPLICATION_ROLE, openDatabase } from '../../src/db/database.ts';
import type { PlayerId } from '../../src/ledger/player-id.ts';
import { describeReconciliation, reconcile } from '../../src/ledger/reconcile.ts';
import { WITHDRAWAL_RULES } from '../../src/ledger/withdrawal-rules.ts';
import { dollars } from '../../src/money/usd.ts';
import { openFundedWallet, withDrillCluster } from '../stage/drill-cluster.ts';
import { countOptions, printTable, rounded, secondsSince } from '../stage/figures.ts';

const WITHDRAWALS_EACH = 10;
const SERVERS = 2;

const { payouts, faults: faultPercent, seed } = countOptions({ payouts: 2_000, faults: 30, seed: 1 });

await withDrillCluster(async ({ url }) => {
  const database = openDatabase({ url, role: APPLICATION_ROLE, connections: 20 });
  const players: PlayerId[] = [];
  for (let number = 1; number <= Math.ceil(payouts / WITHDRAWALS_EACH); number += 1) {
    players.push(await openFundedWallet(database, number, dollars(20 * WITHDRAWALS_EACH)));
  }
  const startMs = performance.now();
  const result = await withdrawAtRandom({
    database,
    seed,
    faultPercent,
    players,
    withdrawalsEach: WITHDRAWALS_EACH,
    servers: SERVERS,
    onRound: (open) => process.stdout.isTTY && process.stdout.write(`\r${open} open   `),
  });
  const reconciliation = await reconcile(database, WITHDRAWAL_RULES);
  await database.close();

  const { processor } = result.stage;
  const called = [...processor.calls].toSorted(([a], [b]) => a.localeCompare(b));
  printTable([['ending', 'withdrawals'], ...[...result.endings].toSorted(([a], [b]) => a.localeCompare(b))]);
  printTable([['call to the processor', 'times'], ...called]);
  printTable([
    ['', 'count'],
    ['withdrawals', players.length * WITHDRAWALS_EACH],
    ['payouts that the processor saw', processor.payouts.length],
    ['payouts that were paid', processor.payouts.filter(({ coinsSent }) => coinsSent).length],
    ['servers that went down', result.crashes],
    ['hours in the drill', rounded(result.virtualHours, 1)],
    ['seconds', secondsSince(startMs)],
    ['problems', result.problems.length],
  ]);
  for (const problem of result.problems.slice(0, 20)) console.log(problem);
  console.log(`\n${describeReconciliation(reconciliation)}`);
  return reconciliation.clean && result.problems.length === 0;
});
