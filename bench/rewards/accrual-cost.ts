// What counting for ranks, rakeback, bonuses and affiliates costs a bet: the same bets with and without it, in turns.
// Usage: node scripts/run.mjs bench/rewards/accrual-cost.ts [--rounds 7] [--seconds 5] [--players 256]
import { parseArgs } from 'node:util';
import { openEconomy, type EconomyServer } from '../../src/app/test-economy.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { openDatabase } from '../../src/db/database.ts';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { BET_RULES } from '../../src/ledger/bet-rules.ts';
import type { PlayerId } from '../../src/ledger/player-id.ts';
import { describeReconciliation, reconcile } from '../../src/ledger/reconcile.ts';
import { dollars } from '../../src/money/usd.ts';
import { treeCpuMicros } from '../stage/cpu-time.ts';
import { openFundedWallet, withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, median, printTable, rounded } from '../stage/figures.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '5' },
    players: { type: 'string', default: '256' },
  },
});
const rounds = countOption('rounds', values.rounds);
const seconds = countOption('seconds', values.seconds);
const playerCount = countOption('players', values.players);

const KENO = { selectedNumbers: [1, 2, 3, 4, 5], betAmount: 0.1, risk: 'low' };
const LEAD_IN_S = 1;

interface Side {
  name: string;
  server: EconomyServer;
  players: PlayerId[];
  samples: { perSecond: number; serverMicros: number; databaseMicros: number }[];
}

await withDrillCluster(async (cluster) => {
  const sides = [
    await openSide(cluster, 'with rewards', true, 1),
    await openSide(cluster, 'without', false, 1_000_000),
  ];
  for (const side of sides) await play(side, LEAD_IN_S);
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) side.samples.push(await measure(cluster, side));
  }
  const of = (side: Side, figure: keyof Side['samples'][number]) =>
    median(side.samples.map((sample) => sample[figure]));
  printTable([
    ['Keno, settled and durable, no HTTP', 'bets/s', 'server µs', 'database µs'],
    ...sides.map((side) => [
      side.name,
      Math.round(of(side, 'perSecond')),
      rounded(of(side, 'serverMicros'), 1),
      rounded(of(side, 'databaseMicros'), 1),
    ]),
  ]);
  const ratios = sides[0]!.samples.map(({ perSecond }, at) => perSecond / sides[1]!.samples[at]!.perSecond);
  console.log(`\nwith : without = ${rounded(median(ratios), 3)} (median of ${rounds} pairs)`);
  for (const { server } of sides) await server.close();
  const database = openDatabase({ url: cluster.url, connections: 1 });
  const reconciliation = await reconcile(database, BET_RULES);
  await database.close();
  if (!reconciliation.clean) console.log(describeReconciliation(reconciliation));
  return reconciliation.clean;
});

async function openSide(cluster: Cluster, name: string, countsRewards: boolean, first: number): Promise<Side> {
  const server = await openEconomy(cluster.url, systemClock, countsRewards);
  const players: PlayerId[] = [];
  for (let number = 0; number < playerCount; number += 1) {
    players.push(await openFundedWallet(server.database, first + number, dollars(1_000_000)));
  }
  return { name, server, players, samples: [] };
}

async function measure(cluster: Cluster, side: Side): Promise<Side['samples'][number]> {
  const before = { own: process.cpuUsage(), database: treeCpuMicros(cluster.pid()), at: performance.now() };
  const bets = await play(side, seconds);
  const { user, system } = process.cpuUsage(before.own);
  return {
    perSecond: (bets * 1_000) / (performance.now() - before.at),
    serverMicros: (user + system) / bets,
    databaseMicros: (treeCpuMicros(cluster.pid()) - before.database) / bets,
  };
}

/** Every player bets as soon as the last bet is answered. */
async function play({ server, players }: Side, forS: number): Promise<number> {
  const endMs = performance.now() + forS * 1_000;
  let bets = 0;
  await Promise.all(
    players.map(async (playerId) => {
      while (performance.now() < endMs) {
        const answered = await server.call(playerId, '/api/keno/play/keno', KENO);
        if (!answered.ok) throw new Error(`A bet was refused: ${answered.code}.`);
        bets += 1;
      }
    }),
  );
  return bets;
}
