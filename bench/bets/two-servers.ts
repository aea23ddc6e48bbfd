import { parseArgs } from 'node:util';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { booksRows } from './books.ts';
import { measure, type Sample } from './contests.ts';
import { buildStage, type Stage } from './stage.ts';
import { generator, type Load } from '../load/load.ts';
import { startBenchServer, type BenchServer } from '../stage/bench-server.ts';
import { withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, median, printTable, rounded } from '../stage/figures.ts';

const PLAYERS = 512;
const WARM_UP_S = 4;
const LEAD_IN_S = 1;

interface Side {
  name: string;
  stage: Stage;
  server: BenchServer;
  samples: Sample[];
}

/** A name and the program of the server, for each of the two. */
export type TwoServers = readonly [readonly [name: string, entry: string], readonly [name: string, entry: string]];

/**
 * The same bets over HTTP on two servers in turns: what the first one does more is what it costs.
 * Options: `--rounds 9 --seconds 6 --connections 64`.
 */
export async function compareServers(servers: TwoServers): Promise<void> {
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
  const loadOf = ({ stage, server }: Side, forS: number): Load => {
    const targets = [{ address: server.address, players: stage.players }];
    return { kind: 'keno', targets, connections, seconds: forS };
  };

  await withDrillCluster(async (cluster) => {
    const sides: Side[] = [];
    for (const [name, entry] of servers) sides.push(await openSide(cluster, name, entry));
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
    const [more, less] = sides as [Side, Side];
    const pairs = (figure: keyof Sample) =>
      more.samples.map((sample, at) => [sample[figure], less.samples[at]![figure]] as const);
    const ratio = median(pairs('perSecond').map(([one, other]) => one / other));
    const micros = median(pairs('serverMicros').map(([one, other]) => one - other));
    console.log(`\n${more.name} : ${less.name} = ${rounded(ratio, 3)} bets/s (median of ${rounds} pairs)`);
    console.log(
      `${more.name} − ${less.name} = ${rounded(micros, 1)} µs of the server's time a bet (median of ${rounds} pairs)`,
    );
    await Promise.all(sides.map(({ server }) => server.stop()));
    const books = [await more.stage.books.close(), await less.stage.books.close()];
    printTable(booksRows(books));
    return books.every(({ isRight }) => isRight);
  });
}

async function openSide(cluster: Cluster, name: string, entry: string): Promise<Side> {
  const stage = await buildStage(cluster, name, PLAYERS);
  return { name, stage, server: await startBenchServer({ ...stage, entry }), samples: [] };
}
