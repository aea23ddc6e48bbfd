import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { toPlayerId } from '../ledger/player-id.ts';
import { createHandshake, type HandshakeOptions } from './handshake.ts';
import { handshakeStatus, until } from './test-hub.ts';

const IDENTITY = { playerId: toPlayerId('7'), sessionId: 'tab' };

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function start(overrides: Partial<HandshakeOptions>) {
  const accepted: string[] = [];
  const handshake = createHandshake({
    authenticate: async () => IDENTITY,
    isOriginAllowed: () => false,
    accept: (_socket, identity) => accepted.push(identity.sessionId),
    log: () => {},
    ...overrides,
  });
  const server = createServer().listen(0, '127.0.0.1');
  server.on('upgrade', handshake.upgrade);
  await once(server, 'listening');
  stops.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { handshake, accepted, port, url: `ws://127.0.0.1:${port}/ws` };
}

test('handshake: a sign-in check that takes too long or fails is answered 503', async () => {
  const hanging = await start({ timeLimitMs: 50, authenticate: () => new Promise(() => {}) });
  expect(await handshakeStatus(hanging.url, {})).toBe(503);
  const failing = await start({ authenticate: () => Promise.reject(new Error('no database')) });
  expect(await handshakeStatus(failing.url, {})).toBe(503);
  expect([...hanging.accepted, ...failing.accepted]).toEqual([]);
});

test('handshake: only so many sign-in checks run at a time, those that are too late included', async () => {
  let finish = () => {};
  const check = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const authenticate = vi.fn<HandshakeOptions['authenticate']>(() => check.then(() => IDENTITY));
  const { url, accepted } = await start({ timeLimitMs: 50, checksMax: 2, authenticate });
  const statuses = await Promise.all([1, 2, 3].map(() => handshakeStatus(url, {})));
  expect(statuses).toEqual([503, 503, 503]);
  expect(await handshakeStatus(url, {})).toBe(503);
  expect(authenticate).toHaveBeenCalledTimes(2);
  finish();
  await check;
  expect(await handshakeStatus(url, {})).toBe(101);
  expect(accepted).toEqual(['tab']);
});

test('handshake: a session that ends while it is checked gets no socket', async () => {
  let finish = () => {};
  const authenticate = vi.fn<HandshakeOptions['authenticate']>(
    () =>
      new Promise((resolve) => {
        finish = () => resolve(IDENTITY);
      }),
  );
  const { url, handshake, accepted } = await start({ authenticate });
  const status = handshakeStatus(url, {});
  await until(() => expect(authenticate).toHaveBeenCalled());
  handshake.noteSessionEnd({ sessionId: 'tab' });
  finish();
  expect(await status).toBe(401);
  expect(accepted).toEqual([]);
});

test('handshake: a client that leaves or sends nonsense affects nobody else', async () => {
  const authenticate = vi.fn<HandshakeOptions['authenticate']>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    return IDENTITY;
  });
  const { url, port, accepted } = await start({ authenticate });
  const leaver = connect(port, '127.0.0.1');
  leaver.write('GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await until(() => expect(authenticate).toHaveBeenCalled());
  leaver.resetAndDestroy();

  const nonsense = connect(port, '127.0.0.1');
  nonsense.write('GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: chess\r\n\r\n');
  const [answer] = (await once(nonsense, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
  nonsense.destroy();

  expect(await handshakeStatus(url, {})).toBe(101);
  expect(accepted).toEqual(['tab']);
});
