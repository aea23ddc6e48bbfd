import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { residentBytes } from '../../stage/cpu-time.ts';
import type { Report } from '../../stage/report.ts';
import type { SharedStage } from '../drill.ts';
import { countKinds } from '../load/probe.ts';

const SIZES = {
  long: { held: 500, huge: 20, hugeMb: 100, heads: 200, heldMs: 40_000 },
  short: { held: 50, huge: 2, hugeMb: 20, heads: 20, heldMs: 3_000 },
};
const ANSWER_MS_MAX = 30_000;
const MB = 2 ** 20;
const GROWTH_MB_MAX = 200;
const SLICE = Buffer.alloc(64 * 1024, 'x');

/** Clients that mean harm: slow heads, slow bodies, huge bodies, huge heads, sockets that say nothing. */
export async function endureClients({ product, load, settings }: SharedStage): Promise<Report> {
  const size = SIZES[settings.form];
  const { address, server } = product;
  const open = (text: string, dripped?: string) => openSocket(address, text, dripped);
  const many = <T>(length: number, make: () => T) => Array.from({ length }, make);
  const { result, figures, problems } = await load.playDuring(async (running) => {
    const usualPerS = await running.answersPerSecond(3_000);
    const before = residentBytes(server.pid());
    const slowHeads = many(size.held, () => open('POST /api/users/login HTTP/1.1\r\n', 'x-a: b\r\n'));
    const slowBodies = many(size.held, () => open(headOf('/api/users/login', 10_000), ' '));
    const halfOpen = many(size.held, () => open(''));
    const huge = many(size.huge, () => pour(address, size.hugeMb * MB));
    const hugeHead = `GET / HTTP/1.1\r\nhost: x\r\nx-big: ${'y'.repeat(1_000_000)}\r\n\r\n`;
    const heads = many(size.heads, () => answerTo(open(hugeHead)));
    const perS = await running.answersPerSecond(size.heldMs);
    const after = residentBytes(server.pid());
    const [poured, refusedHeads] = [await Promise.all(huge), await Promise.all(heads)];
    const held = Object.entries({ 'slow heads': slowHeads, 'slow bodies': slowBodies, 'silent sockets': halfOpen });
    const heldOut = held.map(([what, sockets]) => {
      const left = sockets.filter(({ destroyed }) => !destroyed).length;
      for (const socket of sockets) socket.destroy();
      return {
        what: `Of ${sockets.length} ${what}, not let go after ${size.heldMs / 1_000} s`,
        found: left,
        atMost: 0,
      };
    });
    return { usualPerS, perS, grownMb: (after - before) / MB, poured, refusedHeads, heldOut };
  });
  const { usualPerS, perS, grownMb, poured, refusedHeads, heldOut } = result;
  if (perS === 0) problems.push('nobody could bet meanwhile');
  if (server.deaths() > 0) problems.push('the server ended by itself');
  if (poured.some((said) => said.startsWith('2'))) problems.push('a huge body was taken');
  // In the short form nobody is held for long enough.
  const isLongEnough = size.heldMs > 20_000;
  return {
    figures: [
      ['Bets while it lasts, of the usual rate', `${Math.round((100 * perS) / usualPerS)}%`],
      [`Bodies of ${size.hugeMb} MB`, countKinds(poured)],
      ['Heads of 1 MB', countKinds(refusedHeads)],
      ...figures,
    ],
    goals: [
      { what: 'Growth of the server, MB', found: grownMb, atMost: GROWTH_MB_MAX },
      ...(isLongEnough ? heldOut : []),
    ],
    problems,
  };
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

/** Sends until everything is sent or the other side has closed. Gives what was answered. */
async function pour(address: string, bytes: number): Promise<string> {
  const socket = openSocket(address, headOf('/api/users/login', bytes));
  const said = answerTo(socket);
  for (let sentBytes = 0; sentBytes < bytes && !socket.destroyed; sentBytes += SLICE.length) {
    if (!socket.write(SLICE)) await Promise.race([once(socket, 'drain').catch(() => {}), said]);
    if (socket.writableLength > 4 * SLICE.length) break;
  }
  return said.finally(() => socket.destroy());
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
