import { createHash } from 'node:crypto';
import { verifyChain } from '../../audit/audit-log.ts';
import type { Queryable } from '../../db/database.ts';
import type { ServeStaff } from '../../staff/router.ts';
import * as api from './audit-api.ts';
import { toCsv } from '../shared/csv.ts';
import type { Office } from '../shared/desk.ts';

const PAGE = 100;
const EXPORTED_MAX = 10_000;

interface AuditFilter {
  actor?: string;
  target?: string;
  action?: string;
}

interface Row {
  number: bigint;
  at: Date;
  actor: string;
  action: string;
  target: string;
  before: string | null;
  after: string | null;
  ip: string | null;
  [column: string]: unknown;
}

export function auditRoutes(serve: ServeStaff, { reads }: Office): void {
  const { directory } = reads;

  serve(api.listAudit, async ({ query: { before, ...filter } }) => {
    const rows = await readRows(directory, filter, before ?? null, PAGE);
    const items = rows.map((row) => ({
      number: String(row.number),
      at: row.at.toISOString(),
      actor: row.actor,
      action: row.action,
      target: row.target,
      before: row.before,
      after: row.after,
      ip: row.ip,
    }));
    return { items, next: items.length === PAGE ? items.at(-1)!.number : null };
  });

  serve(api.exportAudit, async ({ query }) => {
    const rows = await readRows(directory, query, null, EXPORTED_MAX);
    const names = ['number', 'at', 'actor', 'action', 'target', 'before', 'after', 'ip'];
    const cellsOf = (row: Row) => [
      String(row.number),
      row.at.toISOString(),
      row.actor,
      row.action,
      row.target,
      row.before,
      row.after,
      row.ip,
    ];
    const csv = toCsv(names, rows.map(cellsOf));
    return { csv, rows: rows.length, sha256: createHash('sha256').update(csv).digest('hex') };
  });

  serve(api.readChain, async () => {
    const { intact, events, headHash, problem } = await verifyChain(directory);
    return { intact, events: String(events), headHash, problem: problem ?? null };
  });
}

async function readRows(db: Queryable, filter: AuditFilter, before: string | null, limit: number): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `SELECT number, at, actor, action, target, before::text, after::text, ip FROM audit_log
     WHERE ($1::text IS NULL OR actor = $1) AND ($2::text IS NULL OR target = $2) AND ($3::text IS NULL OR action = $3)
       AND ($4::bigint IS NULL OR number < $4) ORDER BY number DESC LIMIT $5`,
    [filter.actor ?? null, filter.target ?? null, filter.action ?? null, before, limit],
  );
  return rows;
}
