import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { createTestRedis, hasRedis } from '../../src/realtime/test-redis.ts';
import { runLoad, type Load } from '../load/load.ts';
import { createListeners } from '../load/socket-listeners.ts';
import { startBareServer, startBenchServer, type BenchServer } from '../stage/bench-server.ts';
import { endedChildrenCpuMicros, treeCpuMicros } from '../stage/cpu-time.ts';
import { median } from '../stage/figures.ts';
import type { Goal, Report } from '../stage/report.ts';
import { closeBooks } from './books.ts';
import { contestOn, inTurns, LEAD_IN_S, type Contest, type Round, type Sample } from './contests.ts';
import { preparePgbench, type Pgbench } from './pgbench.ts';
import { describeRounds, differenceTo, ratioTo, valuesOf } from './report.ts';
import { buildStage, type Stage } from './stage.ts';

const PLAYERS = 1_024;
const CONNECTIONS = [64, 256];
const TIMES_PGBENCH: Record<string, Record<number, number>> = { keno: { 64: 2.5, 256: 3 }, socket: { 64: 3, 256: 4 } };
const SERVER_MICROS_MAX: Record<string, number> = { keno: 75, socket: 50 };
const TIMES_BARE = 0.5;
const TAIL_MAX = 3;
const UPDATE_MICROS_MAX = 25;

/** What is measured, unless only some of it is asked for. */
export const CONTESTS = ['pgbench', 'bare', 'keno', 'socket', 'heard', 'two', 'shared', 'plinko', 'cold'] as const;
type ContestKind = (typeof CONTESTS)[number];

export interface PeerOptions {
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
    const pgbench = await preparePgbench(cluster.url);
    if (!pgbench) console.log('There is no pgbench here: the ratios to it are missing.');
    const bare = await start(startBareServer());
    const one = await start(startBenchServer({ ...single, flags }));
    const two: BenchServer[] = [];
    if (pair && redis) {
      await redis.start();
      while (two.length < 2) two.push(await start(startBenchServer({ ...pair, redisUrl: redis.url })));
    }
    const bets = (connections: number, what: Pick<Load, 'kind' | 'door'> = { kind: 'keno' }) => {
      const targets = [{ address: one.address, players: single.players }];
      return contestOn(cluster, [one], { ...what, targets, connections }, single.books.run);
    };
    const onBoth = ({ books }: Stage, connections: number, playersOf: (at: number) => Stage['players']) => {
      const targets = two.map(({ address }, at) => ({ address, players: playersOf(at) }));
      return contestOn(cluster, two, { kind: 'keno', targets, connections }, books.run);
    };
    for (const connections of CONNECTIONS) {
      if (pgbench) add('pgbench', 'pgbench TPC-B', connections, runPgbench(cluster, pgbench, connections));
      const targets = [{ address: bare.address, players: single.players }];
      const peer = contestOn(cluster, [bare], { kind: 'keno', targets, connections }, runLoad);
      add('bare', 'Bare Fastify route', connections, peer);
      add('keno', 'Keno', connections, bets(connections));
      add('socket', 'Keno over sockets', connections, bets(connections, { kind: 'keno', door: 'socket' }));
      add('heard', 'Keno, every player listens', connections, whileAllListen(one, single, bets(connections)));
      if (!pair) continue;
      const own = (at: number) => pair.players.filter((_player, number) => number % 2 === at);
      add('two', 'Keno, two servers', connections, onBoth(pair, connections, own));
      const half = (at: number) => (at * PLAYERS) / 2;
      const all = (at: number) => [...pair.players.slice(half(at)), ...pair.players.slice(0, half(at))];
      add('shared', 'Keno, two servers, every player on both', connections, onBoth(pair, connections, all));
    }
    add('plinko', 'Plinko start + settle', 64, bets(64, { kind: 'plinko' }));
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
    const before = { database: treeCpuMicros(cluster.pid()), children: endedChildrenCpuMicros() };
    const { perSecond, transactions } = await pgbench(connections, seconds);
    return {
      ...none,
      perSecond,
      refused: 0,
      failed: 0,
      databaseMicros: (treeCpuMicros(cluster.pid()) - before.database) / transactions,
      generatorMicros: (endedChildrenCpuMicros() - before.children) / transactions,
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
  const atMost = (id: string, what: string, most: number, read: (sample: Sample) => number) => {
    const contest = find(id);
    if (!contest) return;
    goals.push({ what: `${contest.title}: ${what}`, found: median(valuesOf(samples, id, read)), atMost: most });
  };
  for (const connections of CONNECTIONS) {
    for (const [door, times] of Object.entries(TIMES_PGBENCH)) {
      const id = `${door}-${connections}`;
      atLeast(id, 'pgbench-64', times[connections]!);
      atMost(id, 'p99 / p50', TAIL_MAX, ({ p50Ms, p99Ms }) => p99Ms / p50Ms);
      atMost(id, 'server µs', SERVER_MICROS_MAX[door]!, ({ serverMicros }) => serverMicros);
    }
    atLeast(`keno-${connections}`, `bare-${connections}`, TIMES_BARE);
    const [heard, alone] = [`heard-${connections}`, `keno-${connections}`];
    if (find(heard) && find(alone)) {
      const found = differenceTo(samples, heard, alone, ({ serverMicros }) => serverMicros);
      goals.push({ what: `${find(heard)!.title}: µs of an update`, found, atMost: UPDATE_MICROS_MAX });
    }
    for (const id of [`two-${connections}`, `shared-${connections}`]) atLeast(id, `keno-${connections}`, 1);
  }
  return goals;
}
