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
import type { TableAt } from './cells/direct-way.ts';
import { type DIRECTORY, FIRST_CELL, searchPathOf, type Cell } from './cells/schemas.ts';
import { createPatientPool, type PatientPool } from './pool.ts';

types.setTypeParser(types.builtins.INT8, BigInt);

/** The role the application works under: it may add to the books but not change them. */
export const APPLICATION_ROLE = 'roulo_app';
/** The role staff read under: it can change nothing, and sees no secret. */
export const READING_ROLE = 'roulo_read';

const STATEMENT_MS_MAX = 10_000;
/** How much longer than a statement a transaction may stand idle. */
const IDLE_EXTRA_MS = 5_000;
/** PostgreSQL itself ends a statement that takes too long. If it says nothing for this much longer, the connection is lost. */
const SILENCE_EXTRA_MS = 2_000;

/** A batch belongs to many requests: it is part of the first one's trace, and the others point to it. */
export interface BatchTrace {
  /** Whoever asks now, as `around` wants to know it. */
  asker(): unknown;
  around<T>(askers: readonly unknown[], work: () => Promise<T>): Promise<T>;
}

type Row = QueryResultRow;

/** A cell, beside which the directory can be seen, or the directory alone. */
export type Place = Cell | typeof DIRECTORY;

/** Runs statements; a pool, or one connection inside a transaction. */
export interface Queryable {
  query<R extends Row = Row>(statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult<R>>;
}

/** A transaction under way. A function that needs one asks for it, so that it cannot be forgotten. */
export interface Tx extends Queryable {
  readonly inTransaction: true;
  /** Whose tables are meant by names without a schema. */
  place: Place;
}

export interface Database extends Queryable {
  /** Whose tables are meant by names without a schema. */
  readonly place: Place;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  waiting(): number;
  /** A shorter way for statements that only concern this cell; null while there is none. */
  direct?(): DirectWay | null;
  /** How batches of commands on it are shown in traces; left out where there are none. */
  readonly batches?: BatchTrace;
  /** Opens all connections, so that nobody waits for one later. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Straight to the machine that a cell lies on, past the planner of Citus, for statements that only concern this cell. On
 * Citus, planning the write of a batch takes several times as long as the write itself, on two machines.
 */
export interface DirectWay extends Queryable {
  /** The table itself, as that machine knows it, under its usual name. Always the same function for the same tables. */
  tableAt: TableAt;
  /** An expression that each statement has to select: it fails if the cell has moved elsewhere, and holds a move up until the commit. */
  stays: string;
}

/** The connection broke while the commit was under way: whether it took effect is not known. */
export class CommitUnknownError extends Error {
  constructor(cause: unknown) {
    super('The connection to the database was lost during a commit.', { cause });
    this.name = 'CommitUnknownError';
  }
}

/** The players of this cell cannot be served for now; nothing was done. */
export class CellAwayError extends Error {
  override readonly name = 'CellAwayError';
  constructor(cell: number) {
    super(`Cell ${cell} does not answer.`);
  }
}

export interface DatabaseOptions {
  url: string;
  /** Whose tables are meant by names without a schema, beside those of the directory. Left out: the first cell's. */
  place?: Place;
  /** Left out by migrations and by operators' commands, which work as the owner. */
  role?: string;
  connections?: number;
  /** Further settings of each connection, as `name=value`. */
  settings?: readonly string[];
  /** How long a statement of a role may take. Left out: ten seconds. */
  statementMsMax?: number;
  /** For how long a statement may go without an answer before its connection counts as lost. */
  silenceMsMax?: number;
  /** For how long somebody waits for a connection that others hold. Left out: two seconds. */
  waitMsMax?: number;
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
  const patient = createPatientPool(
    {
      connectionString: options.url,
      max: options.connections ?? 20,
      ...(options.role ? { query_timeout: silenceMsMax } : {}),
      prepare: (client) => prepareConnection(client, settings, options.role),
      check: checkConnection,
    },
    options.waitMsMax,
  );
  const { pool } = patient;
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.onError?.(error));
  // A connection can break between leaving the pool and reaching the caller, when neither listens yet;
  // its next statement then fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}));

