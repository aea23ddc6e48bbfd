import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { settableClock } from '../clock/clock.ts';
import { toPlayerId } from '../ledger/player-id.ts';
import { createLocalBus } from './bus.ts';
import { createHub, type HubOptions } from './hub.ts';

/** A hub on a real server. The cookie "7:tab" is session "tab" of player 7. */
export async function startTestHub(overrides: Partial<HubOptions> = {}) {
  const clock = settableClock(new Date('2026-01-01T00:00:00Z'));
  const activity: string[] = [];
  const over = new Set<string>();
  const hub = createHub({
    bus: createLocalBus(),
    clock,
    async authenticate(request) {
      const [playerId, sessionId] = request.headers.cookie?.split(':') ?? [];
      return playerId && sessionId ? { playerId: toPlayerId(playerId), sessionId } : null;
    },
    isOriginAllowed: (origin) => origin === 'https://roulo.test',
    recordActivity: (sessionId) => activity.push(sessionId),
    isSessionOver: (sessionId) => over.has(sessionId),
    log: () => {},
    ...overrides,
  });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  hub.attach(server);
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`;
  return {
    hub,
    url,
    clock,
    activity,
    over,
    connect: (cookie: string) => connectClient(url, cookie),
    countConnections: () => promisify(server.getConnections.bind(server))(),
    stop: async () => {
      await hub.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

export interface TestClient {
  socket: WebSocket;
  updates: Record<string, unknown>[];
  closed: Promise<{ code: number; reason: string }>;
}

export async function connectClient(url: string, cookie: string): Promise<TestClient> {
  const socket = new WebSocket(url, { headers: { cookie } });
  const updates: Record<string, unknown>[] = [];
  socket.on('message', (data: Buffer) => updates.push(JSON.parse(data.toString()) as Record<string, unknown>));
  socket.on('error', () => {});
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return { socket, updates, closed };
}

/** The status of the answer to a handshake, 101 when it is accepted. */
export function handshakeStatus(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers });
    socket.once('unexpected-response', (request, response) => {
      request.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.once('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.on('error', reject);
  });
}

/** Retries the check until it passes. The limit is generous, because a busy machine must not fail a test. */
export function until(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 15_000, interval: 5 });
}

export function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
