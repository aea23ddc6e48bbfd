import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import type { Outcome } from './results.ts';
import { buildStage } from './stage.ts';
import { residentBytes } from '../stage/cpu-time.ts';
import { rounded } from '../stage/figures.ts';
import { freePort } from '../stage/free-port.ts';
import { inspectorFlags, openInspector } from '../stage/inspector.ts';

const PLAYERS = 1_024;
const CONNECTIONS = 64;
const WARM_UP_S = 10;
const SAMPLE_EVERY_MS = 10_000;
const MINUTE_S = 60;
const MEGABYTE = 1024 * 1024;

interface MemorySample {
  second: number;
  residentMb: number;
  heapMb: number;
}

/** Whether the server's memory grows while bets are made. */
export async function measureMemory(cluster: Cluster, minutes: number): Promise<Outcome> {
  const stage = await buildStage(cluster, 'memory', PLAYERS);
  const port = await freePort();
  const server = await startBenchServer({ ...stage, flags: inspectorFlags(port) });
  try {
    const load = {
      kind: 'keno' as const,
      targets: [{ address: server.address, players: stage.players }],
      connections: CONNECTIONS,
    };
    const inspector = await openInspector(port);
    await stage.books.run({ ...load, seconds: WARM_UP_S });
    const heapMb = async () => (await inspector.heapBytes()) / MEGABYTE;
    const collectedMb = async () => {
      await inspector.collectGarbage();
      return heapMb();
    };
    const before = await collectedMb();
    const startMs = performance.now();
    const running = stage.books.run({ ...load, seconds: minutes * MINUTE_S });
    const over = running.then(() => true);
    const samples: MemorySample[] = [];
    for (let isOver = false; !isOver;) {
      isOver = await Promise.race([sleep(SAMPLE_EVERY_MS, false), over]);
      const second = Math.round((performance.now() - startMs) / 1_000);
      samples.push({ second, residentMb: residentBytes(server.pid) / MEGABYTE, heapMb: await heapMb() });
    }
    const result = await running;
    const after = await collectedMb();
    inspector.close();
    await server.stop();
    return {
      tables: [
        describe(samples, minutes * MINUTE_S, before, after),
        [
          ['Bets', 'per second'],
          [result.bets, rounded(result.perSecond, 0)],
        ],
      ],
      details: { samples, heapCollectedMb: { before, after } },
      books: [await stage.books.close()],
    };
  } finally {
    await server.stop();
  }
}

function describe(samples: MemorySample[], seconds: number, before: number, after: number): (string | number)[][] {
  const mean = (of: MemorySample[], read: (sample: MemorySample) => number) =>
    rounded(of.reduce((total, sample) => total + read(sample), 0) / of.length, 1);
  const most = (of: MemorySample[], read: (sample: MemorySample) => number) => rounded(Math.max(...of.map(read)), 1);
  const row = (title: string, of: MemorySample[], collected: number) => [
    title,
    mean(of, (sample) => sample.residentMb),
    most(of, (sample) => sample.residentMb),
    mean(of, (sample) => sample.heapMb),
    most(of, (sample) => sample.heapMb),
    rounded(collected, 1),
  ];
  return [
    [
      'Memory of the server, MB',
      'resident, mean',
      'resident, most',
      'heap, mean',
      'heap, most',
      'heap without garbage',
    ],
    row(
      'First minute',
      samples.filter(({ second }) => second <= MINUTE_S),
      before,
    ),
    row(
      'Last minute',
      samples.filter(({ second }) => second > seconds - MINUTE_S),
      after,
    ),
  ];
}
