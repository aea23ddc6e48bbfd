import type { Cluster } from '../../src/db/embedded/cluster.ts';
import type { BenchServer } from '../stage/bench-server.ts';
import type { Stage } from './stage.ts';
import { endedChildrenCpuMicros, treeCpuMicros } from '../stage/cpu-time.ts';
import { runLoad, type Load, type LoadKind, type LoadResult } from '../load/load.ts';
import type { Pgbench } from './pgbench.ts';

/** Before every measurement: the processors change over from one program to another. */
const LEAD_IN_S = 1;

/** What one measurement gave. CPU is in µs per bet (or per transaction, or per call of the bare route). */
export interface Sample {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  serverMicros: number;
  databaseMicros: number;
  generatorMicros: number;
  refused: number;
  failed: number;
}

export interface Contest {
  /** Names its peers by the connections they share. */
  id: string;
  title: string;
  connections: number;
  run(seconds: number): Promise<Sample>;
}

export interface Parts {
  cluster: Cluster;
  pgbench: Pgbench | null;
  bare: BenchServer;
  one: BenchServer;
  two: readonly BenchServer[];
  single: Stage;
  pair: Stage | null;
}

export function listContests({ cluster, pgbench, bare, one, two, single, pair }: Parts): Contest[] {
  const contests: Contest[] = [];
  const add = (id: string, title: string, connections: number, run: Contest['run']) =>
    contests.push({ id: `${id}-${connections}`, title: `${title}, ${connections}`, connections, run });
  const bets = (
    kind: LoadKind,
    stage: Stage,
    servers: readonly BenchServer[],
    connections: number,
    isShared = false,
  ) => {
    const targets = servers.map(({ address }, position) => ({
      address,
      players: isShared
        ? rotated(stage.players, Math.floor((position * stage.players.length) / servers.length))
        : stage.players.filter((_player, number) => number % servers.length === position),
    }));
    return async (seconds: number) => {
      const load: Load = { kind, targets, connections, seconds };
      await stage.books.run({ ...load, seconds: LEAD_IN_S });
      return measure(cluster, servers, () => stage.books.run(load));
    };
  };
  for (const connections of [64, 256]) {
    if (pgbench) {
      add('pgbench', 'pgbench TPC-B', connections, async (seconds) => {
        await pgbench.run(connections, LEAD_IN_S);
        return measurePgbench(cluster, () => pgbench.run(connections, seconds));
      });
    }
    add('bare', 'Bare Fastify route', connections, async (seconds) => {
      const targets = [{ address: bare.address, players: single.players }];
      await runLoad({ kind: 'keno', targets, connections, seconds: LEAD_IN_S });
      return measure(cluster, [bare], () => runLoad({ kind: 'keno', targets, connections, seconds }));
    });
    add('keno', 'Keno', connections, bets('keno', single, [one], connections));
    if (pair) {
      add('two', 'Keno, two servers', connections, bets('keno', pair, two, connections));
      add('shared', 'Keno, two servers, every player on both', connections, bets('keno', pair, two, connections, true));
    }
  }
  add('plinko', 'Plinko start + settle', 64, bets('plinko', single, [one], 64));
  return contests;
}

function rotated<T>(list: readonly T[], by: number): T[] {
  return [...list.slice(by), ...list.slice(0, by)];
}

export async function measure(
  cluster: Cluster,
  servers: readonly BenchServer[],
  run: () => Promise<LoadResult>,
): Promise<Sample> {
  const serverCpu = () => servers.reduce((total, { pid }) => total + treeCpuMicros(pid), 0);
  const before = { server: serverCpu(), database: treeCpuMicros(cluster.pid()) };
  const result = await run();
  return {
    perSecond: result.perSecond,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    serverMicros: (serverCpu() - before.server) / result.bets,
    databaseMicros: (treeCpuMicros(cluster.pid()) - before.database) / result.bets,
    generatorMicros: result.cpuMicros / result.bets,
    refused: result.refused,
    failed: result.failed,
  };
}

async function measurePgbench(cluster: Cluster, run: () => ReturnType<Pgbench['run']>): Promise<Sample> {
  const before = { database: treeCpuMicros(cluster.pid()), children: endedChildrenCpuMicros() };
  const { perSecond, transactions } = await run();
  return {
    perSecond,
    p50Ms: Number.NaN,
    p99Ms: Number.NaN,
    serverMicros: 0,
    databaseMicros: (treeCpuMicros(cluster.pid()) - before.database) / transactions,
    generatorMicros: (endedChildrenCpuMicros() - before.children) / transactions,
    refused: 0,
    failed: 0,
  };
}
