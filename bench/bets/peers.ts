import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { createTestRedis, hasRedis } from '../../src/realtime/test-redis.ts';
import { runLoad } from '../load/load.ts';
import { createListeners } from '../load/socket-listeners.ts';
import { startBareServer, startBenchServer, type BenchServer } from '../stage/bench-server.ts';
import { endedChildrenCpuMicros, treeCpuMicros } from '../stage/cpu-time.ts';
import { median } from '../stage/figures.ts';
import type { Goal, Report } from '../stage/report.ts';
import { closeBooks } from './books.ts';
import { contestOn, inTurns, LEAD_IN_S, type Contest, type Round, type Sample } from './contests.ts';
import { preparePgbench, type Pgbench } from './pgbench.ts';
import { describeRounds, differenceTo, medianOf, perSecond, ratioTo } from './report.ts';
import { buildStage, type Stage } from './stage.ts';

const PLAYERS = 1_024;
const CONNECTIONS = [64, 256] as const;
const DOORS = {
  keno: { timesPgbench: { 64: 2.5, 256: 3 }, serverMicrosMax: 75 },
  socket: { timesPgbench: { 64: 3, 256: 4 }, serverMicrosMax: 50 },
};
const TIMES_BARE = 0.5;
const TAIL_MAX = 3;
const UPDATE_MICROS_MAX = 25;

/** What is measured, unless only some of it is asked for. */
export const CONTESTS = ['pgbench', 'bare', 'keno', 'socket', 'heard', 'two', 'shared', 'plinko', 'cold'] as const;
type ContestKind = (typeof CONTESTS)[number];

interface PeerOptions {
  rounds: number;
  seconds: number;
  /** Of Node. */
  flags: readonly string[];
  only: readonly ContestKind[];
}

/** Bets through both doors of one server, and on two servers, beside pgbench and a bare Fastify route. */
export async function measureBets(cluster: Cluster, { rounds, seconds, flags, only }: PeerOptions): Promise<Report> {
  const single = await buildStage(cluster, 'single', PLAYERS);
  const hasPair = hasRedis && (only.includes('two') || only.includes('shared'));
  const pair = hasPair ? await buildStage(cluster, 'pair', PLAYERS) : null;
  const redis = hasPair ? await createTestRedis() : null;
  const servers: BenchServer[] = [];
  const start = async (starting: Promise<BenchServer>) => {
    servers.push(await starting);
    return servers.at(-1)!;
  };
  const contests: Contest[] = [];
  const add = (kind: ContestKind, title: string, connections: number, run: Contest['run']) => {
    if (only.includes(kind)) contests.push({ id: `${kind}-${connections}`, title: `${title}, ${connections}`, run });
  };
  try {
    const pgbench = only.includes('pgbench') ? await preparePgbench(cluster.url) : null;
    if (!pgbench) console.log('Without pgbench: the ratios to it are missing.');
    const bare = await start(startBareServer());
    const one = await start(startBenchServer({ ...single, flags }));
    const two: BenchServer[] = [];
    if (pair && redis) {
      await redis.start();
      while (two.length < 2) two.push(await start(startBenchServer({ ...pair, redisUrl: redis.url })));
    }
    const players = single.players;
    const ofOne = { targets: [{ address: one.address, players }] };
    for (const connections of CONNECTIONS) {
      const keno = { kind: 'keno', connections } as const;
      const onBare = { ...keno, targets: [{ address: bare.address, players }] };
      const bets = contestOn(cluster, [one], { ...keno, ...ofOne }, single.books.run);
      const onSockets = contestOn(cluster, [one], { ...keno, ...ofOne, door: 'socket' }, single.books.run);
      if (pgbench) add('pgbench', 'pgbench TPC-B', connections, runPgbench(cluster, pgbench, connections));
      add('bare', 'Bare Fastify route', connections, contestOn(cluster, [bare], onBare, runLoad));
      add('keno', 'Keno', connections, bets);
      add('socket', 'Keno over sockets', connections, onSockets);
      add('heard', 'Keno, every player listens', connections, whileAllListen(one, single, bets));
      if (!pair) continue;
      const onTwo = (playersOf: (at: number) => Stage['players']) => {
        const targets = two.map(({ address }, at) => ({ address, players: playersOf(at) }));
        return contestOn(cluster, two, { ...keno, targets }, pair.books.run);
      };
      const own = onTwo((at) => pair.players.filter((_player, number) => number % 2 === at));
      const half = PLAYERS / 2;
      const all = onTwo((at) => [...pair.players.slice(at * half), ...pair.players.slice(0, at * half)]);
      add('two', 'Keno, two servers', connections, own);
      add('shared', 'Keno, two servers, every player on both', connections, all);
    }
    const plinko = { kind: 'plinko', connections: 64, ...ofOne } as const;
    add('plinko', 'Plinko start + settle', 64, contestOn(cluster, [one], plinko, single.books.run));
    const samples = await inTurns(contests, { rounds, seconds });
    await Promise.all(servers.map((server) => server.stop()));
    const cold = only.includes('cold') ? await measureCold(single) : [];
    const connectionsOf = ({ id }: Contest) => id.split('-')[1]!;
    const table = describeRounds('Connections last', contests, samples, [
      { title: '× pgbench 64', idFor: () => 'pgbench-64' },
      { title: '× pgbench, as many', idFor: (contest) => `pgbench-${connectionsOf(contest)}` },
      { title: '× bare route, as many', idFor: (contest) => `bare-${connectionsOf(contest)}` },
    ]);
    const goals = [...listGoals(contests, samples), ...cold];
    return await closeBooks(pair ? [single, pair] : [single], { tables: [table], goals, details: { samples } });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await redis?.remove();
  }
}

