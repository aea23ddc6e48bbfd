import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { settableClock } from '../clock/clock.ts';
import { toPlayerId } from '../ledger/player-id.ts';
import { createLink, type LinkOptions, type SocketHandlers } from './client-link.ts';
import type { UserUpdate } from './messages.ts';
import { startTestHub, until, waitMs } from './test-hub.ts';

vi.setConfig({ testTimeout: 20_000 });

const TIMINGS = { heartbeatMs: 10_000, reconnectMs: 20, activityMs: 60_000, idleLimitMs: 1_800_000, idleCheckMs: 10 };

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A link over sockets that the test opens, feeds and closes by hand. */
function startLink(options: Partial<LinkOptions> = {}) {
  const clock = settableClock();
  const sockets: { handlers: SocketHandlers; sent: string[]; isClosed: boolean }[] = [];
  const updates: UserUpdate[] = [];
  const link = createLink({
    open(handlers) {
      const socket = { handlers, sent: [] as string[], isClosed: false };
      sockets.push(socket);
      return { send: (text) => socket.sent.push(text), close: () => (socket.isClosed = true) };
    },
    onUpdate: (update) => updates.push(update),
    clock,
    timings: TIMINGS,
    ...options,
  });
  link.start();
  stops.push(link.stop);
  const feed = (update: UserUpdate) =>
    sockets.at(-1)!.handlers.onMessage(JSON.stringify({ type: 'USER_UPDATE', ...update }));
  return { link, clock, sockets, updates, feed };
}

test('client: updates of a lower version than one already seen are dropped, across reconnects too', async () => {
  const { sockets, updates, feed } = startLink();
  sockets[0]!.handlers.onOpen();
  feed({ version: 2, balance: 2 });
  feed({ version: 1, balance: 1 });
  feed({ version: 2, bonus: 3 });
  sockets[0]!.handlers.onMessage('nonsense');
  sockets[0]!.handlers.onClose(1006);
  await until(() => expect(sockets).toHaveLength(2));
  feed({ version: 1, balance: 1 });
  feed({ version: 3, balance: 3 });
  expect(updates).toEqual([
    { version: 2, balance: 2 },
    { version: 2, bonus: 3 },
    { version: 3, balance: 3 },
  ]);
});

test('client: it reconnects after every close until it is stopped, and tells when the session is over', async () => {
  const onSessionOver = vi.fn<() => void>();
  const { link, sockets } = startLink({ onSessionOver });
  sockets[0]!.handlers.onClose(1001);
  expect(sockets).toHaveLength(1);
  await until(() => expect(sockets).toHaveLength(2));
  sockets[1]!.handlers.onClose(4003);
  expect(onSessionOver).toHaveBeenCalledOnce();
  await until(() => expect(sockets).toHaveLength(3));
  link.stop();
  expect(sockets[2]!.isClosed).toBe(true);
  sockets[2]!.handlers.onClose(1005);
  await waitMs(60);
  expect(sockets).toHaveLength(3);
});

test('client: after a stop the versions start anew, for the next player', () => {
  const { link, updates, feed } = startLink();
  feed({ version: 9, balance: 9 });
  link.stop();
  link.start();
  feed({ version: 1, balance: 1 });
  expect(updates.map((update) => update.version)).toEqual([9, 1]);
});

test('client: a heartbeat goes out at its interval', async () => {
  const { sockets } = startLink({ timings: { ...TIMINGS, heartbeatMs: 15 } });
  sockets[0]!.handlers.onOpen();
  await until(() => expect(sockets[0]!.sent.length).toBeGreaterThan(2));
  expect(new Set(sockets[0]!.sent)).toEqual(new Set(['{"type":"HEARTBEAT"}']));
});

test('client: activity is reported at most once a minute, and the last of a minute is not lost', async () => {
  const { link, clock, sockets } = startLink();
  const { sent } = sockets[0]!;
  sockets[0]!.handlers.onOpen();
  await waitMs(30);
  expect(sent).toEqual([]);
  for (let i = 0; i < 100; i += 1) link.noteActivity();
  expect(sent).toEqual(['{"type":"ACTIVITY"}']);
  clock.advance(59_999);
  await waitMs(30);
  expect(sent).toHaveLength(1);
  clock.advance(1);
  await until(() => expect(sent).toHaveLength(2));
  clock.advance(600_000);
  await waitMs(30);
  expect(sent).toHaveLength(2);
});

