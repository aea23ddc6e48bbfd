// Random lives of players with promotions and referrals against a plain model of them, and races of everything that may
// happen once only.
// Usage: npm run drill:promotions -- --operations 20000 --rounds 200 --parallel 50 --seed 1
import { parseArgs } from 'node:util';
import { actOnce, addPlayer, createLife } from '../../src/app/test-life.ts';
import { RACES } from '../../src/app/test-life-races.ts';
import { settableClock } from '../../src/clock/clock.ts';
import { APPLICATION_ROLE, openDatabase, type Database } from '../../src/db/database.ts';
import { BET_RULES } from '../../src/ledger/bet-rules.ts';
import { PROMOTION_RULES } from '../../src/ledger/promotion-rules.ts';
import { describeReconciliation, reconcile } from '../../src/ledger/reconcile.ts';
import { within, withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, printTable, secondsSince } from '../stage/figures.ts';

const START = new Date('2031-01-05T00:00:00Z');
const PLAYERS = 200;
const ROUND_MS_MAX = 60_000;
const SHOWN_MAX = 10;

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '200' },
    parallel: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
});
const operations = countOption('operations', values.operations);
const rounds = countOption('rounds', values.rounds);
const parallel = countOption('parallel', values.parallel);
const seed = countOption('seed', values.seed);

await withDrillCluster(async ({ url }) => {
  const database = openDatabase({ url, role: APPLICATION_ROLE, connections: parallel });
  const wrong = [...(await live(database)), ...(await race(database))];
  const reconciliation = await reconcile(database, [...BET_RULES, ...PROMOTION_RULES]);
  await database.close();
  console.log(`\n${wrong.slice(0, SHOWN_MAX).join('\n')}\n${describeReconciliation(reconciliation)}`);
  return wrong.length === 0 && reconciliation.clean;
});

async function live(database: Database): Promise<string[]> {
  const startMs = performance.now();
  const life = await createLife(database, settableClock(START), seed);
  const everyNth = Math.max(1, Math.floor(operations / PLAYERS));
  for (let act = 0; act < operations; act += 1) {
    if (act % everyNth === 0) await addPlayer(life, BigInt(1 + act));
    await actOnce(life);
  }
  const { rows } = await database.query<{ ending: string; runs: bigint }>(
    `SELECT coalesce(ending, 'running') AS ending, count(*) AS runs FROM promotion_runs GROUP BY 1 ORDER BY 1`,
  );
  const months = await database.query<{ closed: bigint; credited: bigint }>(
    'SELECT count(*) AS closed, count(*) FILTER (WHERE earned_micros > 0) AS credited FROM affiliate_months',
  );
  printTable([
    ['operations', 'players', 'divergences', 'months closed', 'credited', 'seconds'],
    [
      operations,
      life.players.length,
      life.wrong.length,
      Number(months.rows[0]!.closed),
      Number(months.rows[0]!.credited),
      secondsSince(startMs),
    ],
  ]);
  printTable([['act', 'times'], ...life.acts]);
  printTable([['runs of bonuses', ''], ...rows.map((row) => [row.ending, Number(row.runs)] as const)]);
  return life.wrong;
}

async function race(database: Database): Promise<string[]> {
  const wrong: string[] = [];
  const table: (string | number)[][] = [['race', 'rounds', 'at once', 'rounds with one effect', 'seconds']];
  for (const [position, [name, once]] of Object.entries(RACES).entries()) {
    const startMs = performance.now();
    let right = 0;
    for (let round = 0; round < rounds; round += 1) {
      const life = await createLife(database, settableClock(START), 1_000 + position * rounds + round);
      const player = BigInt(10_000_000 * (position + 1) + round * 100);
      const found = await within(ROUND_MS_MAX, `${name}, round ${round}`, once(life, player, parallel));
      if (found === null) right += 1;
      else wrong.push(`${name}, round ${round}: ${found}`);
    }
    table.push([name, rounds, parallel, right, secondsSince(startMs)]);
  }
  printTable(table);
  return wrong;
}
