import { isIPv4, isIPv6 } from 'node:net';
import type { Redis } from 'ioredis';
import type { Clock } from '../clock/clock.ts';

export interface RateLimiterOptions {
  clock: Clock;
  /** False lets everything through, for tests and benchmarks. */
  enabled: boolean;
  /** Shares the counts between servers. Without it, or while it does not answer, each server counts for itself. */
  redis?: Redis;
}

export type Taken = { allowed: true } | { allowed: false; retryAfterS: number };

export interface RateLimiter {
  /** Allows at most `limit` of a key in any `windowMs`. Refused attempts do not count. */
  take(bucket: string, key: string, limit: number, windowMs: number): Promise<Taken>;
  /** The same, synchronously, counted on this server alone. */
  takeHere(bucket: string, key: string, limit: number, windowMs: number): Taken;
}

const REDIS_WAIT_MS = 150;
const REDIS_PAUSE_MS = 1_000;
const KEYS_MAX = 100_000;
const SWEEP_MS = 60_000;

export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const memory = createMemoryCounter();
  const shared = options.redis && createRedisCounter(options.redis);
  const check = (bucket: string, limit: number, windowMs: number) => {
    if (limit < 1 || windowMs < 1) throw new RangeError(`rate limit of ${bucket}: ${limit} per ${windowMs} ms`);
  };
  return {
    async take(bucket, key, limit, windowMs) {
      check(bucket, limit, windowMs);
      if (!options.enabled) return ALLOWED;
      const nowMs = options.clock.now().getTime();
      const name = `${bucket}:${key}`;
      return toTaken((await shared?.take(name, limit, windowMs, nowMs)) ?? memory.take(name, limit, windowMs, nowMs));
    },
    takeHere(bucket, key, limit, windowMs) {
      check(bucket, limit, windowMs);
      if (!options.enabled) return ALLOWED;
      return toTaken(memory.take(`${bucket}:${key}`, limit, windowMs, options.clock.now().getTime()));
    },
  };
}

const ALLOWED: Taken = { allowed: true };

function toTaken(waitMs: number): Taken {
  return waitMs <= 0 ? ALLOWED : { allowed: false, retryAfterS: Math.ceil(waitMs / 1_000) };
}

/** The rate limit key of an address. An IPv6 customer gets a whole /64, so that counts as one. */
export function addressKey(ip: string | undefined): string {
  // A client that has disconnected has no address any more.
  if (ip === undefined) return 'unknown';
  const address = ip.split('%', 1)[0]!;
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const groups = ipv6Groups(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function ipv6Groups(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
    const [a, b, c, d] = bytes.map(Number) as [number, number, number, number];
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = [], tail = []] = hex.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

/** Remembers the times of the last `limit` attempts; returns how long to wait, 0 if allowed. */
function createMemoryCounter() {
  const entries = new Map<string, { timesMs: number[]; expiresAtMs: number }>();
  let sweptAtMs = 0;

  function sweep(nowMs: number): void {
    sweptAtMs = nowMs;
    for (const [name, entry] of entries) if (entry.expiresAtMs <= nowMs) entries.delete(name);
  }

  return {
    take(name: string, limit: number, windowMs: number, nowMs: number): number {
      if (nowMs - sweptAtMs >= SWEEP_MS) sweep(nowMs);
      let entry = entries.get(name);
      if (!entry) {
        const oldest = entries.keys().next();
        if (entries.size >= KEYS_MAX && !oldest.done) entries.delete(oldest.value);
        entries.set(name, (entry = { timesMs: [], expiresAtMs: 0 }));
      }
      const { timesMs } = entry;
      while (timesMs.length > 0 && timesMs[0]! <= nowMs - windowMs) timesMs.shift();
      if (timesMs.length >= limit) return timesMs[0]! + windowMs - nowMs;
      timesMs.push(nowMs);
      entry.expiresAtMs = nowMs + windowMs;
      return 0;
    },
  };
}

/** The same, atomically inside Redis. */
const TAKE_SCRIPT = `
local now, limit, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and tonumber(oldest) <= now - window do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end
if redis.call('LLEN', KEYS[1]) >= limit then return tonumber(oldest) + window - now end
redis.call('RPUSH', KEYS[1], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 0`;

/** Returns null if Redis does not answer, and then skips it for a moment, so that nobody waits twice in a row. */
function createRedisCounter(redis: Redis) {
  let pausedUntilMs = 0;

  return {
    async take(name: string, limit: number, windowMs: number, nowMs: number): Promise<number | null> {
      if (redis.status !== 'ready' || performance.now() < pausedUntilMs) return null;
      const answer = redis.eval(TAKE_SCRIPT, 1, `roulo:rate:${name}`, nowMs, limit, windowMs).then(Number);
      const waitMs = await answerWithin(answer, REDIS_WAIT_MS);
      if (waitMs === null) pausedUntilMs = performance.now() + REDIS_PAUSE_MS;
      return waitMs;
    },
  };
}

function answerWithin(promise: Promise<number>, limitMs: number): Promise<number | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limitMs, null);
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      () => {
        clearTimeout(timer);
        resolve(null);
      },
    );
  });
}
