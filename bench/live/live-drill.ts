// Plays the live tables over the product's own wallet: every bet against independent rules, every fault of the feed, a full table.
// Usage: node scripts/run.mjs bench/live/live-drill.ts [--rounds 1000] [--players 20] [--crowd 200] [--seed 1]
import { parseArgs } from 'node:util';
import { createLiveWallet } from '../../sandbox/live/wallet.ts';
import { openDatabase } from '../../src/db/database.ts';
import { PROVIDER_RULES } from '../../src/ledger/provider-rules.ts';
import { describeReconciliation, reconcile } from '../../src/ledger/reconcile.ts';
import { newKeyText } from '../../src/secrets/key-ring.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, printTable, secondsSince } from '../stage/figures.ts';
import { crowdTable } from './crowd.ts';
import { listTables, seatPlayers, type SeatedPlayer } from './drill-stage.ts';
import { injectFaults } from './feed-faults.ts';
import { playRounds, type PlayReport } from './play-rounds.ts';

const TABLES = { roulette: '225', blackjack: '901', baccarat: '401', gameshow: '801' };
const CROWD_TABLE = '204';
const SECRET = 'drill-secret';
const START_CENTS = 1_000_000;
const SHOWN_MAX = 5;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1000' },
    players: { type: 'string', default: '20' },
    crowd: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});
const rounds = countOption('rounds', values.rounds);
const playerCount = countOption('players', values.players);
const crowd = countOption('crowd', values.crowd);

await withDrillCluster(async (cluster) => {
  const secretKeys = newKeyText();
  const tableIds = [...Object.values(TABLES), CROWD_TABLE];
  const players = await seatPlayers(cluster.url, secretKeys, Math.max(playerCount, crowd), tableIds);
  const games = await listTables();
  process.env['SLOTS_SECRET'] = SECRET;
  const server = await startBenchServer({ databaseUrl: cluster.url, secretKeys, slotsApiUrl: games.url });
  const url = `${server.address}/provider/pp`;
  const wallet = createLiveWallet({ url, secret: SECRET, providerId: 'pragmaticplay' });
  const nets = new Map<string, number>();
  let isRight = true;
  try {
    const userIds = players.slice(0, playerCount).map(({ userId }) => userId);
    const lines: (string | number)[][] = [
      ['game', 'rounds', 'bets', 'debits', 'staked $', 'returned %', 'wrongly paid', 'feed ≠ paid', 'seconds'],
    ];
    // All four at once: a player sits at several tables, as players do.
    const reports = await Promise.all(
      Object.entries(TABLES).map(async ([kind, tableId]) => {
        const startMs = performance.now();
        const report = await playRounds({ tableId, rounds, userIds, wallet, seed: `${values.seed} ${kind}` });
        return { kind, report, seconds: secondsSince(startMs) };
      }),
    );
    for (const { kind, report, seconds } of reports) {
      lines.push(lineOf(kind, report, seconds));
      for (const [userId, cents] of report.netCents) nets.set(userId, (nets.get(userId) ?? 0) + cents);
      for (const wrong of report.wrong.slice(0, SHOWN_MAX)) console.log(wrong);
      isRight &&= report.wrong.length === 0 && report.otherwiseInFeed.length === 0;
    }
    printTable(lines);
    const faults = await injectFaults(wallet);
    printTable([['fault of the feed', 'as required'], ...faults.map(({ name, ok }) => [name, ok ? 'yes' : 'NO'])]);
    isRight &&= faults.every(({ ok }) => ok);
    const full = await crowdTable({ wallet, players: players.slice(0, crowd), tableId: CROWD_TABLE, pid: server.pid });
    printTable(full.lines);
    for (const [userId, cents] of full.netCents) nets.set(userId, (nets.get(userId) ?? 0) + cents);
    isRight &&= full.unanswered === 0;
  } finally {
    await server.stop();
    games.close();
  }
  const off = await differences(cluster.url, players, nets);
  for (const line of off.slice(0, SHOWN_MAX)) console.log(line);
  const database = openDatabase({ url: cluster.url, connections: 1 });
  const reconciliation = await reconcile(database, PROVIDER_RULES);
  await database.close();
  console.log(
    `\nBalances that are not what was won and lost: ${off.length}\n${describeReconciliation(reconciliation)}`,
  );
  return isRight && off.length === 0 && reconciliation.clean;
});

function lineOf(kind: string, report: PlayReport, seconds: number | string): (string | number)[] {
  const { bets, stakes, stakedCents, paidCents, wrong, otherwiseInFeed } = report;
  const returned = ((paidCents / stakedCents) * 100).toFixed(2);
  const staked = (stakedCents / 100).toFixed(0);
  return [kind, report.rounds, bets, stakes, staked, returned, wrong.length, otherwiseInFeed.length, seconds];
}

async function differences(
  url: string,
  players: readonly SeatedPlayer[],
  nets: ReadonlyMap<string, number>,
): Promise<string[]> {
  const database = openDatabase({ url, connections: 1 });
  const { rows } = await database.query<{ player_id: bigint; primary_micros: bigint }>(
    'SELECT player_id, primary_micros FROM wallets ORDER BY player_id',
  );
  await database.close();
  return players.flatMap(({ userId }, index) => {
    const cents = Number(rows[index]!.primary_micros) / 10_000;
    const expected = START_CENTS + (nets.get(userId) ?? 0);
    return Math.abs(cents - expected) < 0.001 ? [] : [`${userId} has ${cents} cents instead of ${expected}.`];
  });
}
