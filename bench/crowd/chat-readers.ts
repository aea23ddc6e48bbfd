// Many readers of one chat room while players write in it: how long a line takes to reach a page, and what a reader costs in memory.
// Usage: npm run bench -- chat [--readers 10000] [--lines 50] [--seconds 20]
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { openDatabase } from '../../src/db/database.ts';
import { COOKIES } from '../../src/sessions/cookies.ts';
import { buildStage, CLUSTER_SETTINGS } from '../bets/stage.ts';
import { createListeners } from '../load/socket-listeners.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { ownCpuMicros, treeCpuMicros } from '../stage/cpu-time.ts';
import { percentile, rounded } from '../stage/figures.ts';
import { freePort } from '../stage/free-port.ts';
import { inspectorFlags, memoryOf, openInspector } from '../stage/inspector.ts';
import { readOptions, runOnCluster } from '../stage/program.ts';
import { letAllWrite, postAs } from './players.ts';

const { readers, lines: linesPerS, seconds } = readOptions({ readers: 10_000, lines: 50, seconds: 20 });
/** Readers whose lines are timed: half of them come before the others, half after, so they are served first and last. */
const TIMED = 20;
/** Nobody may write more than ten lines a minute. */
const WRITERS = Math.ceil((linesPerS * 60) / 9);
const TOPIC = 'chat.en';
/** Before anything is timed: a server that has just got 10,000 sockets has other things to do. */
const WARM_UP_S = 5;
const P99_MS_MAX = 500;
const BYTES_MAX = 6 * 1024;
const MEGABYTE = 1024 * 1024;

await runOnCluster(
  async (cluster) => {
    const stage = await buildStage(cluster, 'chat', readers + WRITERS + TIMED);
    const owner = openDatabase({ url: stage.databaseUrl, connections: 1 });
    await letAllWrite(owner);
    await owner.close();
    const writers = stage.players.slice(readers, readers + WRITERS);
    const timedPlayers = stage.players.slice(readers + WRITERS);
    const port = await freePort();
    const server = await startBenchServer({ ...stage, flags: inspectorFlags(port) });
    const listeners = await createListeners(readers);
    const timed: WebSocket[] = [];
    const delaysMs: number[] = [];
    /** The longest of each second. */
    const worstMs: number[] = [];
    let timedFromMs = Infinity;
    const answersMs: number[] = [];
    const openTimed = async (from: number, to: number) => {
      for (const { accessToken } of timedPlayers.slice(from, to)) {
        const socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws`, {
          headers: { cookie: `${COOKIES.access.name}=${accessToken}`, origin: server.address },
        });
        await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
        socket.on('message', (data: Buffer) => {
          const told = JSON.parse(data.toString()) as { type: string; line?: { at: number } };
          if (told.type !== 'CHAT_LINE' || told.line!.at < timedFromMs) return;
          const delayMs = Date.now() - told.line!.at;
          delaysMs.push(delayMs);
          const second = Math.floor((told.line!.at - timedFromMs) / 1_000);
          worstMs[second] = Math.max(worstMs[second] ?? 0, delayMs);
        });
        socket.send(JSON.stringify({ type: 'WATCH', topic: TOPIC }));
        timed.push(socket);
      }
    };
    try {
      const inspector = await openInspector(port);
      await openTimed(0, TIMED / 2);
      const before = await memoryOf(server, inspector);
      await listeners.open(server, { players: stage.players.slice(0, readers) }, TOPIC);
      const opened = await memoryOf(server, inspector);
      await openTimed(TIMED / 2, TIMED);
      let [written, refused, asked] = [0, 0, 0];
      /** Lines at the pace, for so long; waits for those that were refused too. */
      const write = async (forS: number) => {
        const startMs = performance.now();
        const posts: Promise<void>[] = [];
        for (let n = 0; n < linesPerS * forS; n += 1) {
          const earlyMs = startMs + (n * 1_000) / linesPerS - performance.now();
          if (earlyMs > 0) await sleep(earlyMs);
          const askedMs = performance.now();
          asked += 1;
          const body = { room: 'en', text: `line ${asked}` };
          posts.push(
            postAs(server.address, writers[asked % WRITERS]!, '/api/chat', body).then(({ status }) => {
              answersMs.push(performance.now() - askedMs);
              if (status === 200) written += 1;
              else refused += 1;
            }),
          );
        }
        await Promise.all(posts);
        return (performance.now() - startMs) / 1_000;
      };
      await write(WARM_UP_S);
      [written, answersMs.length] = [0, 0];
      const start = await listeners.count();
      const cpuMicros = () => [ownCpuMicros(server.pid), treeCpuMicros(cluster.pid()), listeners.cpuMicros()];
      const cpuBefore = cpuMicros();
      timedFromMs = Date.now();
      const tookS = await write(seconds);
      const cpu = cpuMicros().map((micros, at) => rounded((micros - cpuBefore[at]!) / 1e6 / tookS));
      // What is on its way arrives.
      await sleep(2_000);
      const end = await listeners.count();
      inspector.close();
      const bytesOf = (name: 'residentMb' | 'heapMb') => ((opened[name] - before[name]) * MEGABYTE) / readers;
      return {
        figures: [
          [`${readers} readers, lines a second wanted`, linesPerS],
          ['lines written a second', rounded(written / tookS, 1)],
          ['messages to readers a second', rounded((end.updates - start.updates) / tookS, 0)],
          ['processors taken: server, database, readers', cpu.join(', ')],
          [
            'line stored and answered, p50, p99, ms',
            [0.5, 0.99].map((at) => rounded(percentile(answersMs, at), 0)).join(', '),
          ],
          ['delivery p50, ms', rounded(percentile(delaysMs, 0.5), 0)],
          ['slowest line of each second, ms', worstMs.join(' ')],
          ['bytes per reader, resident', rounded(bytesOf('residentMb'), 0)],
        ],
        goals: [
          { what: 'lines that reached a reader', found: delaysMs.length, atLeast: 1 },
          { what: 'delivery p99, ms', found: percentile(delaysMs, 0.99), atMost: P99_MS_MAX },
          { what: 'bytes per reader, heap', found: bytesOf('heapMb'), atMost: BYTES_MAX },
          { what: 'sockets lost', found: end.lost, atMost: 0 },
          { what: 'lines refused', found: refused, atMost: 0 },
        ],
        problems: [],
      };
    } finally {
      for (const socket of timed) socket.terminate();
      listeners.close();
      await server.stop();
      await stage.books.close();
    }
  },
  { settings: CLUSTER_SETTINGS },
);
