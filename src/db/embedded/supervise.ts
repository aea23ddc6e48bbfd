// Keeps the cluster running for as long as our process lives.
import { rmdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, type Login, chooseEndpoint, prepareEndpoint, waitUntilReady } from './connection.ts';
import type { Place } from './place.ts';
import {
  type Postmaster,
  adopt,
  clearOrphans,
  dropStaleSocketLock,
  findRunning,
  isAccepting,
  lastLogLines,
  launch,
  limitLog,
  logSize,
  shutDown,
} from './postmaster.ts';
import type { PostgresPrograms } from './programs.ts';

export interface Setup {
  place: Place;
  programs: PostgresPrograms;
  password: string;
  settings: Record<string, string>;
  /** Left out: our own. */
  login?: Login;
  /** For a start that replays a long log. */
  readyWithinMs?: number;
  log: (line: string) => void;
}

export interface Supervised {
  endpoint: Endpoint;
  /** The cluster was already running. */
  adopted: boolean;
  pid: () => number;
  /** Stops restarting the cluster. */
  letGo(): Promise<void>;
  shutDown(): Promise<void>;
}

const BACKOFF_MIN_MS = 100;
const BACKOFF_MAX_MS = 5_000;
const STEADY_AFTER_MS = 10_000;
const FIRST_ATTEMPTS = 4;
const SLOW_START_MS = 5_000;
const LOG_CHECK_EVERY_MS = 60_000;

export async function supervise(setup: Setup): Promise<Supervised> {
  const { place, programs, log } = setup;
  const over = new AbortController();
  const first = await firstStart(setup, over.signal);
  const { endpoint } = first;
  let current = first.postmaster;

  const letGo = aborted(over.signal);
  const restartForever = async () => {
    let delayMs = BACKOFF_MIN_MS;
    while (true) {
      const upAt = performance.now();
      const reason = await Promise.race([current.ended, letGo]);
      if (over.signal.aborted) return;
      if (performance.now() - upAt > STEADY_AFTER_MS) delayMs = BACKOFF_MIN_MS;
      log(`Database: PostgreSQL ended unexpectedly (${reason}), starting it again`);
      do {
        await sleep(delayMs, undefined, { signal: over.signal }).catch(() => undefined);
        delayMs = Math.min(delayMs * 2, BACKOFF_MAX_MS);
        if (over.signal.aborted) return;
        current = await bringUp(setup, over.signal, endpoint).then(
          ({ postmaster }) => postmaster,
          (error: Error) => {
            if (!over.signal.aborted) log(`Database: ${error.message}`);
            return current;
          },
        );
      } while (current.isOver() && !over.signal.aborted);
    }
  };
  const life = restartForever();
  const logCheck = setInterval(() => void limitLog(place.dataDir).catch(() => undefined), LOG_CHECK_EVERY_MS).unref();

  return {
    endpoint,
    adopted: current.adopted,
    pid: () => current.pid,
    async letGo() {
      clearInterval(logCheck);
      over.abort();
      await life;
    },
    async shutDown() {
      const running = await findRunning(place.dataDir);
      for (const pid of new Set([current.pid, running?.pid ?? current.pid])) {
        await shutDown(pid, place.dataDir, programs);
      }
      // The folder is empty now only if it was made just for the socket.
      await rmdir(endpoint.host).catch(() => undefined);
    },
  };
}

// A second attempt succeeds if the first met a postmaster that was stopping, or another process that was starting one.
async function firstStart(setup: Setup, signal: AbortSignal) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await bringUp(setup, signal);
    } catch (error) {
      if (attempt === FIRST_ATTEMPTS) throw error;
      await sleep(BACKOFF_MIN_MS * 2 ** attempt);
    }
  }
}

async function bringUp(
  setup: Setup,
  signal: AbortSignal,
  knownEndpoint?: Endpoint,
): Promise<{ postmaster: Postmaster; endpoint: Endpoint }> {
  const { place, programs, password, settings, log } = setup;
  const startedAt = performance.now();
  const running = await findRunning(place.dataDir);
  const endpoint = knownEndpoint ?? running?.endpoint ?? (await chooseEndpoint(place.dataDir));
  if (!running) {
    await clearOrphans(place.dataDir, log);
    await limitLog(place.dataDir);
    await prepareEndpoint(endpoint, place);
    await dropStaleSocketLock(endpoint, place.dataDir);
  }
  const logStart = await logSize(place.dataDir);
  if (signal.aborted) throw new Error('PostgreSQL was not started.');
  const postmaster = running ? adopt(running.pid, place.dataDir) : launch({ place, programs, endpoint, settings });
  const slow = setTimeout(() => log('Database: still starting…'), SLOW_START_MS);
  const isOver = () => postmaster.isOver() || signal.aborted;
  const isUp = () => isAccepting(postmaster.pid, place.dataDir);
  const ready = await waitUntilReady({
    endpoint,
    password,
    ...(setup.login ? { login: setup.login } : {}),
    ...(setup.readyWithinMs === undefined ? {} : { withinMs: setup.readyWithinMs }),
    isUp,
    isOver,
  }).finally(() => clearTimeout(slow));
  if (!ready) {
    const reason = signal.aborted ? 'stopped' : await postmaster.ended;
    throw new Error(`PostgreSQL did not start (${reason}). ${await lastLogLines(place.dataDir, logStart)}`);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  log(
    running
      ? `Database: PostgreSQL ${programs.version} was already running (process ${running.pid})`
      : `Database: PostgreSQL ${programs.version} ready (${seconds} s)`,
  );
  return { postmaster, endpoint };
}

async function aborted(signal: AbortSignal): Promise<string> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  return 'let go';
}
