import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { isLoopback } from '../loopback.ts';
import { registerCalls, type Provider } from '../provider.ts';
import type { Wallet } from '../wallet/client.ts';
import { liveCalls } from './calls.ts';
import { createFeed, FEED_ACCOUNTS } from './feed.ts';
import { createFloor, type Floor } from './floor.ts';
import { createPageSockets } from './page-sockets.ts';
import { registerLivePages } from './pages.ts';

export interface LiveOptions {
  /** Stores tables, bets and debts; null keeps everything in memory. */
  readonly file: string | null;
  readonly wallet: Wallet;
  /** The casino's largest bet. No table offers more. */
  readonly stakeMaxUsd?: number;
}

const TICK_MS = 100;
const TICK_MIN_MS = 5;
const FRAME_BYTES_MAX = 64 * 1024;
const PAGE_SOCKET = '/live/socket';

export async function registerLive(app: FastifyInstance, options: LiveOptions): Promise<Provider & { floor: Floor }> {
  const floor = createFloor(options);
  const pages = createPageSockets(floor);
  const origin = (): string => {
    const address = app.server.address();
    return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  };
  const feed = createFeed({ floor, playersAt: pages.playersAt, imageBase: origin });
  const calls = liveCalls(floor, feed, pages);
  await app.register(async (scope) => {
    registerCalls(scope, calls);
    registerLivePages(scope, floor);
  });

  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES_MAX, perMessageDeflate: false });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const accept = routeOf(url, request);
    if (!accept) return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    sockets.handleUpgrade(request, socket, head, accept);
    return undefined;
  };
  const routeOf = (url: URL, request: IncomingMessage): ((socket: WebSocket) => void) | null => {
    if (!isLoopback(request.socket.remoteAddress ?? '')) return null;
    const casinoId = Object.entries(FEED_ACCOUNTS).find(([path]) => path === url.pathname)?.[1];
    if (casinoId !== undefined) return feed.isRefusing() ? null : (socket) => feed.connect(socket, casinoId);
    const session = floor.sessions.of(url.searchParams.get('key') ?? '');
    if (url.pathname !== PAGE_SOCKET || !session) return null;
    const tableId = tableFor(session, url.searchParams.get('table'));
    return (socket) => void pages.connect(socket, session, tableId);
  };

  let ticker: NodeJS.Timeout | undefined;
  const tick = (): void => {
    void floor.tick();
    ticker = setTimeout(tick, Math.max(TICK_MIN_MS, TICK_MS / floor.speed()));
  };
  return {
    floor,
    title: 'Live tables',
    summary: `Roulette, blackjack, baccarat and wheels on a clock, played over the casino's wallet. The feed is at ws://127.0.0.1/ws for casino ${FEED_ACCOUNTS['/ws']}, and at /prelive/ws for casino ${FEED_ACCOUNTS['/prelive/ws']}.`,
    page: '/live',
    calls,
    async start() {
      app.server.on('upgrade', upgrade);
      floor.start();
      feed.start();
      pages.start();
      tick();
    },
    async stop() {
      clearTimeout(ticker);
      app.server.off('upgrade', upgrade);
      feed.stop();
      pages.stop();
      sockets.close();
      floor.stop();
    },
  };
}

/** A lobby session may enter any table; a session for one table stays there. */
function tableFor(session: { tableId: string }, wanted: string | null): string {
  return session.tableId === '101' && wanted !== null ? wanted : session.tableId;
}
