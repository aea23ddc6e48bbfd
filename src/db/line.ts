import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { ask } from './ask.ts';
import { isUsableAfter } from './failures.ts';
import type { PatientPool } from './pool.ts';

/** A connection while statements are under way on it. */
interface Hold {
  client: PoolClient;
  underWay: number;
  broken?: Error;
}

/**
 * Sends each statement at once, without waiting for the answers to those before it on the same connection. The database runs them one
 * after the other, each in a transaction of its own, and is not idle between them. The pool must be pipelined.
 */
export function createLine(pool: PatientPool, silenceMsMax: number | undefined) {
  let held: Hold | null = null;
  let opening: Promise<Hold> | null = null;

  const hold = (client: PoolClient): Hold => (held = { client, underWay: 0 });
  const open = () =>
    (opening ??= pool
      .connect()
      .then(hold)
      .finally(() => (opening = null)));

  const find = (): Hold | Promise<Hold> => {
    if (held) return held;
    const client = opening ? null : pool.takeAtHand();
    return client ? hold(client) : open();
  };

  const leave = (used: Hold) => {
    used.underWay -= 1;
    if (used.underWay > 0) return;
    if (held === used) held = null;
    pool.release(used.client, used.broken);
  };

  return {
    async query<R extends QueryResultRow>(
      statement: string | QueryConfig,
      values?: unknown[],
    ): Promise<QueryResult<R>> {
      const found = find();
      // Without a promise if it can be: what waits for promises would run before the statement is sent.
      const used = found instanceof Promise ? await found : found;
      used.underWay += 1;
      try {
        // Those before it may use up their time first.
        return await ask<R>(used.client, silenceMsMax && silenceMsMax * used.underWay, statement, values);
      } catch (error) {
        if (!isUsableAfter(error)) {
          used.broken ??= error as Error;
          // Further statements go to another connection.
          if (held === used) held = null;
        }
        throw error;
      } finally {
        leave(used);
      }
    },
  };
}
