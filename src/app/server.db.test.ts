import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { settableClock } from '../clock/clock.ts';
import { within } from '../clock/test-patience.ts';
import { testDatabase } from '../db/test-database.ts';
import { atEnd } from '../db/test-end.ts';
import { createTestRedis, hasRedis } from '../realtime/test-redis.ts';
import { createServer } from './server.ts';
import { DEMO_PASSWORD } from './parts/demo-player.ts';
import { readConfig } from './config.ts';
import { registerServer } from './servers/server-registry.ts';
import { newKeyText, parseKeyRing } from '../secrets/key-ring.ts';
import { PASSWORD, startTestServer, type TestServer, type Visitor } from './test-server.ts';

const db = await testDatabase();
const server = await startTestServer(db);
await server.app.listen({ port: 0, host: '127.0.0.1' });

const sockets: WebSocket[] = [];
afterAll(() => sockets.forEach((socket) => socket.terminate()));

function connect(to: TestServer, visitor: Visitor, headers: Record<string, string> = {}): WebSocket {
  const { port } = to.app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
    headers: { cookie: visitor.cookieHeader(), ...headers },
  });
  sockets.push(socket);
  return socket;
}

async function statusOf(socket: WebSocket): Promise<number | 'open'> {
  return Promise.race([
    once(socket, 'open').then(() => 'open' as const),
    once(socket, 'unexpected-response').then(([, response]) => (response as { statusCode: number }).statusCode),
  ]);
}

