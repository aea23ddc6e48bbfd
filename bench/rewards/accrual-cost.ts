// What counting for ranks, rakeback, bonuses and affiliates costs a bet: the same bets over HTTP on two servers, one of which
// counts and one of which does not, in turns.
// Usage: npm run bench:rewards -- [--rounds 9] [--seconds 6] [--connections 64]
import { parseArgs } from 'node:util';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { booksRows } from '../bets/books.ts';
import { measure, type Sample } from '../bets/contests.ts';
import { buildStage, type Stage } from '../bets/stage.ts';
import { generator, type Load } from '../load/load.ts';
import { startBenchServer, type BenchServer } from '../stage/bench-server.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, median, printTable, rounded } from '../stage/figures.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '6' },
    connections: { type: 'string', default: '64' },
  },
});
const rounds = countOption('rounds', values.rounds);
const seconds = countOption('seconds', values.seconds);
const connections = countOption('connections', values.connections);

const PLAYERS = 512;
const WARM_UP_S = 4;
const LEAD_IN_S = 1;

interface Side {
  name: string;
  stage: Stage;
  server: BenchServer;
  samples: Sample[];
}

await withDrillCluster(async (cluster) => {
  const sides = [
    await openSide(cluster, 'counted', 'src/app/main.ts'),
    await openSide(cluster, 'uncounted', 'bench/rewards/uncounted-server.ts'),
  ];
  for (const side of sides) await side.stage.books.run(loadOf(side, WARM_UP_S));
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      await side.stage.books.run(loadOf(side, LEAD_IN_S));
      side.samples.push(await measure(cluster, [side.server], () => side.stage.books.run(loadOf(side, seconds))));
    }
  }
  const of = ({ samples }: Side, figure: keyof Sample) => median(samples.map((sample) => sample[figure]));
  printTable([
    [`Keno over HTTP by ${generator}, ${connections} connections`, 'bets/s', 'server µs', 'database µs', 'p99 ms'],
    ...sides.map((side) => [
      side.name,
      Math.round(of(side, 'perSecond')),
      rounded(of(side, 'serverMicros'), 1),
      rounded(of(side, 'databaseMicros'), 1),
      rounded(of(side, 'p99Ms'), 1),
    ]),
  ]);
  const [counted, uncounted] = sides;
  const ratios = counted!.samples.map(({ perSecond }, at) => perSecond / uncounted!.samples[at]!.perSecond);
  console.log(`\ncounted : uncounted = ${rounded(median(ratios), 3)} (median of ${rounds} pairs)`);
  await Promise.all(sides.map(({ server }) => server.stop()));
  const books = [await counted!.stage.books.close(), await uncounted!.stage.books.close()];
  printTable(booksRows(books));
  return books.every(({ isRight }) => isRight);
});

async function openSide(cluster: Cluster, name: string, entry: string): Promise<Side> {
  const stage = await buildStage(cluster, name, PLAYERS);
  return { name, stage, server: await startBenchServer({ ...stage, entry }), samples: [] };
}

function loadOf({ stage, server }: Side, forS: number): Load {
  const targets = [{ address: server.address, players: stage.players }];
  return { kind: 'keno', targets, connections, seconds: forS };
}
