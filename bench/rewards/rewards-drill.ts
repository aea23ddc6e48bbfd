// Proves the economy: claims that race have one effect, and a random life of many players agrees with a plain model.
// Usage: node scripts/run.mjs bench/rewards/rewards-drill.ts [--rounds 200] [--claims 50] [--operations 100000] [--players 200] [--seed 1]
import { parseArgs } from 'node:util';
import { raceClaims } from '../../src/app/test-claim-races.ts';
import { runEconomy } from '../../src/app/test-economy.ts';
import { ECONOMY_PARTS } from '../../src/app/test-economy-parts.ts';
import { openDatabase } from '../../src/db/database.ts';
import { BET_RULES } from '../../src/ledger/bet-rules.ts';
import { describeReconciliation, reconcile } from '../../src/ledger/reconcile.ts';
import { REWARD_RULES } from '../../src/ledger/reward-rules.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, printTable, secondsSince } from '../stage/figures.ts';

const FIRST_RACER = 10_000_000;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    claims: { type: 'string', default: '50' },
    operations: { type: 'string', default: '100000' },
    players: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});
const rounds = countOption('rounds', values.rounds);
const claims = countOption('claims', values.claims);
const operations = countOption('operations', values.operations);
const players = countOption('players', values.players);
const seed = countOption('seed', values.seed);

await withDrillCluster(async ({ url }) => {
  const startMs = performance.now();
  const show = (text: string) => process.stdout.isTTY && process.stdout.write(`\r${text}   `);
  const races = await raceClaims({
    url,
    rounds,
    claims,
    firstPlayer: FIRST_RACER,
    onRound: (done) => show(`${done} rounds`),
  });
  const life = await runEconomy({
    url,
    seed,
    operations,
    players,
    parts: ECONOMY_PARTS(),
    onRound: (done, day) => show(`${done} operations, ${day}`),
  });
  const database = openDatabase({ url, connections: 1 });
  const reconciliation = await reconcile(database, [...BET_RULES, ...REWARD_RULES]);
  await database.close();

  const done = [...life.done].toSorted(([a], [b]) => a.localeCompare(b));
  const problems = [...life.divergences, ...races.flatMap((race) => race.problems)];
  printTable([['operation', 'times'], ...done]);
  printTable([
    ['claims at once', 'rounds', 'claims a round', 'paid'],
    ...races.map((race) => [race.kind, race.rounds, race.claims, race.paid]),
  ]);
  printTable([
    ['', 'count'],
    ['operations', done.reduce((sum, [, times]) => sum + times, 0)],
    ['days that passed', life.days],
    ['seconds', secondsSince(startMs)],
    ['divergences', problems.length],
  ]);
  for (const problem of problems.slice(0, 20)) console.log(problem);
  console.log(`\n${describeReconciliation(reconciliation)}`);
  return reconciliation.clean && problems.length === 0;
});
