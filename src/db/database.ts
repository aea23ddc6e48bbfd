import { randomUUID } from 'node:crypto';
import {
  DatabaseError,
  types,
  type ClientBase,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { ask } from './ask.ts';
import type { TableAt } from './cells/direct-way.ts';
import { type DIRECTORY, FIRST_CELL, searchPathOf, type Cell } from './cells/schemas.ts';
import { readBinaryValue } from './copy-out.ts';
import { CommitUnknownError, isConnectionLoss, isStalePlan, isUsableAfter } from './failures.ts';
import { createLine } from './line.ts';
import { createPatientPool, type PatientPool } from './pool.ts';

types.setTypeParser(types.builtins.INT8, BigInt);

/** The role the application works under: it may add to the books but not change entries. */
export const APPLICATION_ROLE = 'roulo_app';
/** The role staff read under: it can change nothing and sees no secrets. */
export const READING_ROLE = 'roulo_read';

const STATEMENT_MS_MAX = 10_000;
/** How much longer than a statement a transaction may be idle. */
const IDLE_EXTRA_MS = 5_000;
/** PostgreSQL itself cancels slow statements. If it stays silent for this much longer, the connection counts as lost. */
const SILENCE_EXTRA_MS = 2_000;

/** Traces a batch, which belongs to many requests: it is a child of the first one's trace and is linked from the others. */
export interface BatchTrace {
  /** The current trace, in the form that `around` takes. */
  asker(): unknown;
  around<T>(askers: readonly unknown[], work: () => Promise<T>): Promise<T>;
}

type Row = QueryResultRow;
/** In milliseconds: how long a statement may go unanswered. */
type Silence = number | undefined;

/** A cell, which also sees the directory, or the directory alone. */
export type Place = Cell | typeof DIRECTORY;

/** Runs statements: a pool, or one connection inside a transaction. */
export interface Queryable {
  query<R extends Row = Row>(statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult<R>>;
}

/** An open transaction. Functions that need one take it as a parameter, so that it cannot be forgotten. */
export interface Tx extends Queryable {
  readonly inTransaction: true;
  /** The place in which names without a schema resolve. */
  place: Place;
  /** The only value of a query without parameters, in binary format: much cheaper than text for many bytes. */
  readBinary(query: string): Promise<Buffer>;
}

export interface Database extends Queryable {
  /** The place in which names without a schema resolve. */
  readonly place: Place;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  waiting(): number;
  /** A connection whose statements do not wait for the answers to those before (`line.ts`). Left out unless `pipelined`. */
  line?(): Queryable;
  /** A faster path for statements that concern only this cell; null if there is none now. */
  direct?(): DirectWay | null;
  /** How batches on this database are traced; left out without tracing. */
  readonly batches?: BatchTrace;
  /** Opens all connections ahead of time. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connects straight to a cell's machine, past the planner of Citus, for statements that concern only this cell. On Citus,
 * planning the write of a batch takes several times as long as the write itself, on two machines.
 */
export interface DirectWay extends Queryable {
  /** The local shard table, aliased to its usual name. Always the same function for the same tables. */
  tableAt: TableAt;
  /** An expression that each statement must select: it fails if the cell has moved, and blocks a move until the commit. */
  stays: string;
}

export interface DatabaseOptions {
  url: string;
  /** The place in which names without a schema resolve. Left out: the first cell. */
  place?: Place;
  /** Left out by migrations and by operators' commands, which work as the owner. */
  role?: string;
  connections?: number;
  /** Further settings of each connection, as `name=value`. */
  settings?: readonly string[];
  /** Statement timeout for roles. Left out: ten seconds. */
  statementMsMax?: number;
  /** How long a statement may go unanswered before its connection counts as lost. */
  silenceMsMax?: number;
  /** How long to wait for a connection that others hold. Left out: two seconds. */
  waitMsMax?: number;
  /** Statements are sent on a connection before earlier ones are answered. */
  pipelined?: boolean;
  onError?(error: Error): void;
}

export function openDatabase(options: DatabaseOptions): Database {
  const place = options.place ?? FIRST_CELL;
  const { statementMsMax = STATEMENT_MS_MAX, silenceMsMax = statementMsMax + SILENCE_EXTRA_MS } = options;
  const settings = [
    `statement_timeout=${options.role ? statementMsMax : 0}`,
    `idle_in_transaction_session_timeout=${statementMsMax + IDLE_EXTRA_MS}`,
    'timezone=UTC',
    ...(options.settings ?? []),
    `search_path=${searchPathOf(place)}`,
    ...(options.role ? [`role=${options.role}`] : []),
  ];
  const silence = options.role ? silenceMsMax : undefined;
  const patient = createPatientPool(
    {
      connectionString: options.url,
      max: options.connections ?? 20,
      pipeline: options.pipelined === true,
      prepare: (client) => prepareConnection(client, silence, settings, options.role),
      check: (client) => checkConnection(client, silence),
    },
    options.waitMsMax,
  );
  const { pool } = patient;
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', (error) => options.onError?.(error));
  // A connection can break between leaving the pool and reaching the caller, when neither listens yet;
  // its next statement then fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}));

  return {
    place,
    query: (statement, values) => runStatement(patient, silence, statement, values),
    waiting: () => pool.waitingCount,
    warm: patient.warm,
    close: () => patient.end(),
    transaction: (work) => runTransaction(patient, silence, place, work),
    ...(options.pipelined ? { line: () => createLine(patient, silence) } : {}),
  };
}

/**
 * By statements, because a connection pooler in between may refuse or ignore start-up parameters. A connection whose role
 * could not be set is discarded: as the owner of the tables it could change the books.
 */
async function prepareConnection(
  client: ClientBase,
  silence: Silence,
  settings: readonly string[],
  role?: string,
): Promise<void> {
  const sets = settings.map((setting) => {
    const at = setting.indexOf('=');
    const value = setting.slice(at + 1);
    return `SET ${setting.slice(0, at)} TO ${setting.startsWith('search_path=') ? value : `'${value}'`}`;
  });
  const mark = randomUUID();
  marks.set(client, mark);
  const statements = [...sets, `SET ${MARK} TO '${mark}'`, 'SELECT current_user::text AS name'].join('; ');
  const results = (await ask(client, silence, statements)) as unknown as QueryResult<{ name: string }>[];
  const name = results.at(-1)!.rows[0]!.name;
  if (role !== undefined && name !== role) {
    throw new Error(`The database connection works as ${name} instead of ${role}.`);
  }
}

/** Identifies the connection that the settings were made on. */
const MARK = 'roulo.connection';
const marks = new WeakMap<ClientBase, string>();

/** A pooler mixes the connections of several clients. The message is for the operator. */
export class SharedConnectionError extends Error {
  override readonly name = 'SharedConnectionError';
  constructor() {
    super(
      'DATABASE_URL leads to a pooler that does not keep connections apart. Roulo sets its role and prepares statements once ' +
        'for each connection: with PgBouncer use pool_mode = session.',
    );
  }
}

async function checkConnection(client: ClientBase, silence: Silence): Promise<void> {
  const { rows } = await ask<{ mark: string | null }>(
    client,
    silence,
    `SELECT current_setting('${MARK}', true) AS mark`,
  );
  if (rows[0]!.mark !== marks.get(client)) throw new SharedConnectionError();
}

/** The same server with another database. */
export function otherDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function runStatement<R extends Row>(
  pool: PatientPool,
  silence: Silence,
  statement: string | QueryConfig,
  values?: unknown[],
): Promise<QueryResult<R>> {
  const client = pool.takeAtHand() ?? (await pool.connect());
  try {
    const result = await ask<R>(client, silence, statement, values);
    pool.release(client);
    return result;
  } catch (error) {
    pool.release(client, isUsableAfter(error) ? undefined : (error as Error));
    throw error;
  }
}

async function runTransaction<T>(
  pool: PatientPool,
  silence: Silence,
  place: Place,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const noteBroken = (error: Error) => {
    broken = error;
  };
  client.on('error', noteBroken);
  try {
    await ask(client, silence, 'BEGIN');
    const tx: Tx = {
      inTransaction: true,
      place,
      query: (statement, values) => ask(client, silence, statement, values),
      readBinary: (query) => readBinaryValue(client, silence, query),
    };
    const result = await work(tx);
    await commit(client, silence);
    return result;
  } catch (error) {
    const told = withReason(error, broken);
    if (!isConnectionLoss(error)) {
      await ask(client, silence, 'ROLLBACK').catch(noteBroken);
      if (isStalePlan(error)) noteBroken(error as Error);
    } else {
      noteBroken(error as Error);
    }
    throw told;
  } finally {
    client.off('error', noteBroken);
    pool.release(client, broken);
  }
}

/** A broken client only says that it is not queryable; the reason came earlier, when its connection broke. */
function withReason(error: unknown, broken: Error | undefined): unknown {
  if (!broken || !(error instanceof Error) || !error.message.includes('not queryable')) return error;
  return new Error(`${error.message}: ${broken.message}`, { cause: broken });
}

async function commit(client: PoolClient, silence: Silence): Promise<void> {
  try {
    await ask(client, silence, 'COMMIT');
  } catch (error) {
    // An error reported by the server means that it rolled back; after any other error the outcome is unknown.
    if (error instanceof DatabaseError && !isConnectionLoss(error)) throw error;
    throw new CommitUnknownError(error);
  }
}
