import { Redis } from 'ioredis';

/**
 * A connection that reconnects for ever. Commands queue while it is down, so the caller limits how many it sends.
 * It pings Redis itself, because TCP alone takes minutes to notice a silent Redis. Silence is counted in our own ticks, each of
 * which has read what arrived since the last one. With wall time, a process that was itself suspended for a second would blame
 * Redis, whose answers are waiting unread.
 */
export function connectRedis(options: { url: string; name: string; log(line: string): void }): Redis {
  const redis = new Redis(options.url, {
    connectionName: options.name,
    autoResubscribe: false,
    maxRetriesPerRequest: null,
    connectTimeout: 2_000,
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
  let silentPulses = 0;
  let bytesHeard = 0;
  const pulse = setInterval(() => {
    const { status, stream } = redis;
    const isOpen = status === 'ready' || status === 'connect';
    if (!isOpen || stream.bytesRead !== bytesHeard) silentPulses = 0;
    if (!isOpen) return;
    bytesHeard = stream.bytesRead;
    if (silentPulses >= SILENT_PULSES_MAX) {
      silentPulses = 0;
      stream.destroy(new Error(`no answer for ${(SILENT_PULSES_MAX * PULSE_MS) / 1_000} s`));
      return;
    }
    silentPulses += 1;
    if (status === 'ready') redis.ping().catch(() => {});
  }, PULSE_MS);
  pulse.unref();
  redis.on('end', () => clearInterval(pulse));
  return redis;
}

const PULSE_MS = 500;
const SILENT_PULSES_MAX = 3;
