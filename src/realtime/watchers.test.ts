import { afterEach, expect, test, vi } from 'vitest';
import { createLocalBus } from './bus.ts';
import { frameOf } from './frames.ts';
import { startTestHub, until } from './test-hub.ts';

vi.setConfig({ testTimeout: 20_000 });

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start() {
  const bus = createLocalBus();
  const started = await startTestHub({
    bus,
    publicTopics: [{ name: 'crash', canWait: (message) => (message as { later?: boolean }).later === true }],
    houseTimeMs: () => 1_234,
  });
  stops.push(started.stop);
  return { ...started, bus };
}

test('watchers: subscribers get what is published, in order and of any length; nobody else does', async () => {
  const { bus, connect, hub } = await start();
  const [watcher, other] = [await connect('7:a'), await connect('8:b')];
  watcher.socket.send('{"type":"WATCH","topic":"crash"}');
  await until(() => expect(hub.stats().watchers).toBe(1));
  const messages = [0, 10, 125, 126, 65_535, 65_536, 200_000].map((length, n) => ({
    type: 'CRASH_TEST',
    n,
    text: 'é'.repeat(length / 2),
  }));
  for (const message of messages) bus.publish('crash', message);
  await until(() => expect(watcher.updates).toHaveLength(messages.length));
  expect(watcher.updates).toEqual(messages);
  expect(other.updates).toEqual([]);
});

test('watchers: a socket that leaves gets nothing more and is forgotten', async () => {
  const { bus, connect, hub } = await start();
  const [watcher, leaver] = [await connect('7:a'), await connect('8:b')];
  for (const { socket } of [watcher, leaver]) socket.send('{"type":"WATCH","topic":"crash"}');
  await until(() => expect(hub.stats().watchers).toBe(2));
  leaver.socket.close();
  await until(() => expect(hub.stats().watchers).toBe(1));
  watcher.socket.send('{"type":"UNWATCH","topic":"crash"}');
  await until(() => expect(hub.stats().watchers).toBe(0));
  bus.publish('crash', { type: 'CRASH_TEST' });
  watcher.socket.send('{"type":"TIME","sentAt":5}');
  await until(() => expect(watcher.updates).toHaveLength(1));
  expect(watcher.updates).toEqual([{ type: 'TIME', sentAt: 5, now: 1_234 }]);
});

test('watchers: topics that are not public cannot be followed', async () => {
  const { bus, connect } = await start();
  const spy = await connect('7:a');
  spy.socket.send('{"type":"WATCH","topic":"user-update:8"}');
  bus.publish('user-update:8', { version: 1, balance: 5 });
  spy.socket.send('{"type":"TIME","sentAt":5}');
  await until(() => expect(spy.updates).toHaveLength(1));
});

test('watchers: thousands of messages at once arrive whole at many sockets', async () => {
  const { bus, connect, hub } = await start();
  const clients = await Promise.all(Array.from({ length: 40 }, (_, n) => connect(`${n + 1}:s${n}`)));
  for (const { socket } of clients) socket.send('{"type":"WATCH","topic":"crash"}');
  await until(() => expect(hub.stats().watchers).toBe(clients.length));
  for (let n = 0; n < 500; n += 1) bus.publish('crash', { type: 'CRASH_TEST', n });
  for (const client of clients) {
    await until(() => expect(client.updates).toHaveLength(500));
    expect(client.updates.map(({ n }) => n)).toEqual(Array.from({ length: 500 }, (_, n) => n));
  }
});

test('watchers: what can wait goes out with what cannot, and the order stays', async () => {
  const { bus, connect, hub } = await start();
  const clients = await Promise.all(Array.from({ length: 40 }, (_, n) => connect(`${n + 1}:s${n}`)));
  for (const { socket } of clients) socket.send('{"type":"WATCH","topic":"crash"}');
  await until(() => expect(hub.stats().watchers).toBe(clients.length));
  for (let n = 0; n < 300; n += 1) {
    bus.publish('crash', { type: 'CRASH_TEST', n, later: n % 7 !== 0 });
    if (n % 10 === 0) await new Promise((resolve) => setTimeout(resolve, n % 4));
  }
  for (const client of clients) {
    await until(() => expect(client.updates).toHaveLength(300));
    expect(client.updates.map(({ n }) => n)).toEqual(Array.from({ length: 300 }, (_, n) => n));
  }
});

test('watchers: a frame says its length in the shortest way', () => {
  expect([...frameOf('abcd').subarray(0, 2)]).toEqual([0x81, 4]);
  expect([...frameOf('é'.repeat(150)).subarray(0, 4)]).toEqual([0x81, 126, 1, 44]);
});
