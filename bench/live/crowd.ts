import { fastify } from 'fastify';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { payoutCents, takenCents } from '../../sandbox/live/bet.ts';
import type { Floor } from '../../sandbox/live/floor.ts';
import { registerLive } from '../../sandbox/live/live.ts';
import type { PageMessage } from '../../sandbox/live/page-messages.ts';
import type { Wallet } from '../../sandbox/wallet/client.ts';
import { treeCpuMicros } from '../stage/cpu-time.ts';
import { countCalls, timeAt } from './counted-wallet.ts';
import type { SeatedPlayer } from './drill-stage.ts';

export interface CrowdOptions {
  readonly wallet: Wallet;
  readonly players: readonly SeatedPlayer[];
  readonly tableId: string;
  readonly rounds: number;
  /** How many times as fast as a real table. */
  readonly speed: number;
  /** Of the product's server. */
  readonly pid: number;
  tell(line: string): void;
}

const PLACES_PER_ROUND = 3;
const FIRST_PLACE_MS = 200;
const NEXT_PLACE_MS = 400;
/** A round of roulette lasts 25 s; on a busy machine it may take so many times as long. */
const ROUND_MS_MAX = 25_000 * 8;

/** Everybody at one table over real sockets: three changes of the chips each round, then one debit. */
export async function crowdTable({ wallet, players, tableId, rounds, speed, pid, tell }: CrowdOptions) {
  const counted = countCalls(wallet);
  const app = fastify();
  const live = await registerLive(app, { file: null, wallet: counted });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await live.start!();
  live.floor.setSpeed(speed);
  const address = `ws://127.0.0.1:${(app.server.address() as { port: number }).port}`;
  const placeMs: number[] = [];
  const played = notePlayed(live.floor, tableId);
  const clients = await Promise.all(players.map((player) => connect(player, address, live.floor, tableId, placeMs)));
  tell(`crowd: ${clients.length} players are at the table`);
  const sentSoFar = async () =>
    (await app.inject('/live/control/stats')).json<{ pages: { sent: number } }>().pages.sent;
  const before = {
    sent: await sentSoFar(),
    cpu: treeCpuMicros(pid),
    own: process.cpuUsage(),
    bytes: sum(clients.map(({ bytes }) => bytes())),
    ms: performance.now(),
  };
  for (let round = 1; round <= rounds; round += 1) {
    await until(() => played.rounds >= round, ROUND_MS_MAX / speed, `round ${round} is over`);
    tell(`crowd: round ${round} of ${rounds}, ${played.bets} bets`);
  }
  const seconds = (performance.now() - before.ms) / 1000;
  const sent = (await sentSoFar()) - before.sent;
  const bytes = sum(clients.map((client) => client.bytes())) - before.bytes;
  const cpu = treeCpuMicros(pid) - before.cpu;
  const own = process.cpuUsage(before.own);
  for (const client of clients) client.close();
  await until(() => live.floor.deliveries.waiting().length === 0, ROUND_MS_MAX, 'everything owed is delivered');
  await live.stop!();
  await app.close();
  const unanswered = sum(clients.map(({ open }) => open()));
  const betMs = counted.times('bet');
  const table = [
    [`${players.length} players at one table, ${speed} times as fast`, ''],
    ['rounds with bets, bets', `${played.rounds}, ${played.bets}`],
    ['chips placed: answers, p50, p99 ms', `${placeMs.length}, ${timeAt(placeMs, 0.5)}, ${timeAt(placeMs, 0.99)}`],
    ['debits at the close: answers, p50, p99 ms', `${betMs.length}, ${timeAt(betMs, 0.5)}, ${timeAt(betMs, 0.99)}`],
    ['placed and not answered, answers in doubt', `${unanswered}, ${counted.doubts()}`],
    [
      'messages to pages a second, KB a second',
      `${(sent / seconds).toFixed(0)}, ${(bytes / 1024 / seconds).toFixed(0)}`,
    ],
    ['product’s processor time a round, ms', (cpu / 1000 / played.rounds).toFixed(0)],
    ['tables’ and players’ processor time a round, ms', ((own.user + own.system) / 1000 / played.rounds).toFixed(0)],
  ];
  return { table, netCents: played.netCents, isRight: unanswered === 0 && counted.doubts() === 0 };
}

function notePlayed(floor: Floor, tableId: string) {
  const played = { rounds: 0, bets: 0, netCents: new Map<string, number>() };
  floor.listen({
    settled({ tableId: where, bets }) {
      if (where !== tableId || bets.length === 0) return;
      played.rounds += 1;
      played.bets += bets.length;
      for (const bet of bets) {
        const net = payoutCents(bet) - takenCents(bet);
        played.netCents.set(bet.userId, (played.netCents.get(bet.userId) ?? 0) + net);
      }
    },
  });
  return played;
}

async function connect(
  { tokens }: SeatedPlayer,
  address: string,
  { sessions }: Floor,
  tableId: string,
  placeMs: number[],
) {
  const key = sessions.launch({ tableId, token: tokens.get(tableId)!, language: 'en', lobbyFilter: null });
  const socket = new WebSocket(`${address}/live/socket?key=${key}`);
  const waiting = new Map<number, number>();
  let lastN = 0;
  let bytes = 0;
  let isLeaving = false;
  let placedRound = '';
  const place = (): void => {
    if (isLeaving) return;
    lastN += 1;
    waiting.set(lastN, performance.now());
    const layout = { red: 100 + 10 * (lastN % 5), '17': 50, '1-2': 50 };
    socket.send(JSON.stringify({ type: 'place', n: lastN, layout }));
  };
  socket.on('message', (data: Buffer) => {
    bytes += data.length;
    const message = JSON.parse(data.toString()) as PageMessage;
    if (message.type === 'answer') {
      placeMs.push(performance.now() - (waiting.get(message.n) ?? 0));
      waiting.delete(message.n);
    }
    if (message.type !== 'table' || message.phase !== 'betting' || message.roundId === placedRound) return;
    placedRound = message.roundId;
    for (let turn = 0; turn < PLACES_PER_ROUND; turn += 1) setTimeout(place, FIRST_PLACE_MS + NEXT_PLACE_MS * turn);
  });
  await once(socket, 'open');
  return {
    open: () => waiting.size,
    bytes: () => bytes,
    close() {
      isLeaving = true;
      socket.close();
    },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

async function until(holds: () => boolean, limitMs: number, what: string): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (!holds()) {
    if (performance.now() > endMs) throw new Error(`Waited ${limitMs} ms in vain: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
