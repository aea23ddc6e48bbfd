import { Redis } from 'ioredis';

/**
 * A connection that never gives up. Commands wait while it is down, so the caller bounds how many it gives.
 * It asks for a sign of life itself: TCP alone notices a silent Redis only after minutes.
 */
export function connectRedis(options: { url: string; name: string; log(line: string): void }): Redis {
  const redis = new Redis(options.url, {
    connectionName: options.name,
    autoResubscribe: false,
    maxRetriesPerRequest: null,
    connectTimeout: 2_000,
    socketTimeout: SILENCE_LIMIT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  });
  let problem = '';
  redis.on('error', (error: Error) => {
    if (problem === '') options.log(`redis ${options.name}: connection lost (${error.message})`);
    problem = error.message;
  });
  redis.on('ready', () => {
    if (problem !== '') options.log(`redis ${options.name}: connection restored`);
    problem = '';
  });
  const pulse = setInterval(() => {
    if (redis.status === 'ready') redis.ping().catch(() => {});
  }, PULSE_MS);
  pulse.unref();
  redis.on('end', () => clearInterval(pulse));
  return redis;
}

const PULSE_MS = 500;
const SILENCE_LIMIT_MS = 1_000;
