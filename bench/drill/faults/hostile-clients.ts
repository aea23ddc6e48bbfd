import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { residentBytes } from '../../stage/cpu-time.ts';
import { rounded } from '../../stage/figures.ts';
import type { Figure, Report } from '../../stage/report.ts';
import type { SharedStage } from '../drill.ts';

const SIZES = {
  long: { slow: 500, halfOpen: 500, huge: 20, hugeBytes: 100 * 2 ** 20, heads: 200, heldMs: 40_000 },
  short: { slow: 50, halfOpen: 50, huge: 2, hugeBytes: 20 * 2 ** 20, heads: 20, heldMs: 3_000 },
};
const ANSWER_MS_MAX = 30_000;
const GROWTH_BYTES_MAX = 200 * 2 ** 20;
const SLICE = Buffer.alloc(64 * 1024, 'x');

/** Clients that mean harm: slow heads, slow bodies, huge bodies, huge heads, sockets that say nothing. */
export async function endureClients({ product, load, settings }: SharedStage): Promise<Report> {
  const size = settings.isShort ? SIZES.short : SIZES.long;
  const { address, server } = product;
  const open = (text: string, dripped?: string) => openSocket(address, text, dripped);
  const many = <T>(length: number, make: () => T) => Array.from({ length }, make);
  const { result, problems } = await load.playDuring(async (running) => {
    const usualPerS = await running.answersPerSecond(3_000);
    const before = residentBytes(server.pid());
    const slowHeads = many(size.slow, () => open('POST /api/users/login HTTP/1.1\r\n', 'x-a: b\r\n'));
    const slowBodies = many(size.slow, () => open(headOf('/api/users/login', 10_000), ' '));
    const halfOpen = many(size.halfOpen, () => open(''));
    const huge = many(size.huge, () => pour(address, size.hugeBytes));
    const hugeHead = `GET / HTTP/1.1\r\nhost: x\r\nx-big: ${'y'.repeat(1_000_000)}\r\n\r\n`;
    const heads = many(size.heads, () => answerTo(open(hugeHead)));
    const perS = await running.answersPerSecond(size.heldMs);
    const after = residentBytes(server.pid());
    const [poured, refusedHeads] = [await Promise.all(huge), await Promise.all(heads)];
    const held = { 'Slow heads': slowHeads, 'Slow bodies': slowBodies, 'Silent sockets': halfOpen };
    const letGo = Object.entries(held).map(([what, sockets]) => {
      const count = sockets.filter(({ destroyed }) => destroyed).length;
      for (const socket of sockets) socket.destroy();
      return { what, count, of: sockets.length };
    });
    return { usualPerS, perS, before, after, poured, refusedHeads, letGo };
  });
  const { usualPerS, perS, before, after, poured, refusedHeads, letGo } = result;
  const figures: Figure[] = [
    ['Bets while it lasts, of the usual rate', `${Math.round((100 * perS) / usualPerS)}%`],
    ...letGo.map(({ what, count, of }): Figure => [
      `${what} let go`,
      `${count} of ${of} after ${size.heldMs / 1_000} s`,
    ]),
    [`Bodies of ${mb(size.hugeBytes)} MB`, describeAll(poured.map(({ said }) => said))],
    ['  of which were taken in, most, MB', rounded(Math.max(...poured.map(({ sentBytes }) => sentBytes)) / 2 ** 20)],
    ['Heads of 1 MB', describeAll(refusedHeads)],
    ['Memory of the server, before and after, MB', `${mb(before)} → ${mb(after)}`],
  ];
  const heldOut = letGo.reduce((sum, { count, of }) => sum + of - count, 0);
  if (perS === 0) problems.push('nobody could bet meanwhile');
  if (server.deaths() > 0) problems.push('the server ended by itself');
  if (after - before > GROWTH_BYTES_MAX) problems.push('the server took in too much');
  if (poured.some(({ said }) => said.startsWith('2'))) problems.push('a huge body was taken');
  const isLongEnough = size.heldMs > 20_000;
  if (isLongEnough && heldOut > 0) problems.push(`${heldOut} slow or silent clients were not let go`);
  return { figures, problems };
}

/** What is dripped comes one piece per second, so that the connection never looks idle. */
function openSocket(address: string, text: string, dripped = ''): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  const timer = setInterval(() => dripped && socket.writable && socket.write(dripped), 1_000);
  socket.on('error', () => socket.destroy());
  socket.on('end', () => socket.destroy());
  socket.on('close', () => clearInterval(timer));
  socket.resume();
  if (text !== '') socket.write(text);
  return socket;
}

function headOf(path: string, length: number): string {
  return `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
}

/** Sends until everything is sent or the other side has closed. */
async function pour(address: string, bytes: number): Promise<{ said: string; sentBytes: number }> {
  const socket = openSocket(address, headOf('/api/users/login', bytes));
  const said = answerTo(socket);
  for (let sentBytes = 0; sentBytes < bytes && !socket.destroyed; sentBytes += SLICE.length) {
    if (!socket.write(SLICE)) await Promise.race([once(socket, 'drain').catch(() => {}), said]);
    if (socket.writableLength > 4 * SLICE.length) break;
  }
  const answer = await said;
  socket.destroy();
  return { said: answer, sentBytes: socket.bytesWritten };
}

/** The status of the answer, or that there was none. */
function answerTo(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve('no answer');
      socket.destroy();
    }, ANSWER_MS_MAX);
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString('latin1', 9, 12)));
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
