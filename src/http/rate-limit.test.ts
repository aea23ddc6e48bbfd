import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Redis } from 'ioredis';
import { settableClock } from '../clock/clock.ts';
import { within } from '../clock/test-patience.ts';
import { connectRedis } from '../realtime/redis-connection.ts';
import { until } from '../realtime/test-hub.ts';
import { createTestRedis, hasRedis, type TestRedis } from '../realtime/test-redis.ts';
import { addressKey, createRateLimiter, type RateLimiter } from './rate-limit.ts';

async function countAllowed(limiter: RateLimiter, tries: number, key = 'key'): Promise<number> {
  const taken = await Promise.all(Array.from({ length: tries }, () => limiter.take('login', key, 20, 60_000)));
  return taken.filter((one) => one.allowed).length;
}

test('rate limit: at most the limit in any window, refusals do not count, and the wait is told', async () => {
  const clock = settableClock();
  const limiter = createRateLimiter({ clock, enabled: true });
  expect(await limiter.take('a', 'k', 2, 10_000)).toEqual({ allowed: true });
  clock.advance(4_000);
  expect(await limiter.take('a', 'k', 2, 10_000)).toEqual({ allowed: true });
  expect(await limiter.take('a', 'k', 2, 10_000)).toEqual({ allowed: false, retryAfterS: 6 });
  clock.advance(5_999);
  expect(await limiter.take('a', 'k', 2, 10_000)).toEqual({ allowed: false, retryAfterS: 1 });
  clock.advance(1);
  expect(await limiter.take('a', 'k', 2, 10_000)).toEqual({ allowed: true });
  expect(await limiter.take('a', 'k', 2, 10_000)).toEqual({ allowed: false, retryAfterS: 4 });
});

test('rate limit: keys and buckets are counted separately', async () => {
  const limiter = createRateLimiter({ clock: settableClock(), enabled: true });
  expect(await countAllowed(limiter, 25, 'a')).toBe(20);
  expect(await countAllowed(limiter, 25, 'b')).toBe(20);
  expect(await limiter.take('register', 'a', 5, 3_600_000)).toEqual({ allowed: true });
});

test('rate limit: when switched off it allows everything', async () => {
  const limiter = createRateLimiter({ clock: settableClock(), enabled: false });
  expect(await countAllowed(limiter, 100)).toBe(100);
});

test('rate limit: memory is bounded, the oldest keys are forgotten first', async () => {
  const limiter = createRateLimiter({ clock: settableClock(), enabled: true });
  await limiter.take('a', 'first', 1, 3_600_000);
  for (let i = 0; i < 99_999; i += 1) await limiter.take('a', `${i}`, 1, 3_600_000);
  expect((await limiter.take('a', 'first', 1, 3_600_000)).allowed).toBe(false);
  await limiter.take('a', 'one too many', 1, 3_600_000);
  expect((await limiter.take('a', 'first', 1, 3_600_000)).allowed).toBe(true);
  expect((await limiter.take('a', '99998', 1, 3_600_000)).allowed).toBe(false);
});

test('rate limit: a limit that can never allow anything is a mistake', async () => {
  const limiter = createRateLimiter({ clock: settableClock(), enabled: true });
  await expect(limiter.take('a', 'k', 0, 1_000)).rejects.toThrow(RangeError);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['not an address', 'unknown'],
  ['', 'unknown'],
])('rate limit: the address %s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

describe.skipIf(!hasRedis)('with Redis', { timeout: 20_000 }, () => {
  let server: TestRedis;
  const clients: Redis[] = [];

  beforeAll(async () => {
    server = await createTestRedis();
    await server.start();
    for (const name of ['a', 'b']) clients.push(connectRedis({ url: server.url, name, log: () => {} }));
    await until(() => expect(clients.map((client) => client.status)).toEqual(['ready', 'ready']));
  });
  afterAll(async () => {
    for (const client of clients) client.disconnect();
    await server.remove();
  });

  test('rate limit: two servers count together, also when they ask at once', async () => {
    const clock = settableClock();
    const [a, b] = clients.map((redis) => createRateLimiter({ clock, enabled: true, redis })) as [
      RateLimiter,
      RateLimiter,
    ];
    const [atA, atB] = await Promise.all([countAllowed(a, 15), countAllowed(b, 15)]);
    expect(atA + atB).toBe(20);
    expect(await b.take('login', 'key', 20, 60_000)).toEqual({ allowed: false, retryAfterS: 60 });
    clock.advance(60_000);
    expect(await countAllowed(b, 25)).toBe(20);
    const [key] = await clients[0]!.keys('roulo:rate:*');
    expect(await clients[0]!.pttl(key!)).toBeGreaterThan(0);
  });

  test('rate limit: when Redis hangs or is gone each server counts for itself and nobody waits long', async () => {
    const limiter = createRateLimiter({ clock: settableClock(), enabled: true, redis: clients[0]! });
    server.freeze();
    expect(await within(1_000, countAllowed(limiter, 25, 'frozen'))).toBe(20);
    expect(await countAllowed(limiter, 5, 'frozen')).toBe(0);
    await server.kill();
    await until(() => expect(clients[0]!.status).not.toBe('ready'));
    expect(await countAllowed(limiter, 25, 'gone')).toBe(20);
  });
});