test('client: it closes after thirty minutes without activity and comes back with the next', async () => {
  const { link, clock, sockets } = startLink();
  sockets[0]!.handlers.onOpen();
  clock.advance(TIMINGS.idleLimitMs - 1);
  await waitMs(30);
  expect(sockets[0]!.isClosed).toBe(false);
  clock.advance(1);
  await until(() => expect(sockets[0]!.isClosed).toBe(true));
  sockets[0]!.handlers.onClose(1005);
  await waitMs(60);
  expect(sockets).toHaveLength(1);
  link.noteActivity();
  expect(sockets).toHaveLength(2);
});

test('client: autoplay keeps it awake and is reported once a minute', async () => {
  const { link, clock, sockets } = startLink();
  const { sent } = sockets[0]!;
  sockets[0]!.handlers.onOpen();
  const release = link.keepAwake();
  for (let minute = 1; minute <= 40; minute += 1) {
    await until(() => expect(sent).toHaveLength(minute));
    clock.advance(60_000);
  }
  await until(() => expect(sent).toHaveLength(41));
  expect(sockets[0]!.isClosed).toBe(false);
  release();
  await waitMs(30);
  clock.advance(TIMINGS.idleLimitMs);
  await until(() => expect(sockets[0]!.isClosed).toBe(true));
});

test('client and hub understand each other', async () => {
  const server = await startTestHub();
  stops.push(server.stop);
  const updates: UserUpdate[] = [];
  const link = createLink({
    open(handlers) {
      const socket = new WebSocket(server.url, { headers: { cookie: '7:tab' } });
      socket.on('open', () => handlers.onOpen());
      socket.on('message', (data: Buffer) => handlers.onMessage(data.toString()));
      socket.on('close', (code) => handlers.onClose(code));
      socket.on('error', () => {});
      return socket;
    },
    onOpen: () => link.noteActivity(),
    onUpdate: (update) => updates.push(update),
  });
  stops.unshift(link.stop);
  link.start();
  await until(() => expect(server.activity).toEqual(['tab']));
  server.hub.pushUserUpdate(toPlayerId('7'), { version: 1, balance: 12.5, promotion: null });
  await until(() => expect(updates).toEqual([{ version: 1, balance: 12.5, promotion: null }]));
});

test('client: after half an hour without anybody there it asks whether the session is over, until somebody is', async () => {
  const onIdle = vi.fn<() => void>();
  const { link, clock, sockets } = startLink({ onIdle });
  sockets[0]!.handlers.onOpen();
  clock.advance(TIMINGS.idleLimitMs - 1);
  await waitMs(40);
  expect(onIdle).not.toHaveBeenCalled();
  clock.advance(1);
  await until(() => expect(onIdle).toHaveBeenCalled());
  expect(sockets[0]!.isClosed).toBe(true);
  link.noteActivity();
  onIdle.mockClear();
  await waitMs(40);
  expect(onIdle).not.toHaveBeenCalled();
});

test('client: a call is answered by its id, and only where the server has said that it takes calls', async () => {
  const { link, sockets } = startLink();
  const { handlers, sent } = sockets[0]!;
  handlers.onOpen();
  const call = { call: '/api/keno/play/keno', body: { betAmount: 1 }, key: 'one' };
  expect(link.call(call)).toBeNull();
  handlers.onMessage('{"type":"CALLS"}');
  const [first, second] = [link.call(call)!, link.call({ ...call, key: 'two' })!];
  const [one, two] = sent.slice(-2).map((text) => JSON.parse(text) as { id: number; key: string });
  expect([one!.key, two!.key]).toEqual(['one', 'two']);
  const answerTo = (id: number, status: number) => ({ type: 'ANSWER', id, status, body: {} });
  handlers.onMessage(JSON.stringify(answerTo(two!.id, 200)));
  handlers.onMessage(JSON.stringify(answerTo(one!.id, 409)));
  expect([(await first)!.status, (await second)!.status]).toEqual([409, 200]);
});

test('client: a call that waits when the socket is lost is answered with nothing', async () => {
  const { link, sockets } = startLink();
  sockets[0]!.handlers.onOpen();
  sockets[0]!.handlers.onMessage('{"type":"CALLS"}');
  const lost = link.call({ call: '/api/keno/play/keno', body: {} })!;
  sockets[0]!.handlers.onClose(1006);
  expect(await lost).toBeNull();
  // The new socket has not announced yet that it takes calls.
  await until(() => expect(sockets).toHaveLength(2));
  sockets[1]!.handlers.onOpen();
  expect(link.call({ call: '/api/keno/play/keno', body: {} })).toBeNull();
});
