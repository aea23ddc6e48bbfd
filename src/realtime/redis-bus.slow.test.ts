import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { within } from '../clock/test-patience.ts';
import { toPlayerId } from '../ledger/player-id.ts';
import type { Bus, JsonValue } from './bus.ts';
import { createRedisBus } from './redis-bus.ts';
import { startTestHub, until, waitMs } from './test-hub.ts';
import { createTestRedis, hasRedis, type TestRedis } from './test-redis.ts';

describe.skipIf(!hasRedis)('with Redis', { timeout: 20_000 }, () => {
  let redis: TestRedis;
  const stops: (() => Promise<void>)[] = [];
  const log: string[] = [];

  beforeAll(async () => {
    redis = await createTestRedis();
    await redis.start();
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    log.length = 0;
  });
  afterAll(() => redis.remove());

  async function openBus(prefix?: string): Promise<Bus> {
    const bus = await createRedisBus({
      url: redis.url,
      log: (line) => log.push(line),
      ...(prefix !== undefined && { prefix }),
    });
    stops.push(() => bus.close());
    return bus;
  }

  function listenTo(bus: Bus, topic = 'topic'): JsonValue[] {
    const heard: JsonValue[] = [];
    bus.subscribe(topic, (message) => heard.push(message));
    return heard;
  }

  async function openHub() {
    const started = await startTestHub({ bus: await openBus() });
    stops.unshift(started.stop);
    return started;
  }

  test('redis bus: a message reaches every server once and in order, and only its own topic and prefix', async () => {
    const [a, b, other] = [await openBus(), await openBus(), await openBus('other:')];
    const [atA, atB, atOther, elsewhere] = [listenTo(a), listenTo(b), listenTo(other), listenTo(b, 'elsewhere')];
    const messages = Array.from({ length: 100 }, (_, i) => ({ i, text: 'line\nline', list: [null, true] }));
    for (const message of messages) a.publish('topic', message);
    await until(() => expect(atB).toHaveLength(100));
    await waitMs(50);
    expect(atB).toEqual(messages);
    expect(atA).toEqual(messages);
    expect([...atOther, ...elsewhere]).toEqual([]);
  });

  test('redis bus: a message for one server is not read by the others, and order is kept beside messages for all', async () => {
    const [a, b, c] = [await openBus(), await openBus(), await openBus()];
    const [atA, atB, atC] = [listenTo(a), listenTo(b), listenTo(c)];
    for (let i = 0; i < 50; i += 1) {
      a.publishTo([b.serverId], 'topic', i);
      a.publish('topic', `all ${i}`);
    }
    const all = Array.from({ length: 50 }, (_, i) => `all ${i}`);
    await until(() => expect([atB.length, atC.length]).toEqual([100, 50]));
    expect(atC).toEqual(all);
    expect(atB).toEqual(all.flatMap((text, i) => [i, text]));
    expect(atA).toEqual(atB);
  });

  test('redis bus: an update reaches the sockets on both servers, its version never steps back', async () => {
    const [a, b] = [await openHub(), await openHub()];
    const [clientA, clientB] = [await a.connect('7:a'), await b.connect('7:b')];
    for (const [hub, version] of [[a.hub, 5] as const, [b.hub, 4] as const, [b.hub, 6] as const]) {
      hub.pushUserUpdate(toPlayerId('7'), { version, balance: version });
      await waitMs(120);
    }
    for (const client of [clientA, clientB]) {
      await until(() => expect(client.updates.map((update) => update['version'])).toEqual([5, 6]));
    }
  });

  test('redis bus: a session ended on one server loses its socket on another within two seconds', async () => {
    const [a, b] = [await openHub(), await openHub()];
    const client = await b.connect('7:tab');
    const bystander = await b.connect('8:tab8');
    a.hub.endSession('tab');
    expect((await within(2_000, client.closed)).code).toBe(4003);
    a.hub.endSessionsOf(toPlayerId('8'), 'another');
    expect((await bystander.closed).code).toBe(4003);
  });

  test('redis bus: a killed Redis is noticed, local delivery goes on, and with its return all is as before', async () => {
    const [a, b] = [await openBus(), await openBus()];
    const [atA, atB] = [listenTo(a), listenTo(b)];
    let interruptions = 0;
    b.onInterrupted(() => void (interruptions += 1));
    await redis.kill();
    await until(() => expect(a.isLive() || b.isLive()).toBe(false));
    expect(interruptions).toBe(1);
    a.publish('topic', 'while down');
    await until(() => expect(atA).toEqual(['while down']));
    await waitMs(300);
    await redis.start();
    await until(() => expect(a.isLive() && b.isLive()).toBe(true));
    expect(interruptions).toBe(2);
    a.publish('topic', 'after');
    await until(() => expect(atB).toContain('after'));
    expect(atA).toEqual(['while down', 'after']);
    expect(log.some((line) => line.includes('bus-subscriber: connection restored'))).toBe(true);
  });

  test('redis bus: when too many messages wait, the other servers are told that some are lost', async () => {
    const [a, b] = [await openBus(), await openBus()];
    const atB = listenTo(b);
    let interruptions = 0;
    b.onInterrupted(() => void (interruptions += 1));
    for (let i = 0; i < 10_100; i += 1) a.publish('topic', i);
    await until(() => expect(interruptions).toBe(1));
    expect(new Set(atB).size).toBe(10_000);
    // Messages repeat only after a broken connection, which can happen on a very busy machine.
    if (!log.some((line) => line.includes('connection lost'))) expect(atB).toHaveLength(10_000);
    expect(log.filter((line) => line.includes('are lost'))).toHaveLength(1);
    a.publish('topic', 'next');
    await until(() => expect(atB.at(-1)).toBe('next'));
    expect(interruptions).toBe(1);
  });

  test('redis bus: a server that stands still for seconds does not take Redis for silent', async () => {
    const [a, b] = [await openBus(), await openBus()];
    const atB = listenTo(b);
    let interruptions = 0;
    b.onInterrupted(() => void (interruptions += 1));
    for (let i = 0; i < 5_000; i += 1) a.publish('topic', i);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
    await until(() => expect(atB).toHaveLength(5_000));
    // Longer than the former limit of one second would have allowed.
    await waitMs(300);
    expect([...log, interruptions]).toEqual([0]);
  });

  test('redis bus: a Redis that hangs is noticed', async () => {
    const bus = await openBus();
    expect(bus.isLive()).toBe(true);
    redis.freeze();
    await until(() => expect(bus.isLive()).toBe(false));
    redis.thaw();
    await until(() => expect(bus.isLive()).toBe(true));
  });

  test('redis bus: without Redis at the start it works alone, and joins when Redis comes', async () => {
    await redis.kill();
    const bus = await openBus();
    expect(bus.isLive()).toBe(false);
    const heard = listenTo(bus);
    let interruptions = 0;
    bus.onInterrupted(() => void (interruptions += 1));
    bus.publish('topic', 1);
    await until(() => expect(heard).toEqual([1]));
    await redis.start();
    await until(() => expect(bus.isLive()).toBe(true));
    expect(interruptions).toBe(1);
  });
});
