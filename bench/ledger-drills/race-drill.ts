// Proves that a balance can be spent once only, however many ask at the same instant.
// Usage: npm run drill -- race-ledger --rounds 200 --parallel 50
import { parseArgs } from 'node:util';
import { systemClock } from '../../src/clock/clock.ts';
import { APPLICATION_ROLE, openDatabase, type Database } from '../../src/db/database.ts';
import { createBatcher, type Batcher } from '../../src/ledger/batch.ts';
import { fingerprint } from '../../src/ledger/fingerprint.ts';
import type { PlayerId } from '../../src/ledger/player-id.ts';
import { post } from '../../src/ledger/post.ts';
import { describeReconciliation, reconcile } from '../../src/ledger/reconcile.ts';
import type { Transfer } from '../../src/ledger/wallet.ts';
import { dollars } from '../../src/money/usd.ts';
import { openFundedWallet, within, withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, printTable, secondsSince } from '../stage/figures.ts';

const BALANCE = dollars(100);
const ROUND_MS_MAX = 30_000;
const WHOLE_BALANCE: readonly Transfer[] = [{ kind: 'stake', debit: 'primary', credit: 'games', amount: BALANCE }];

/** One round: everybody tries to spend the whole balance. Gives for each whether it was taken. */
type Round = (playerId: PlayerId) => Promise<boolean[]>;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, parallel: { type: 'string', default: '50' } },
});
const rounds = countOption('rounds', values.rounds);
const parallel = countOption('parallel', values.parallel);

await withDrillCluster(async ({ url }) => {
  const open = (connections: number) => openDatabase({ url, role: APPLICATION_ROLE, connections });
  const databases = [open(parallel), open(4), open(4)] as const;
  const [database, ...servers] = databases;
  const batchers = servers.map((server) =>
    createBatcher<null>({ database: server, clock: systemClock, loadExtras: async () => new Map() }),
  );
  const contests: [string, Round][] = [
    [`post(), ${parallel} transactions`, (playerId) => spendByPost(database, playerId, parallel)],
    ['Two batchers', (playerId) => spendByBatch(batchers, playerId, parallel)],
    [
      'Both doors at once',
      async (playerId) => {
        const half = Math.ceil(parallel / 2);
        const both = [spendByPost(database, playerId, half), spendByBatch(batchers, playerId, parallel - half)];
        return (await Promise.all(both)).flat();
      },
    ],
  ];
  const results: Result[] = [];
  for (const [position, [name, round]] of contests.entries()) {
    results.push(await compete(name, round, database, position * rounds));
  }
  const reconciliation = await reconcile(database);
  await Promise.all(databases.map((opened) => opened.close()));

  printTable([
    ['', 'rounds', 'attempts', 'taken', 'refused', 'rounds with exactly one', 'seconds'],
    ...results.map((result) => [
      result.name,
      rounds,
      rounds * parallel,
      result.taken,
      rounds * parallel - result.taken,
      result.rightRounds,
      result.seconds,
    ]),
  ]);
  console.log(`\n${describeReconciliation(reconciliation)}`);
  return reconciliation.clean && results.every((result) => result.rightRounds === rounds);
});

interface Result {
  name: string;
  taken: number;
  rightRounds: number;
  seconds: number;
}

async function compete(name: string, round: Round, database: Database, playersBefore: number): Promise<Result> {
  const startMs = performance.now();
  const result: Result = { name, taken: 0, rightRounds: 0, seconds: 0 };
  for (let number = 1; number <= rounds; number += 1) {
    const playerId = await openFundedWallet(database, playersBefore + number, BALANCE);
    const attempts = await within(ROUND_MS_MAX, `${name}, round ${number}`, round(playerId));
    const taken = attempts.filter(Boolean).length;
    result.taken += taken;
    if (taken === 1) result.rightRounds += 1;
  }
  return { ...result, seconds: secondsSince(startMs) };
}

/** All transactions are open before the first of them posts. */
async function spendByPost(database: Database, playerId: PlayerId, count: number): Promise<boolean[]> {
  const gate = createGate(count);
  return Promise.all(
    Array.from({ length: count }, (_none, attempt) =>
      database.transaction(async (tx) => {
        await gate();
        return (await post(tx, systemClock, { playerId, key: `race:${attempt}`, transfers: WHOLE_BALANCE })).ok;
      }),
    ),
  );
}

async function spendByBatch(batchers: readonly Batcher<null>[], playerId: PlayerId, count: number): Promise<boolean[]> {
  const outcomes = Array.from({ length: count }, (_none, attempt) =>
    batchers[attempt % batchers.length]!.submit({
      playerId,
      request: { key: `race:${attempt}`, fingerprint: fingerprint('race') },
      decide: () => ({ ok: true, transfers: WHOLE_BALANCE, answer: () => null }),
    }),
  );
  return (await Promise.all(outcomes)).map((outcome) => outcome.ok);
}

/** Lets nobody through until all are there. */
function createGate(count: number): () => Promise<void> {
  let missing = count;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    missing -= 1;
    if (missing === 0) open();
    return opened;
  };
}
