import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from '../../stage/cpu-time.ts';
import { within } from '../../stage/drill-cluster.ts';
import { rounded } from '../../stage/figures.ts';
import type { DrillReport, Figure, SharedStage } from '../drill.ts';
import { FINISH_MS_MAX } from '../load/load.ts';

const SIZES = {
  long: { slow: 500, halfOpen: 500, huge: 20, hugeBytes: 100 * 2 ** 20, heads: 200, heldMs: 40_000 },
  short: { slow: 50, halfOpen: 50, huge: 2, hugeBytes: 20 * 2 ** 20, heads: 20, heldMs: 3_000 },
};
const STEP_MS_MAX = 60_000;
const GROWTH_BYTES_MAX = 200 * 2 ** 20;
const SLICE = Buffer.alloc(64 * 1024, 'x');

/** Clients that mean harm: slow heads, slow bodies, huge bodies, huge heads, sockets that say nothing. */
export async function endureClients(stage: SharedStage): Promise<DrillReport> {
  const { product, load, settings } = stage;
  const size = settings.isShort ? SIZES.short : SIZES.long;
  const running = load.start();
  await within(STEP_MS_MAX, 'an acknowledgement', running.mixed.nextAcknowledgement());
  const usual = await betsPerSecond(stage, 3_000);
  const residentBefore = residentBytes(product.server.pid());
  const open = (text: string) => openSocket(product.address, text);
  const slowHeads = Array.from({ length: size.slow }, () =>
    drip(open('POST /api/users/login HTTP/1.1\r\n'), 'x-a: b\r\n'),
  );
  const slowBodies = Array.from({ length: size.slow }, () => drip(open(headOf('/api/users/login', 10_000)), ' '));
  const halfOpen = Array.from({ length: size.halfOpen }, () => open(''));
  const huge = Array.from({ length: size.huge }, () => pour(product.address, size.hugeBytes));
  const heads = Array.from({ length: size.heads }, () =>
    answerTo(open(`GET / HTTP/1.1\r\nhost: x\r\nx-big: ${'y'.repeat(1_000_000)}\r\n\r\n`)),
  );
  const perS = await betsPerSecond(stage, size.heldMs);
  const residentAfter = residentBytes(product.server.pid());
  const poured = await Promise.all(huge);
  const refusedHeads = await Promise.all(heads);
  const closedByServer = (sockets: readonly Held[]) => sockets.filter(({ socket }) => socket.destroyed).length;
  const figures: Figure[] = [
    ['Bets while it lasts, of the usual rate', `${Math.round((100 * perS) / usual)}%`],
    ['Slow heads let go', `${closedByServer(slowHeads)} of ${size.slow} after ${size.heldMs / 1_000} s`],
    ['Slow bodies let go', `${closedByServer(slowBodies)} of ${size.slow}`],
    ['Silent sockets let go', `${closedByServer(halfOpen)} of ${size.halfOpen}`],
    [`Bodies of ${size.hugeBytes / 2 ** 20} MB`, describeAll(poured.map(({ said }) => said))],
    ['  of which were taken in, most, MB', rounded(Math.max(...poured.map(({ sentBytes }) => sentBytes)) / 2 ** 20)],
    ['Heads of 1 MB', describeAll(refusedHeads)],
    ['Memory of the server, before and after, MB', `${mb(residentBefore)} → ${mb(residentAfter)}`],
  ];
  const heldOut = [...slowHeads, ...slowBodies, ...halfOpen].filter(({ socket }) => !socket.destroyed).length;
  for (const { stop } of [...slowHeads, ...slowBodies, ...halfOpen]) stop();
  await within(STEP_MS_MAX, 'the last answers', running.stop());
  await within(FINISH_MS_MAX, 'what was open is finished', running.finish());
  const problems = [...running.refused, ...(await load.compare())];
  if (perS === 0) problems.push('nobody could bet meanwhile');
  if (product.server.deaths() > 0) problems.push('the server ended by itself');
  if (residentAfter - residentBefore > GROWTH_BYTES_MAX) problems.push('the server took in too much');
  if (poured.some(({ said }) => said.startsWith('2'))) problems.push('a huge body was taken');
  const isLongEnough = size.heldMs > 20_000;
  if (isLongEnough && heldOut > 0) problems.push(`${heldOut} slow or silent clients were not let go`);
  return { figures, problems };
}

async function betsPerSecond({ load }: SharedStage, ms: number): Promise<number> {
  const before = load.books.acknowledged.length;
  await sleep(ms);
  return ((load.books.acknowledged.length - before) * 1_000) / ms;
}

interface Held {
  socket: Socket;
  stop(): void;
}

function openSocket(address: string, text: string): Held {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => socket.destroy());
  socket.on('end', () => socket.destroy());
  socket.resume();
  if (text !== '') socket.write(text);
  return { socket, stop: () => socket.destroy() };
}

/** One piece per second, so that the connection never looks idle. */
function drip({ socket, stop }: Held, piece: string): Held {
  const timer = setInterval(() => socket.writable && socket.write(piece), 1_000);
  socket.on('close', () => clearInterval(timer));
  return {
    socket,
    stop() {
      clearInterval(timer);
      stop();
    },
  };
}

function headOf(path: string, length: number): string {
  return `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
}

/** Sends until everything is sent or the other side has closed. */
async function pour(address: string, bytes: number): Promise<{ said: string; sentBytes: number }> {
  const held = openSocket(address, headOf('/api/users/login', bytes));
  const said = answerTo(held);
  let sentBytes = 0;
  while (sentBytes < bytes && !held.socket.destroyed) {
    const flows = held.socket.write(SLICE);
    sentBytes += SLICE.length;
    if (!flows) await Promise.race([new Promise((resolve) => held.socket.once('drain', resolve)), said]);
    if (held.socket.writableLength > 4 * SLICE.length) break;
  }
  const answer = await said;
  held.stop();
  return { said: answer, sentBytes: held.socket.bytesWritten };
}

/** The status of the answer, or that there was none. */
function answerTo({ socket }: Held): Promise<string> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      socket.destroy();
      resolve('no answer');
    }, STEP_MS_MAX / 2);
    socket.once('data', (chunk: Buffer) => {
      clearTimeout(timer);
      resolve(chunk.toString('latin1', 9, 12));
    });
    socket.once('close', () => {
      clearTimeout(timer);
      resolve('cut off');
    });
  });
}

function describeAll(said: readonly string[]): string {
  const kinds = [...new Set(said)];
  return kinds.map((kind) => `${said.filter((each) => each === kind).length} × ${kind}`).join(', ');
}

function mb(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}
