// Many readers of one chat room while players write in it: how long a line takes to reach a page, and what a reader costs in memory.
// Usage: npm run bench -- chat [--readers 10000] [--lines 50] [--seconds 20]
import { setTimeout as sleep } from 'node:timers/promises';
import { buildStage, CLUSTER_SETTINGS } from '../bets/stage.ts';
import type { BenchPlayer } from '../load/run.ts';
import { createListeners } from '../load/socket-listeners.ts';
import { openWebSocket, textFrame } from '../load/wire.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { asOwner } from '../stage/books.ts';
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

await runOnCluster(
  async (cluster) => {
    const stage = await buildStage(cluster, 'chat', readers + WRITERS + TIMED);
    await asOwner(stage.databaseUrl, letAllWrite);
    const writers = stage.players.slice(readers, readers + WRITERS);
    const timed = stage.players.slice(readers + WRITERS);
    const port = await freePort();
    const server = await startBenchServer({ ...stage, flags: inspectorFlags(port) });
    const listeners = await createListeners(readers);
    const delaysMs: number[] = [];
    let timedFromMs = Infinity;
    const openTimed = async (players: readonly BenchPlayer[]) => {
      for (const { accessToken } of players) {
        const socket = await openWebSocket(server.address, accessToken, (bytes, start, end) => {
          const told = JSON.parse(bytes.toString('utf8', start, end)) as { type: string; line?: { at: number } };
          if (told.type !== 'CHAT_LINE' || told.line!.at < timedFromMs) return;
          delaysMs.push(Date.now() - told.line!.at);
        });
        if (!socket) throw new Error('A reader whose lines are timed was refused.');
        socket.write(textFrame(JSON.stringify({ type: 'WATCH', topic: TOPIC })));
      }
    };
    let asked = 0;
    let refused = 0;
    const writeLine = async () => {
      const askedMs = performance.now();
      asked += 1;
      const line = { room: 'en', text: `line ${asked}` };
      const { status } = await postAs(server.address, writers[asked % WRITERS]!, '/api/chat', line);
      if (status !== 200) refused += 1;
      return performance.now() - askedMs;
    };
    /** Lines at the pace, for so long; waits for those that were refused too. */
    const write = async (forS: number) => {
      const startMs = performance.now();
      const lines: Promise<number>[] = [];
      while (lines.length < linesPerS * forS) {
        const earlyMs = startMs + (lines.length * 1_000) / linesPerS - performance.now();
        if (earlyMs > 0) await sleep(earlyMs);
        lines.push(writeLine());
      }
      const answersMs = await Promise.all(lines);
      return { answersMs, tookS: (performance.now() - startMs) / 1_000 };
    };
    try {
      const inspector = await openInspector(port);
      await openTimed(timed.slice(0, TIMED / 2));
      const before = await memoryOf(server, inspector);
      await listeners.open(server, { players: stage.players.slice(0, readers) }, TOPIC);
      const opened = await memoryOf(server, inspector);
      await openTimed(timed.slice(TIMED / 2));
      await write(WARM_UP_S);
      const start = await listeners.count();
      const cpuMicros = () => [ownCpuMicros(server.pid), treeCpuMicros(cluster.pid()), listeners.cpuMicros()];
      const cpuBefore = cpuMicros();
      timedFromMs = Date.now();
      const { answersMs, tookS } = await write(seconds);
      const cpu = cpuMicros().map((micros, at) => rounded((micros - cpuBefore[at]!) / 1e6 / tookS));
      // What is on its way arrives.
      await sleep(2_000);
      const end = await listeners.count();
      inspector.close();
      const bytesOf = (name: keyof typeof before) => (opened[name] - before[name]) / readers;
      const answers = [0.5, 0.99].map((share) => rounded(percentile(answersMs, share), 0));
      return {
        figures: [
          [`lines a second, ${linesPerS} wanted`, rounded(answersMs.length / tookS, 1)],
          [`messages to ${readers} readers a second`, rounded((end.updates - start.updates) / tookS, 0)],
          ['processors taken: server, database, readers', cpu.join(', ')],
          ['line stored and answered, p50, p99, ms', answers.join(', ')],
          ['delivery p50, ms', rounded(percentile(delaysMs, 0.5), 0)],
          ['bytes per reader, resident', rounded(bytesOf('resident'), 0)],
        ],
        goals: [
          { what: 'lines that reached a reader', found: delaysMs.length, atLeast: 1 },
          { what: 'delivery p99, ms', found: percentile(delaysMs, 0.99), atMost: P99_MS_MAX },
          { what: 'bytes per reader, heap', found: bytesOf('heap'), atMost: BYTES_MAX },
          { what: 'sockets lost', found: end.lost, atMost: 0 },
          { what: 'lines refused', found: refused, atMost: 0 },
        ],
        problems: [],
      };
    } finally {
      listeners.close();
      await server.stop();
      await stage.books.close();
    }
  },
  { settings: CLUSTER_SETTINGS },
);
