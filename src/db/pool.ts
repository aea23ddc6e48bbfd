import { Pool, type ClientBase, type PoolClient, type PoolConfig } from 'pg';

/** Wait for a connection that others hold. */
const WAIT_MS_MAX = 2_000;
/** Wait for a new connection to open. On a busy machine a dozen in parallel take seconds, which does not mean overload. */
const OPEN_MS_MAX = 10_000;
/** More in parallel only slow each other down. */
const WARMED_AT_ONCE = 4;

/** A pool that keeps its connections open. Its limit on waiting excludes the time that connections take to open. */
export interface PatientPool {
  pool: Pool;
  connect(): Promise<PoolClient>;
  /** A free connection at once, if there is one. */
  takeAtHand(): PoolClient | null;
  /** Gives a connection back. With an error it is closed. */
  release(client: PoolClient, error?: Error): void;
  /** Opens all connections. */
  warm(): Promise<void>;
  end(): Promise<void>;
}

export interface PatientPoolConfig extends PoolConfig {
  max: number;
  /** Runs on a new connection before its first use. If it fails, the connection is not used. */
  prepare(client: ClientBase): Promise<void>;
  /** Checks, once all are open, that a connection is still as it was prepared. */
  check(client: ClientBase): Promise<void>;
}

export function createPatientPool(
  { prepare, check, ...config }: PatientPoolConfig,
  waitMsMax = WAIT_MS_MAX,
): PatientPool {
  // The pool does await this callback; only its types do not say so.
  const whenNew = { ['onConnect' as string]: prepare };
  const pool = new Pool({
    ...config,
    ...whenNew,
    // Idle connections are never closed: they would have to be reopened when they are needed most.
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
  /** When the last missing connection opened. Until then a wait is not the fault of other users of the pool. */
  const allOpenSinceMs = () => (isOpening() ? performance.now() : openedAtMs);

  /**
   * The connection that was used last stays here. The driver's pool hands one out only after the callbacks of all settled promises have
   * run. After a batch of bets they write a hundred answers, and the database would wait for the next batch meanwhile.
   */
  let atHand: PoolClient | null = null;
  const takeAtHand = () => {
    const taken = atHand;
    atHand = null;
    return taken;
  };
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (client !== atHand) return;
      takeAtHand()!.release(error);
      pool.emit('error', error, client);
    }),
  );

  const connect = async (): Promise<PoolClient> =>
    takeAtHand() ??
    (pool.idleCount > pool.waitingCount ? pool.connect() : waitFor(pool.connect(), waitMsMax, allOpenSinceMs));

  return {
    pool,
    connect,
    takeAtHand,
    release(client, error) {
      if (error || atHand || pool.waitingCount > 0 || pool.ending) client.release(error);
      else atHand = client;
    },
    async end() {
      takeAtHand()?.release();
      await pool.end();
    },
    async warm() {
      const held: PoolClient[] = [];
      try {
        while (held.length < config.max) {
          const more = Math.min(WARMED_AT_ONCE, config.max - held.length);
          held.push(...(await Promise.all(Array.from({ length: more }, async () => takeAtHand() ?? pool.connect()))));
        }
        for (const client of held) await check(client);
      } finally {
        for (const client of held) client.release();
      }
    },
  };
}

/** All connections were open, and others held them for too long. Nothing was done. */
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
    // After the process was suspended, timers run first. A connection that became free meanwhile shows only in the next phase.
    const wait = () => void setImmediate(look);
    let timer = setTimeout(wait, waitMsMax);
    wanted.then(
      (client) => {
        // The caller has already been refused.
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