  return {
    place,
    query: (statement, values) => runStatement(patient, statement, values),
    waiting: () => pool.waitingCount,
    warm: patient.warm,
    close: () => pool.end(),
    transaction: (work) => runTransaction(patient, place, work),
  };
}

/**
 * By statements, not by start-up parameters, which a connection pooler in between refuses or ignores. A connection that does
 * not work under its role is of no use: as the owner of the tables it could change the books.
 */
async function prepareConnection(client: ClientBase, settings: readonly string[], role?: string): Promise<void> {
  const sets = settings.map((setting) => {
    const at = setting.indexOf('=');
    const value = setting.slice(at + 1);
    return `SET ${setting.slice(0, at)} TO ${setting.startsWith('search_path=') ? value : `'${value}'`}`;
  });
  const mark = randomUUID();
  marks.set(client, mark);
  const statements = [...sets, `SET ${MARK} TO '${mark}'`, 'SELECT current_user::text AS name'].join('; ');
  const results = (await client.query(statements)) as unknown as QueryResult<{ name: string }>[];
  const name = results.at(-1)!.rows[0]!.name;
  if (role !== undefined && name !== role) {
    throw new Error(`The database connection works as ${name} instead of ${role}.`);
  }
}

/** Which connection the settings were made for. */
const MARK = 'roulo.connection';
const marks = new WeakMap<ClientBase, string>();

/** A pooler gives the connections of several clients to one another. The message is for the operator. */
export class SharedConnectionError extends Error {
  override readonly name = 'SharedConnectionError';
  constructor() {
    super(
      'DATABASE_URL leads to a pooler that does not keep connections apart. Roulo sets its role and prepares statements once ' +
        'for each connection: with PgBouncer use pool_mode = session.',
    );
  }
}

async function checkConnection(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ mark: string | null }>(`SELECT current_setting('${MARK}', true) AS mark`);
  if (rows[0]!.mark !== marks.get(client)) throw new SharedConnectionError();
}

/** The same server, another database. */
export function otherDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function runStatement<R extends Row>(
  pool: PatientPool,
  statement: string | QueryConfig,
  values?: unknown[],
): Promise<QueryResult<R>> {
  const client = await pool.connect();
  try {
    const result = await client.query<R>(statement as string, values);
    client.release();
    return result;
  } catch (error) {
    // What the database refuses leaves its connection as it was.
    const isKept = error instanceof DatabaseError && !isConnectionLoss(error) && !isStalePlan(error);
    client.release(isKept ? undefined : (error as Error));
    throw error;
  }
}

async function runTransaction<T>(pool: PatientPool, place: Place, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const noteBroken = (error: Error) => {
    broken = error;
  };
  client.on('error', noteBroken);
  try {
    await client.query('BEGIN');
    const tx: Tx = {
      inTransaction: true,
      place,
      query: (statement, values) => client.query(statement as string, values),
    };
    const result = await work(tx);
    await commit(client);
    return result;
  } catch (error) {
    const told = withReason(error, broken);
    if (!isConnectionLoss(error)) {
      await client.query('ROLLBACK').catch(noteBroken);
      if (isStalePlan(error)) noteBroken(error as Error);
    } else {
      noteBroken(error as Error);
    }
    throw told;
  } finally {
    client.off('error', noteBroken);
    client.release(broken);
  }
}

/** A client that is of no use any more does not say why; it said so when its connection broke. */
function withReason(error: unknown, broken: Error | undefined): unknown {
  if (!broken || !(error instanceof Error) || !error.message.includes('not queryable')) return error;
  return new Error(`${error.message}: ${broken.message}`, { cause: broken });
}

async function commit(client: PoolClient): Promise<void> {
  try {
    await client.query('COMMIT');
  } catch (error) {
    // An error the server itself reports means that it rolled back; anything else leaves it open.
    if (error instanceof DatabaseError && !isConnectionLoss(error)) throw error;
    throw new CommitUnknownError(error);
  }
}

const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  // So many wait at the door of a server that stands still that no further one may.
  'EAGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The statement did not run to its end because there is, or soon will be, no server behind the connection. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof CommitUnknownError || error instanceof CellAwayError) return true;
  if (error instanceof DatabaseError) {
    return /^(08|57P0[1-5])/.test(error.code ?? '');
  }
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (
    (code !== undefined && LOST.has(code)) ||
    /connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i.test(
      error.message,
    )
  );
}

/** A migration has changed the result of a prepared statement. The statement did not run, and only a new connection can prepare it again. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan');
}

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23505';
}
