import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { createTestRedis, hasRedis } from '../../src/realtime/test-redis.ts';
import { runLoad } from '../load/load.ts';
import { startBareServer, startBenchServer, type BenchServer } from '../stage/bench-server.ts';
import { endedChildrenCpuMicros, treeCpuMicros } from '../stage/cpu-time.ts';
import { median } from '../stage/figures.ts';
import { contestOn, inTurns, LEAD_IN_S, type Contest, type Round } from './contests.ts';
import { preparePgbench, type Pgbench } from './pgbench.ts';
import type { Goal, Report } from '../stage/report.ts';
import { booksRows, problemsInBooks } from './books.ts';
import { describeRounds, ratioTo, valuesOf } from './report.ts';
import { buildStage, type Stage } from './stage.ts';

const PLAYERS = 1_024;
const TIMES_PGBENCH: Record<number, number> = { 64: 3, 256: 4 };
const TIMES_BARE = 0.5;
const TAIL_MAX = 3;

interface Parts {
  cluster: Cluster;
  pgbench: Pgbench | null;
  bare: BenchServer;
  one: BenchServer;
  two: readonly BenchServer[];
  single: Stage;
  pair: Stage | null;
}

/** Bets on one server and on two, beside pgbench and a bare Fastify route. */
export async function measureBets(
  cluster: Cluster,
  { rounds, seconds, flags }: { rounds: number; seconds: number; flags: readonly string[] },
): Promise<Report> {
  const single = await buildStage(cluster, 'single', PLAYERS);
  const pair = hasRedis ? await buildStage(cluster, 'pair', PLAYERS) : null;
  const redis = hasRedis ? await createTestRedis() : null;
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
    const one = await start(startBenchServer({ ...single, flags }));
    const two: BenchServer[] = [];
    if (redis && pair) {
      await redis.start();
      for (let count = 0; count < 2; count += 1) {
        two.push(await start(startBenchServer({ ...pair, redisUrl: redis.url })));
      }
    }
    const contests = listContests({ cluster, pgbench, bare, one, two, single, pair });
    const samples = await inTurns(contests, { rounds, seconds });
    await Promise.all(servers.map((server) => server.stop()));
    const books = [await single.books.close(), ...(pair ? [await pair.books.close()] : [])];
    const connectionsOf = ({ id }: Contest) => id.split('-')[1]!;
    const table = describeRounds('Connections last', contests, samples, [
      { title: '× pgbench 64', idFor: () => 'pgbench-64' },
      { title: '× pgbench, as many', idFor: (contest) => `pgbench-${connectionsOf(contest)}` },
      { title: '× bare route, as many', idFor: (contest) => `bare-${connectionsOf(contest)}` },
    ]);
    return {
      tables: [table, booksRows(books)],
      goals: listGoals(contests, samples),
      details: { samples },
      problems: problemsInBooks(books),
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await redis?.remove();
  }
}

function listContests({ cluster, pgbench, bare, one, two, single, pair }: Parts): Contest[] {
  const contests: Contest[] = [];
  const add = (id: string, title: string, connections: number, run: Contest['run']) =>
    contests.push({ id: `${id}-${connections}`, title: `${title}, ${connections}`, run });
  const bets = (kind: 'keno' | 'plinko', stage: Stage, servers: readonly BenchServer[], connections: number) => {
    const targets = servers.map(({ address }, position) => ({
      address,
      players: stage.players.filter((_player, number) => number % servers.length === position),
    }));
    return contestOn(cluster, servers, { kind, targets, connections }, stage.books.run);
  };
  for (const connections of [64, 256]) {
    if (pgbench) add('pgbench', 'pgbench TPC-B', connections, runPgbench(cluster, pgbench, connections));
    const peer = { kind: 'keno', targets: [{ address: bare.address, players: single.players }], connections } as const;
    add('bare', 'Bare Fastify route', connections, contestOn(cluster, [bare], peer, runLoad));
    add('keno', 'Keno', connections, bets('keno', single, [one], connections));
    if (!pair) continue;
    add('two', 'Keno, two servers', connections, bets('keno', pair, two, connections));
    const everywhere = two.map(({ address }, at) => ({
      address,
      players: [...pair.players.slice((at * PLAYERS) / 2), ...pair.players.slice(0, (at * PLAYERS) / 2)],
    }));
    const shared = contestOn(cluster, two, { kind: 'keno', targets: everywhere, connections }, pair.books.run);
    add('shared', 'Keno, two servers, every player on both', connections, shared);
  }
  add('plinko', 'Plinko start + settle', 64, bets('plinko', single, [one], 64));
  return contests;
}

function runPgbench(cluster: Cluster, pgbench: Pgbench, connections: number): Contest['run'] {
  return async (seconds) => {
    await pgbench.run(connections, LEAD_IN_S);
    const before = { database: treeCpuMicros(cluster.pid()), children: endedChildrenCpuMicros() };
    const { perSecond, transactions } = await pgbench.run(connections, seconds);
    return {
      perSecond,
      p50Ms: Number.NaN,
      p99Ms: Number.NaN,
      serverMicros: 0,
      besideMicros: 0,
      databaseMicros: (treeCpuMicros(cluster.pid()) - before.database) / transactions,
      generatorMicros: (endedChildrenCpuMicros() - before.children) / transactions,
      refused: 0,
      failed: 0,
    };
  };
}

/** What is asked of the bets, beside their peers in the same rounds. */
function listGoals(contests: readonly Contest[], samples: readonly Round[]): Goal[] {
  const goals: Goal[] = [];
  const find = (id: string) => contests.find((contest) => contest.id === id);
  const atLeast = (id: string, peer: string, least: number) => {
    const [ours, theirs] = [find(id), find(peer)];
    if (!ours || !theirs) return;
    const found = ratioTo(samples, id, peer, ({ perSecond }) => perSecond);
    goals.push({ what: `${ours.title} / ${theirs.title}`, found, atLeast: least });
  };
  for (const connections of [64, 256]) {
    atLeast(`keno-${connections}`, 'pgbench-64', TIMES_PGBENCH[connections]!);
    atLeast(`keno-${connections}`, `bare-${connections}`, TIMES_BARE);
    for (const id of [`two-${connections}`, `shared-${connections}`]) atLeast(id, `keno-${connections}`, 1);
  }
  const tail = median(valuesOf(samples, 'keno-256', ({ p50Ms, p99Ms }) => p99Ms / p50Ms));
  return [...goals, { what: 'Keno, 256: p99 / p50', found: tail, atMost: TAIL_MAX }];
}
