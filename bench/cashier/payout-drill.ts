// Proves that a withdrawal leaves at most once: payouts under faults, with servers that go down in the middle.
// Usage: npm run drill -- payouts --payouts 2000 --faults 30 --seed 1
import { withdrawAtRandom } from '../../src/cashier/withdrawals/test-random.ts';
import { APPLICATION_ROLE, openDatabase } from '../../src/db/database.ts';
import { toPlayerId, type PlayerId } from '../../src/ledger/player-id.ts';
import { openWallet } from '../../src/ledger/wallet-rows.ts';
import { WITHDRAWAL_RULES } from '../../src/ledger/withdrawal-rules.ts';
import { dollars } from '../../src/money/usd.ts';
import { setBalance } from '../player/bettor.ts';
import { proveBooksAt } from '../stage/books.ts';
import { rounded } from '../stage/figures.ts';
import { readOptions, runOnCluster } from '../stage/program.ts';

const WITHDRAWALS_EACH = 10;
const SERVERS = 2;

const { payouts, faults: faultPercent, seed } = readOptions({ payouts: 2_000, faults: 30, seed: 1 });

await runOnCluster(async ({ url }) => {
  const database = openDatabase({ url, role: APPLICATION_ROLE, connections: 20 });
  const players: PlayerId[] = [];
  for (let number = 1; number <= Math.ceil(payouts / WITHDRAWALS_EACH); number += 1) {
    // A wallet is enough: nobody signs in here.
    const playerId = toPlayerId(BigInt(number));
    await database.transaction((tx) => openWallet(tx, playerId));
    await setBalance(database, playerId, dollars(20 * WITHDRAWALS_EACH));
    players.push(playerId);
  }
  const result = await withdrawAtRandom({
    database,
    seed,
    faultPercent,
    players,
    withdrawalsEach: WITHDRAWALS_EACH,
    servers: SERVERS,
    onRound: (open) => process.stdout.isTTY && process.stdout.write(`\r${open} open   `),
  });
  await database.close();
  const { processor } = result.stage;
  const sorted = (counts: Iterable<[string, number]>) => [...counts].toSorted(([a], [b]) => a.localeCompare(b));
  return {
    figures: [
      ['withdrawals', players.length * WITHDRAWALS_EACH],
      ['payouts that the processor saw', processor.payouts.length],
      ['payouts that were paid', processor.payouts.filter(({ coinsSent }) => coinsSent).length],
      ['servers that went down', result.crashes],
      ['hours in the drill', rounded(result.virtualHours, 1)],
    ],
    tables: [
      [['ending', 'withdrawals'], ...sorted(result.endings)],
      [['call to the processor', 'times'], ...sorted(processor.calls)],
    ],
    problems: [...result.problems, ...(await proveBooksAt(url, WITHDRAWAL_RULES))],
  };
});
