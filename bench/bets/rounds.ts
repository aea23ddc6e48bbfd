import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { createTestRedis, hasRedis } from '../../src/realtime/test-redis.ts';
import { startBareServer, startBenchServer, type BenchServer } from '../stage/bench-server.ts';
import type { BooksReport } from './books.ts';
import { listContests, type Contest, type Sample } from './contests.ts';
import { buildStage } from './stage.ts';
import { rounded } from '../stage/figures.ts';
import { preparePgbench } from './pgbench.ts';

const PLAYERS = 1_024;
const WARM_UP_S = 4;

export interface Round {
  contest: string;
  round: number;
  sample: Sample;
}

export interface RoundsOptions {
  rounds: number;
  seconds: number;
}

export interface RoundsResult {
  contests: readonly Contest[];
  samples: readonly Round[];
  books: BooksReport[];
}

/** Bets and peers in turn, so that whatever else the machine does falls on all of them. */
export async function runRounds(cluster: Cluster, { rounds, seconds }: RoundsOptions): Promise<RoundsResult> {
  const single = await buildStage(cluster, 'single', PLAYERS);
  const pair = hasRedis ? await buildStage(cluster, 'pair', PLAYERS) : null;
  const redis = hasRedis ? await createTestRedis() : null;
  const endRedis = () => void redis?.kill();
  process.once('exit', endRedis);
  const servers: BenchServer[] = [];
  const start = async (starting: Promise<BenchServer>) => {
    const server = await starting;
    servers.push(server);
    return server;
  };
  try {
    const pgbench = await preparePgbench(cluster.url);
    if (!pgbench) console.log('There is no pgbench here: the ratios to it are missing.');
    const bare = await start(startBareServer());
    const one = await start(startBenchServer(single));
    const two: BenchServer[] = [];
    if (redis && pair) {
      await redis.start();
      for (let count = 0; count < 2; count += 1) {
        two.push(await start(startBenchServer({ ...pair, redisUrl: redis.url })));
      }
    }
    const contests = listContests({ cluster, pgbench, bare, one, two, single, pair });
    console.log('Warming up.');
    for (const contest of contests) await contest.run(WARM_UP_S);
    const samples: Round[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      for (const contest of round % 2 === 1 ? contests : contests.toReversed()) {
        const sample = await contest.run(seconds);
        samples.push({ contest: contest.id, round, sample });
        console.log(`Round ${round}, ${contest.title}: ${rounded(sample.perSecond, 0)}/s`);
      }
    }
    await Promise.all(servers.map((server) => server.stop()));
    const books = [await single.books.close(), ...(pair ? [await pair.books.close()] : [])];
    return { contests, samples, books };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    process.off('exit', endRedis);
    await redis?.remove();
  }
}