describe('socket', () => {
  test('opens with the cookie of a session and tells what changed', async () => {
    const player = await server.player();
    const socket = connect(server, player, { origin: 'http://localhost:8080' });
    expect(await statusOf(socket)).toBe('open');
    const message = once(socket, 'message');
    await player.post('/api/users/updateBalanceType', { selectedBalanceType: 'promotional' });
    const update = JSON.parse(String((await message)[0])) as Record<string, unknown>;
    expect(update).toMatchObject({
      type: 'USER_UPDATE',
      balance: 0,
      bonus: 0,
      version: 1,
      totalBets: 0,
      promotion: null,
    });
  });

  test('is refused to a foreign origin and to a visitor', async () => {
    const player = await server.player();
    expect(await statusOf(connect(server, player, { origin: 'https://evil.example' }))).toBe(403);
    expect(await statusOf(connect(server, server.visitor()))).toBe(401);
  });

  test.each([
    ['logout', (player: Visitor) => player.post('/api/users/logout')],
    [
      'a changed password',
      (player: Visitor) =>
        player.post('/api/users/change-password', { currentPassword: PASSWORD, newPassword: 'Violet9#Harbour' }),
    ],
  ])('closes within two seconds after %s', async (_, act) => {
    const player = await server.player();
    const socket = connect(server, player);
    await statusOf(socket);
    const closed = once(socket, 'close');
    await act(player);
    expect((await within(2_000, closed))[0]).toBe(4003);
  });

  test('keeps a session alive by ACTIVITY, not by HEARTBEAT', async () => {
    const clock = settableClock();
    const own = await startTestServer(await testDatabase(), {}, clock);
    await own.app.listen({ port: 0, host: '127.0.0.1' });
    const active = await own.player();
    const idle = await own.player();
    const [activeSocket, idleSocket] = [connect(own, active), connect(own, idle)];
    await Promise.all([statusOf(activeSocket), statusOf(idleSocket)]);
    for (let minute = 0; minute < 32; minute += 1) {
      clock.advance(60_000);
      activeSocket.send(JSON.stringify({ type: 'ACTIVITY' }));
      idleSocket.send(JSON.stringify({ type: 'HEARTBEAT' }));
      // Gives the messages time to arrive.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect((await idle.post('/api/users/refresh-token')).statusCode).toBe(403);
    expect((await active.post('/api/users/refresh-token')).statusCode).toBe(200);
  });
});

describe('several servers', () => {
  test('without Redis a second one refuses to start while the first one lives', async () => {
    const { database } = await testDatabase(4);
    const options = {
      database,
      clock: settableClock(),
      address: 'http://localhost:1',
      usesRedis: false,
      keys: parseKeyRing(newKeyText()),
      log: () => {},
    };
    const first = await registerServer(options);
    // Another process of this machine that is certainly alive.
    await database.query('UPDATE servers SET pid = $1', [process.ppid]);
    await expect(registerServer(options)).rejects.toThrow(/REDIS_URL/);
    await first.close();
    await (await registerServer(options)).close();
  }, 30_000);

  test('one that was killed does not stand in the way', async () => {
    const { database } = await testDatabase(4);
    const options = {
      database,
      clock: settableClock(),
      address: 'http://localhost:1',
      usesRedis: false,
      keys: parseKeyRing(newKeyText()),
      log: () => {},
    };
    await registerServer(options);
    await database.query('UPDATE servers SET pid = 999999999');
    await (await registerServer(options)).close();
  });

  test.runIf(hasRedis)(
    'with Redis updates reach the sockets of the other, and a sign-out there closes them here',
    async () => {
      const redis = await createTestRedis();
      atEnd(() => redis.remove());
      await redis.start();
      const shared = await testDatabase();
      const keys = { SECRET_KEYS: 'k1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' };
      const one = await startTestServer(shared, { REDIS_URL: redis.url, ...keys });
      const two = await startTestServer(shared, { REDIS_URL: redis.url, ...keys });
      await two.app.listen({ port: 0, host: '127.0.0.1' });
      const player = await one.player();
      const socket = connect(two, player);
      expect(await statusOf(socket)).toBe('open');
      const message = once(socket, 'message');
      await player.post('/api/users/updateBalanceType', { selectedBalanceType: 'promotional' });
      expect(JSON.parse(String((await message)[0]))).toMatchObject({ type: 'USER_UPDATE', version: 1 });
      const closed = once(socket, 'close');
      await player.post('/api/users/logout');
      expect((await within(2_000, closed))[0]).toBe(4003);
    },
  );
});

test('demo: a sandbox has a funded player, made once', async () => {
  const { url, database } = await testDatabase();
  const config = readConfig({
    DATA_DIR: '/nonexistent',
    SECRET_KEYS: 'k1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
    LOG_LEVEL: 'silent',
  });
  for (let start = 0; start < 2; start += 1) {
    const sandbox = await createServer({ config, databaseUrl: url });
    const token = await sandbox.app.inject('/api/csrf-token');
    const login = await sandbox.app.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: { identifier: 'demo', password: DEMO_PASSWORD },
      headers: {
        'x-csrf-token': token.json().csrfToken,
        cookie: token.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
    });
    expect(login.json()).toMatchObject({ username: 'demo' });
    const balance = await sandbox.app.inject({
      url: '/api/users/balance',
      headers: { cookie: login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    });
    expect(balance.json()).toEqual({ balance: 10_000 });
    await sandbox.close();
  }
  expect((await database.query('SELECT 1 FROM players')).rowCount).toBe(1);
});

test('stop: what is under way is finished, what comes later is refused', async () => {
  const own = await testDatabase();
  const stopping = await startTestServer(own);
  const address = await stopping.app.listen({ port: 0, host: '127.0.0.1' });
  const player = await stopping.player();
  const token = await player.csrfToken();
  // Sign-ins wait for the audit log's head, which is locked here until the server has begun to stop.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let hold = () => {};
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const holding = own.owner.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM audit_head FOR UPDATE');
    hold();
    await released;
  });
  await held;
  const underWay = fetch(`${address}/api/users/login`, {
    method: 'POST',
    body: JSON.stringify({ identifier: player.username, password: PASSWORD }),
    headers: { 'content-type': 'application/json', cookie: player.cookieHeader(), 'x-csrf-token': token },
  });
  const waiting = async () =>
    (
      await own.owner.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rowCount;
  // A job of the server may wait for it too. The lock must be released in any case, or nothing could be closed.
  await expect
    .poll(waiting)
    .toBeGreaterThanOrEqual(1)
    .catch((error: unknown) => {
      release();
      throw error;
    });
  const closed = stopping.close();
  release();
  await holding;
  expect((await underWay).status).toBe(200);
  await closed;
  await expect(fetch(`${address}/api/health`)).rejects.toThrow();
});
