import { Pool, type ClientBase, type PoolClient, type PoolConfig } from 'pg';

/** For a connection that others hold. */
const WAIT_MS_MAX = 2_000;
/** For a new one to open: on a busy machine a dozen at once take seconds, and that is nobody's overload. */
const OPEN_MS_MAX = 10_000;
/** More at a time only make each of them slower. */
const WARMED_AT_ONCE = 4;

/** A pool that keeps its connections, and whose limit on waiting leaves out the time that connections take to open. */
export interface PatientPool {
  pool: Pool;
  connect(): Promise<PoolClient>;
  /** Opens all of its connections. */
  warm(): Promise<void>;
}

export interface PatientPoolConfig extends PoolConfig {
  max: number;
  /** Runs on a new connection before anybody gets it. One that fails is not used. */
  prepare(client: ClientBase): Promise<void>;
  /** Looks, once all are open, whether a connection still is as it was prepared. */
  check(client: ClientBase): Promise<void>;
}

export function createPatientPool(
  { prepare, check, ...config }: PatientPoolConfig,
  waitMsMax = WAIT_MS_MAX,
): PatientPool {
  // The pool waits for what the callback promises; only its types do not say so.
  const whenNew = { ['onConnect' as string]: prepare };
  const pool = new Pool({
    ...config,
    ...whenNew,
    // One that is closed for idleness would have to be opened when it is needed most.
    min: config.max,
    connectionTimeoutMillis: Math.max(OPEN_MS_MAX, waitMsMax),
    keepAlive: true,
  });
  let handedOut = 0;
  let openedAtMs = 0;
  pool.on('acquire', () => (handedOut += 1));
  pool.on('release', () => (handedOut -= 1));
  pool.on('connect', () => (openedAtMs = performance.now()));
  const isOpening = () => pool.totalCount - pool.idleCount - handedOut > 0;
  /** When the last connection that was not there yet had opened: until then nobody held it back. */
  const allOpenSinceMs = () => (isOpening() ? performance.now() : openedAtMs);

  const connect = (): Promise<PoolClient> =>
    pool.idleCount > pool.waitingCount ? pool.connect() : waitFor(pool.connect(), waitMsMax, allOpenSinceMs);

  return {
    pool,
    connect,
    async warm() {
      const held: PoolClient[] = [];
      try {
        while (held.length < config.max) {
          const more = Math.min(WARMED_AT_ONCE, config.max - held.length);
          held.push(...(await Promise.all(Array.from({ length: more }, () => pool.connect()))));
        }
        for (const client of held) await check(client);
      } finally {
        for (const client of held) client.release();
      }
    },
  };
}

/** All connections were there and others had them, for longer than anybody should wait. Nothing happened. */
export class BusyPoolError extends Error {
  override readonly name = 'BusyPoolError';
  constructor() {
    super('timeout exceeded when trying to connect');
  }
}

function waitFor(wanted: Promise<PoolClient>, waitMsMax: number, allOpenSinceMs: () => number): Promise<PoolClient> {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    let isOver = false;
    const end = () => {
      isOver = true;
      clearTimeout(timer);
    };
    const look = () => {
      if (isOver) return;
      const leftMs = Math.max(startedMs, allOpenSinceMs()) + waitMsMax - performance.now();
      if (leftMs > 0) {
        timer = setTimeout(wait, leftMs);
        return;
      }
      end();
      reject(new BusyPoolError());
    };
    // After a pause of the whole process timers come first: a connection that came free meanwhile is only seen after them.
    const wait = () => void setImmediate(look);
    let timer = setTimeout(wait, waitMsMax);
    wanted.then(
      (client) => {
        // Nobody waits for it any more.
        if (isOver) return client.release();
        end();
        resolve(client);
      },
      (error: Error) => {
        end();
        reject(error);
      },
    );
  });
}
