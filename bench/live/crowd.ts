import { fastify } from 'fastify';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { payoutCents, takenCents } from '../../sandbox/live/bet.ts';
import { registerLive } from '../../sandbox/live/live.ts';
import type { LiveWallet } from '../../sandbox/live/wallet.ts';
import { treeCpuMicros } from '../stage/cpu-time.ts';
import type { SeatedPlayer } from './drill-stage.ts';

export interface CrowdOptions {
  readonly wallet: LiveWallet;
  readonly players: readonly SeatedPlayer[];
  readonly tableId: string;
  /** Of the product's server. */
  readonly pid: number;
}

const ROUNDS = 5;
const SPEED = 3;
const PLACES_PER_ROUND = 3;

/** Everybody at one table over real sockets: three changes of the chips each round, then one debit. */
export async function crowdTable({ wallet, players, tableId, pid }: CrowdOptions) {
  const betMs: number[] = [];
  const timed: LiveWallet = {
    async call(method, params) {
      const startMs = performance.now();
      const reply = await wallet.call(method, params);
      if (method === 'bet') betMs.push(performance.now() - startMs);
      return reply;
    },
  };
  const app = fastify();
  const live = await registerLive(app, { file: null, wallet: timed });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await live.start!();
  live.floor.setSpeed(SPEED);
  const address = `ws://127.0.0.1:${(app.server.address() as { port: number }).port}`;
  const netCents = new Map<string, number>();
  const placeMs: number[] = [];
  const played = { rounds: 0, bets: 0 };
  live.floor.listen({
    settled({ tableId: where, bets: settled }) {
      if (where !== tableId || settled.length === 0) return;
      played.rounds += 1;
      played.bets += settled.length;
      for (const bet of settled) {
        netCents.set(bet.userId, (netCents.get(bet.userId) ?? 0) + payoutCents(bet) - takenCents(bet));
      }
    },
  });
  const clients = await Promise.all(players.map((player) => connect(player, address, live, tableId, placeMs)));
  const stats = async () => (await app.inject('/live/control/stats')).json<{ pages: { sent: number } }>().pages.sent;
  const [sentBefore, cpuBefore, ownBefore, startMs] = [
    await stats(),
    treeCpuMicros(pid),
    process.cpuUsage(),
    performance.now(),
  ];
  while (played.rounds < ROUNDS) await new Promise((resolve) => setTimeout(resolve, 100));
  const seconds = (performance.now() - startMs) / 1000;
  const sent = (await stats()) - sentBefore;
  const cpu = treeCpuMicros(pid) - cpuBefore;
  const own = process.cpuUsage(ownBefore);
  for (const client of clients) client.close();
  while (live.floor.deliveries.waiting().length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  await live.stop!();
  await app.close();
  const unanswered = clients.reduce((sum, { open }) => sum + open(), 0);
  const lines = [
    [`${players.length} players at one table, ${SPEED} times as fast`, ''],
    ['rounds with bets, bets', `${played.rounds}, ${played.bets}`],
    ['chips placed: answers, p50, p99 ms', `${placeMs.length}, ${at(placeMs, 0.5)}, ${at(placeMs, 0.99)}`],
    ['debits at the close: answers, p50, p99 ms', `${betMs.length}, ${at(betMs, 0.5)}, ${at(betMs, 0.99)}`],
    ['messages to pages a second', (sent / seconds).toFixed(0)],
    ['product’s processor time a round, ms', (cpu / 1000 / played.rounds).toFixed(0)],
    ['tables’ and players’ processor time a round, ms', ((own.user + own.system) / 1000 / played.rounds).toFixed(0)],
  ];
  return { lines, netCents, unanswered };
}

async function connect(
  { tokens }: SeatedPlayer,
  address: string,
  { floor }: Awaited<ReturnType<typeof registerLive>>,
  tableId: string,
  placeMs: number[],
) {
  const token = tokens.get(tableId)!;
  const key = floor.launch({ tableId, token, lobbyFilter: null, lobbyUrl: null, cashierUrl: null });
  const socket = new WebSocket(`${address}/live/socket?key=${key}`);
  const waiting = new Map<number, number>();
  let lastN = 0;
  let isLeaving = false;
  let placedRound = '';
  const place = (): void => {
    lastN += 1;
    waiting.set(lastN, performance.now());
    const layout = { red: 100 + 10 * (lastN % 5), '17': 50, '1-2': 50 };
    socket.send(JSON.stringify({ type: 'place', n: lastN, layout }));
  };
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as {
      type: string;
      n: number;
      phase: string;
      roundId: string;
    };
    if (message.type === 'answer') {
      placeMs.push(performance.now() - (waiting.get(message.n) ?? 0));
      waiting.delete(message.n);
    }
    if (message.type !== 'table' || message.phase !== 'betting' || message.roundId === placedRound || isLeaving) return;
    placedRound = message.roundId;
    for (let turn = 0; turn < PLACES_PER_ROUND; turn += 1) setTimeout(place, 200 + 400 * turn);
  });
  await once(socket, 'open');
  return {
    open: () => waiting.size,
    close() {
      isLeaving = true;
      socket.close();
    },
  };
}

function at(times: readonly number[], part: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
}
