import { createHash } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Database, Queryable, Tx } from '../db/database.ts';

/** Who did what to whom. Must never contain a password, token, seed or document. */
export interface AuditEvent {
  /** `player:<id>`, `operator:<name>` or `system`. */
  actor: string;
  /** Area and verb: `account.registered`. */
  action: string;
  target: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  ip?: string;
  requestId?: string;
}

interface AuditRow {
  number: bigint;
  at: Date;
  actor: string;
  action: string;
  target: string;
  before: string | null;
  after: string | null;
  ip: string | null;
  request_id: string | null;
  previous_hash: Buffer;
  hash: Buffer;
}

/**
 * Adds an event to the chain. The chain's head stays locked until the transaction ends, so call this last in a transaction,
 * and never on the path of bets.
 */
export async function recordAudit(tx: Tx, clock: Clock, event: AuditEvent): Promise<void> {
  const { rows } = await tx.query<{ number: bigint; hash: Buffer }>('SELECT number, hash FROM audit_head FOR UPDATE');
  const head = rows[0]!;
  const row: Omit<AuditRow, 'hash'> = {
    number: head.number + 1n,
    at: clock.now(),
    actor: event.actor,
    action: event.action,
    target: event.target,
    before: event.before ? JSON.stringify(event.before) : null,
    after: event.after ? JSON.stringify(event.after) : null,
    ip: event.ip ?? null,
    request_id: event.requestId ?? null,
    previous_hash: head.hash,
  };
  const hash = hashRow(row);
  await tx.query(
    `INSERT INTO audit_log (number, at, actor, action, target, before, after, ip, request_id, previous_hash, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.number,
      row.at,
      row.actor,
      row.action,
      row.target,
      row.before,
      row.after,
      row.ip,
      row.request_id,
      row.previous_hash,
      hash,
    ],
  );
  await tx.query('UPDATE audit_head SET number = $1, hash = $2', [row.number, hash]);
}

/** Newest first. */
export async function readAudit(
  db: Queryable,
  { target, actor, limit }: { target: string | null; actor: string | null; limit: number },
): Promise<Pick<AuditRow, 'number' | 'at' | 'actor' | 'action' | 'target' | 'after'>[]> {
  const { rows } = await db.query<AuditRow>(
    `SELECT number, at, actor, action, target, after::text FROM audit_log
     WHERE ($1::text IS NULL OR target = $1) AND ($2::text IS NULL OR actor = $2) ORDER BY number DESC LIMIT $3`,
    [target, actor, limit],
  );
  return rows;
}

export interface ChainReport {
  intact: boolean;
  events: bigint;
  headHash: string;
  problem?: string;
}

const ROWS_PER_READ = 5_000;

/** Reads the whole log in one snapshot and recomputes every hash. */
export function verifyChain(database: Database): Promise<ChainReport> {
  return database.transaction(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const head = (await tx.query<{ number: bigint; hash: Buffer }>('SELECT number, hash FROM audit_head')).rows[0]!;
    let last: Pick<AuditRow, 'number' | 'hash'> = { number: 0n, hash: Buffer.alloc(32) };
    const report = (problem?: string): ChainReport => ({
      intact: problem === undefined,
      events: last.number,
      headHash: last.hash.toString('hex'),
      ...(problem === undefined ? {} : { problem }),
    });
    for (;;) {
      const { rows } = await tx.query<AuditRow>(
        `SELECT number, at, actor, action, target, before::text, after::text, ip, request_id, previous_hash, hash
         FROM audit_log WHERE number > $1 ORDER BY number LIMIT ${ROWS_PER_READ}`,
        [last.number],
      );
      for (const row of rows) {
        if (row.number !== last.number + 1n) return report(`Event ${last.number + 1n} is missing.`);
        if (!row.previous_hash.equals(last.hash))
          return report(`Event ${row.number} does not follow event ${last.number}.`);
        if (!row.hash.equals(hashRow(row))) return report(`Event ${row.number} was changed.`);
        last = row;
      }
      if (rows.length < ROWS_PER_READ) break;
    }
    if (last.number !== head.number || !last.hash.equals(head.hash)) {
      return report(`The log ends at event ${last.number}, its head says ${head.number}.`);
    }
    return report();
  });
}

function hashRow(row: Omit<AuditRow, 'hash'>): Buffer {
  const content = [
    String(row.number),
    row.at.toISOString(),
    row.actor,
    row.action,
    row.target,
    row.before,
    row.after,
    row.ip,
    row.request_id,
  ];
  return createHash('sha256').update(row.previous_hash).update(JSON.stringify(content)).digest();
}