const COLD_CONNECTIONS = 64;
const COLD_S = 15;
const WARM_AFTER_S = 5;
const COLD_SHARE_MIN = 0.8;

/** A server that has just started: how fast it is in its fifth second of load, beside its last five. */
async function measureCold(stage: Stage): Promise<Goal[]> {
  const server = await startBenchServer(stage);
  try {
    const targets = [{ address: server.address, players: stage.players }];
    const load = { kind: 'keno', targets, connections: COLD_CONNECTIONS, seconds: COLD_S } as const;
    const { bySecond } = await stage.books.run(load);
    console.log(`Cold server, bets in each second: ${bySecond.join(', ')}`);
    const found = bySecond[WARM_AFTER_S - 1]! / median(bySecond.slice(-WARM_AFTER_S));
    return [{ what: `Cold server, second ${WARM_AFTER_S} of its speed`, found, atLeast: COLD_SHARE_MIN }];
  } finally {
    await server.stop();
  }
}

/** Each player has a socket open, which is told of every bet. */
function whileAllListen(server: BenchServer, stage: Stage, run: Contest['run']): Contest['run'] {
  return async (seconds) => {
    const listeners = await createListeners(PLAYERS);
    try {
      await listeners.open(server, stage);
      return await run(seconds);
    } finally {
      listeners.close();
    }
  };
}

function runPgbench(cluster: Cluster, pgbench: Pgbench, connections: number): Contest['run'] {
  const none = { serverMicros: 0, kernelMicros: 0, besideMicros: 0, p50Ms: Number.NaN, p99Ms: Number.NaN };
  return async (seconds) => {
    await pgbench(connections, LEAD_IN_S);
    const spent = () => ({ database: treeCpuMicros(cluster.pid()), children: endedChildrenCpuMicros() });
    const before = spent();
    const { transactions, ...told } = await pgbench(connections, seconds);
    const after = spent();
    return {
      ...none,
      ...told,
      refused: 0,
      failed: 0,
      databaseMicros: (after.database - before.database) / transactions,
      generatorMicros: (after.children - before.children) / transactions,
    };
  };
}

/** What is asked of the bets, beside their peers in the same rounds. What was left out has no goals. */
function listGoals(contests: readonly Contest[], samples: readonly Round[]): Goal[] {
  const titles = new Map(contests.map(({ id, title }) => [id, title]));
  const beside = (id: string, peer: string, atLeast: number): Goal[] => {
    if (!titles.has(id) || !titles.has(peer)) return [];
    const found = ratioTo(samples, id, peer, perSecond);
    return [{ what: `${titles.get(id)} / ${titles.get(peer)}`, found, atLeast }];
  };
  const alone = (id: string, what: string, atMost: number, read: (sample: Sample) => number): Goal[] =>
    titles.has(id) ? [{ what: `${titles.get(id)}: ${what}`, found: medianOf(samples, id, read), atMost }] : [];
  const update = (heard: string, unheard: string): Goal[] => {
    if (!titles.has(heard) || !titles.has(unheard)) return [];
    const found = differenceTo(samples, heard, unheard, serverMicros);
    return [{ what: `${titles.get(heard)}: µs of an update`, found, atMost: UPDATE_MICROS_MAX }];
  };
  return CONNECTIONS.flatMap((connections) => {
    const keno = `keno-${connections}`;
    return [
      ...Object.entries(DOORS).flatMap(([door, { timesPgbench, serverMicrosMax }]) => [
        ...beside(`${door}-${connections}`, 'pgbench-64', timesPgbench[connections]),
        ...alone(`${door}-${connections}`, 'p99 / p50', TAIL_MAX, ({ p50Ms, p99Ms }) => p99Ms / p50Ms),
        ...alone(`${door}-${connections}`, 'server µs', serverMicrosMax, serverMicros),
      ]),
      ...beside(keno, `bare-${connections}`, TIMES_BARE),
      ...update(`heard-${connections}`, keno),
      ...beside(`two-${connections}`, keno, 1),
      ...beside(`shared-${connections}`, keno, 1),
    ];
  });
}

const serverMicros = (sample: Sample) => sample.serverMicros;
