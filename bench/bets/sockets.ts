import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { startBenchServer, type BenchServer } from '../stage/bench-server.ts';
import { measure, type Sample } from './contests.ts';
import type { Table } from './report.ts';
import type { Outcome } from './results.ts';
import { buildStage } from './stage.ts';
import { residentBytes } from '../stage/cpu-time.ts';
import { rounded } from '../stage/figures.ts';
import { freePort } from '../stage/free-port.ts';
import { inspectorFlags, openInspector, type Inspector } from '../stage/inspector.ts';
import { createListeners, type ListenerCount } from '../load/socket-listeners.ts';

const CONNECTIONS = 256;
const LOAD_S = 15;
/** Long enough for every player to have bet once. */
const WARM_UP_S = 10;
const REST_MS = 2_000;
const MEGABYTE = 1024 * 1024;

/** Bets while many players listen: what they are told, and what listening costs the server. */
export async function measureSockets(cluster: Cluster, count: number): Promise<Outcome> {
  const stage = await buildStage(cluster, 'sockets', count);
  const port = await freePort();
  const server = await startBenchServer({ ...stage, flags: inspectorFlags(port) });
  const listeners = await createListeners(count);
  try {
    const inspector = await openInspector(port);
    const load = (seconds: number) =>
      stage.books.run({
        kind: 'keno',
        targets: [{ address: server.address, players: stage.players }],
        connections: CONNECTIONS,
        seconds,
      });
    await load(WARM_UP_S);
    const alone = await measure(cluster, [server], () => load(LOAD_S));
    const before = await memoryOf(server, inspector);
    const openedMs = await listeners.open(server, stage);
    const opened = await memoryOf(server, inspector);
    const start = { ...(await listeners.count()), cpuMicros: listeners.cpuMicros() };
    const listened = await measure(cluster, [server], () => load(LOAD_S));
    const end = { ...(await listeners.count()), cpuMicros: listeners.cpuMicros() };
    const busyResidentMb = residentBytes(server.pid) / MEGABYTE;
    const after = await memoryOf(server, inspector);
    inspector.close();
    listeners.close();
    await server.stop();
    const figures: Figures = { count, alone, listened, openedMs, start, end, before, opened, after, busyResidentMb };
    return { tables: describe(figures), details: figures, books: [await stage.books.close()] };
  } finally {
    listeners.close();
    await server.stop();
  }
}

interface Figures {
  count: number;
  alone: Sample;
  listened: Sample;
  openedMs: number;
  start: ListenerCount & { cpuMicros: number };
  end: ListenerCount & { cpuMicros: number };
  before: Memory;
  opened: Memory;
  after: Memory;
  busyResidentMb: number;
}

function describe(figures: Figures): Table[] {
  const { count, alone, listened, openedMs, start, end, before, opened, after, busyResidentMb } = figures;
  const updates = end.updates - start.updates;
  const bets = (title: string, sample: Sample) => [
    title,
    rounded(sample.perSecond, 0),
    rounded(sample.p50Ms),
    rounded(sample.p99Ms),
    rounded(sample.serverMicros, 1),
    rounded(sample.databaseMicros, 1),
    sample.refused + sample.failed,
  ];
  return [
    [
      [`Keno, ${CONNECTIONS}`, 'bets per second', 'p50, ms', 'p99, ms', 'server µs', 'database µs', 'refused'],
      bets('Nobody listens', alone),
      bets(`${count} players listen`, listened),
    ],
    [
      ['Sockets', 'figure'],
      ['Open', start.open],
      ['Opened per second', rounded(count / (openedMs / 1_000), 0)],
      ['Lost by the end', end.lost],
      ['Updates received per second', rounded(updates / LOAD_S, 0)],
      ['Updates per bet', rounded(updates / (listened.perSecond * LOAD_S), 3)],
      ['Bytes per update', rounded((end.bytes - start.bytes) / updates, 0)],
      ['Listening processes, µs per update', rounded((end.cpuMicros - start.cpuMicros) / updates, 1)],
    ],
    [
      ['Memory of the server', 'resident, MB', 'heap without garbage, MB'],
      ['Before the sockets', rounded(before.residentMb, 1), rounded(before.heapMb, 1)],
      ['With idle sockets', rounded(opened.residentMb, 1), rounded(opened.heapMb, 1)],
      ['After the load', rounded(busyResidentMb, 1), rounded(after.heapMb, 1)],
      ['Bytes per idle socket', ...perSocket(before, opened, count)],
    ],
  ];
}

export interface Memory {
  residentMb: number;
  heapMb: number;
}

/** Once garbage is collected. */
export async function memoryOf(server: BenchServer, inspector: Inspector): Promise<Memory> {
  await sleep(REST_MS);
  await inspector.collectGarbage();
  return { residentMb: residentBytes(server.pid) / MEGABYTE, heapMb: (await inspector.heapBytes()) / MEGABYTE };
}

function perSocket(before: Memory, opened: Memory, count: number): [number, number] {
  const each = (read: (memory: Memory) => number) => rounded(((read(opened) - read(before)) * MEGABYTE) / count, 0);
  return [each((memory) => memory.residentMb), each((memory) => memory.heapMb)];
}
