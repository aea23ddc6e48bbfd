// Keno over many connections, through either door: each sends the next bet when the last is answered. Reads only what it counts by, so
// that the processor time goes to what is measured.
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../stage/figures.ts';
import { COOKIES } from '../../src/sessions/cookies.ts';
import { betRequest, KENO } from './browser-requests.ts';
import type { BenchPlayer, Generated, GeneratorRun } from './run.ts';

const OPEN_MS_MAX = 20_000;
const LAST_ANSWERS_MS = 300;

/** What one connection of a door does. */
interface Door {
  /** What opens it; empty for one that is open as soon as it is connected. */
  greeting(player: BenchPlayer): string;
  bet(player: BenchPlayer, key: string): Buffer | string;
  /** Where the answer ends and its status; null: more is to come, or it is no answer. `from` moves on. */
  read(bytes: Buffer, at: { from: number }): number | null;
}

process.once('message', (run: GeneratorRun) => {
  void fire(run).then((result) => process.send!(result, () => process.exit(0)));
});

async function fire(run: GeneratorRun): Promise<Generated> {
  const { address, players, connections, seconds } = run;
  const door = run.door === 'socket' ? socketDoor(address) : httpDoor(address, players);
  const { hostname, port } = new URL(address);
  const name = `${process.pid}-${randomBytes(6).toString('hex')}`;
  const counts = { answers: 0, refused: 0, failed: 0, begun: 0, bets: 0 };
  const tookMs: number[] = [];
  const bySecond = Array.from({ length: seconds }, () => 0);
  let startMs = 0;
  let isOver = true;
  let made = 0;
  const links: { socket: Socket; start(): void }[] = [];
  const openOne = (own: BenchPlayer) =>
    new Promise<void>((resolve) => {
      let kept: Buffer | null = null;
      let sentMs = 0;
      let isOpen = false;
      const send = () => {
        made += 1;
        sentMs = performance.now();
        socket.write(
          door.bet(run.door === 'socket' ? own : players[made % players.length]!, `${name}-${made}`),
          'latin1',
        );
      };
      const note = (status: number) => {
        if (isOver) return;
        const nowMs = performance.now();
        tookMs.push(nowMs - sentMs);
        counts.answers += 1;
        if (status === 200) {
          counts.bets += 1;
          bySecond[Math.min(seconds - 1, Math.floor((nowMs - startMs) / 1_000))]! += 1;
        } else counts.refused += 1;
        send();
      };
      const take = (bytes: Buffer) => {
        const at = { from: 0 };
        for (let before = -1; at.from < bytes.length && at.from !== before;) {
          before = at.from;
          const status = door.read(bytes, at);
          if (status === null) continue;
          if (isOpen) note(status);
          else {
            isOpen = true;
            resolve();
          }
        }
        kept = at.from < bytes.length ? Buffer.from(bytes.subarray(at.from)) : null;
      };
      const shared = SHARED;
      const socket = connect({
        host: hostname,
        port: Number(port),
        noDelay: true,
        onread: {
          buffer: shared,
          callback(length) {
            const lent = shared.subarray(0, length);
            take(kept ? Buffer.concat([kept, lent]) : lent);
            return true;
          },
        },
      });
      const greeting = door.greeting(own);
      socket.on('connect', () => {
        if (greeting !== '') return void socket.write(greeting, 'latin1');
        isOpen = true;
        resolve();
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        if (!isOver || !isOpen) counts.failed += 1;
        resolve();
      });
      links.push({ socket, start: send });
    });
  const opening = Array.from({ length: connections }, (_none, at) => openOne(players[at % players.length]!));
  await Promise.race([Promise.all(opening), sleep(OPEN_MS_MAX)]);
  isOver = false;
  startMs = performance.now();
  for (const link of links) link.start();
  await sleep(seconds * 1_000);
  isOver = true;
  const tookSeconds = (performance.now() - startMs) / 1_000;
  // What is under way may still be answered; it counts for nothing.
  await sleep(LAST_ANSWERS_MS);
  for (const { socket } of links) socket.destroy();
  return {
    ...counts,
    begun: counts.bets,
    bySecond,
    seconds: tookSeconds,
    p50Ms: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
  };
}

const SHARED = Buffer.allocUnsafeSlow(65_536);

function httpDoor(address: string, players: readonly BenchPlayer[]): Door {
  const parts = new Map(
    players.map((player) => [player, betRequest(address, player).split('{key}') as [string, string]]),
  );
  return {
    greeting: () => '',
    bet(player, key) {
      const [head, tail] = parts.get(player)!;
      return head + key + tail;
    },
    read(bytes, at) {
      const headEnd = bytes.indexOf('\r\n\r\n', at.from, 'latin1');
      if (headEnd < 0) return null;
      const head = bytes.toString('latin1', at.from, headEnd);
      const lengthAt = head.search(/\r\ncontent-length: /i);
      const end = headEnd + 4 + Number.parseInt(head.slice(lengthAt + 18), 10);
      if (bytes.length < end) return null;
      at.from = end;
      return Number(head.slice(9, 12));
    },
  };
}

const ANSWER = '{"type":"ANSWER"';
const READY = '{"type":"CALLS"}';

/** RFC 6455. The mask is nought, which leaves the text as it is. */
function socketDoor(address: string): Door {
  const { host } = new URL(address);
  let ids = 0;
  let isGreeted = false;
  return {
    greeting: ({ accessToken }) =>
      [
        'GET /ws HTTP/1.1',
        `host: ${host}`,
        `origin: ${address}`,
        `cookie: ${COOKIES.access.name}=${accessToken}`,
        'connection: Upgrade',
        'upgrade: websocket',
        'sec-websocket-version: 13',
        `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
        '',
        '',
      ].join('\r\n'),
    bet(_player, key) {
      ids += 1;
      isGreeted = true;
      const text = `{"type":"CALL","id":${ids},"call":"${KENO.path}","body":${KENO.body},"key":"${key}"}`;
      const frame = Buffer.allocUnsafe(8 + text.length);
      frame.writeUInt32BE(0x81_fe_00_00 + text.length, 0);
      frame.writeUInt32BE(0, 4);
      frame.write(text, 8, 'latin1');
      return frame;
    },
    read(bytes, at) {
      if (bytes[at.from] === 0x48) {
        // The head of the answer to the greeting.
        const headEnd = bytes.indexOf('\r\n\r\n', at.from, 'latin1');
        if (headEnd >= 0) at.from = headEnd + 4;
        return null;
      }
      const left = bytes.length - at.from;
      if (left < 4) return null;
      const short = bytes[at.from + 1]!;
      const start = at.from + (short === 126 ? 4 : 2);
      const end = start + (short === 126 ? bytes.readUInt16BE(at.from + 2) : short);
      if (bytes.length < end) return null;
      at.from = end;
      const text = bytes.toString('latin1', start, Math.min(end, start + 64));
      if (!isGreeted && text.startsWith(READY)) return 200;
      if (!text.startsWith(ANSWER)) return null;
      return Number(/"status":(\d+)/.exec(text)?.[1]);
    },
  };
}
