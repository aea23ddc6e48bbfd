import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type { Clock } from '../../clock/clock.ts';
import type { Database } from '../../db/database.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import { agreeOnKey } from '../keys/sealing-keys.ts';

const HEARTBEAT_MS = 2_000;
/** A server without a heartbeat for this long counts as gone. */
const GONE_AFTER_MS = 10_000;

export interface Registration {
  serverId: string;
  close(): Promise<void>;
}

export interface RegistryOptions {
  database: Database;
  clock: Clock;
  address: string;
  usesRedis: boolean;
  keys: KeyRing;
  log(line: string): void;
}

/** Another server uses this database and the two cannot communicate. The message is for the operator. */
export class OtherServerError extends Error {
  override readonly name = 'OtherServerError';
}

/**
 * Registers this server and keeps it registered. Without Redis only one server may run, because a second one would not hear of the
 * first one's sign-outs, limits and updates.
 */
export async function registerServer(options: RegistryOptions): Promise<Registration> {
  const serverId = randomUUID();
  const { database, clock } = options;
  const giveUpAtMs = Date.now() + GONE_AFTER_MS + HEARTBEAT_MS;
  for (;;) {
    const other = await enter(options, serverId);
    if (!other) break;
    if (Date.now() > giveUpAtMs) {
      throw new OtherServerError(
        `Another Roulo server (${other.address}, process ${other.pid} on ${other.host}) works on this database. ` +
          'Stop it first, or set REDIS_URL for both so that they can run side by side.',
      );
    }
    options.log(`Waiting for another server on this database to stop (process ${other.pid} on ${other.host})…`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  const { keys } = options;
  const beat = async () => {
    await database.query('UPDATE servers SET heartbeat_at = $2 WHERE server_id = $1', [serverId, clock.now()]);
    // A newer key is used only when every server has it.
    if (keys.currentId() === keys.ids[0]) return;
    await database.transaction(async (tx) => {
      await tx.query('LOCK TABLE servers IN SHARE ROW EXCLUSIVE MODE');
      return agreeOnKey(tx, { keys, serverId, now: clock.now() });
    });
  };
  const timer = setInterval(() => {
    beat().catch((error: unknown) => options.log(`Heartbeat failed: ${String(error)}`));
  }, HEARTBEAT_MS);
  return {
    serverId,
    async close() {
      clearInterval(timer);
      await database.query('DELETE FROM servers WHERE server_id = $1', [serverId]).catch(() => {});
    },
  };
}

interface OtherServer {
  server_id: string;
  host: string;
  pid: number;
  address: string;
}

/** Registers the server and returns null, or returns the server that conflicts with it. */
function enter(options: RegistryOptions, serverId: string): Promise<OtherServer | null> {
  const { database, clock } = options;
  return database.transaction(async (tx) => {
    await tx.query('LOCK TABLE servers IN SHARE ROW EXCLUSIVE MODE');
    const now = clock.now();
    await tx.query('DELETE FROM servers WHERE heartbeat_at < $1', [new Date(now.getTime() - GONE_AFTER_MS)]);
    const { rows } = await tx.query<OtherServer & { uses_redis: boolean }>(
      'SELECT server_id, host, pid, address, uses_redis FROM servers',
    );
    for (const other of rows) {
      if (isGone(other)) await tx.query('DELETE FROM servers WHERE server_id = $1', [other.server_id]);
      else if (!options.usesRedis || !other.uses_redis) return other;
    }
    await tx.query(
      `INSERT INTO servers (server_id, host, pid, address, uses_redis, started_at, heartbeat_at, key_ids)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`,
      [serverId, os.hostname(), process.pid, options.address, options.usesRedis, now, options.keys.ids],
    );
    await agreeOnKey(tx, { keys: options.keys, serverId, now });
    return null;
  });
}

/** On the same machine the process can be checked. Our own pid means an earlier run of this container. */
function isGone(other: OtherServer): boolean {
  if (other.host !== os.hostname()) return false;
  if (other.pid === process.pid) return true;
  try {
    process.kill(other.pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
