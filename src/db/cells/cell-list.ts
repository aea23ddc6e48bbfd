import type { Database, Queryable } from '../database.ts';
import { placesOf } from './citus.ts';
import { schemaOf, type Cell } from './schemas.ts';

/** A table for an operator. */
export async function describeCells(owner: Database): Promise<string> {
  const { rows } = await owner.query<{ cell: Cell; is_open: boolean }>('SELECT cell, is_open FROM cells ORDER BY cell');
  const places = await placesOf(owner);
  const lines = [['cell', 'players', 'size', 'bets/s', 'new players', 'place']];
  for (const { cell, is_open } of rows) {
    const schema = schemaOf(cell);
    const { players, bytes, bets } = await readCell(owner, schema);
    const place = places.get(schema) ?? 'this database';
    lines.push([schema, String(players), describeBytes(bytes), (bets / 60).toFixed(1), is_open ? 'yes' : 'no', place]);
  }
  const widths = lines[0]!.map((_, at) => Math.max(...lines.map((line) => line[at]!.length)));
  return lines
    .map((line) =>
      line
        .map((word, at) => word.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** New players go to open cells only. False if there is no such cell. */
export async function setCellOpen(owner: Queryable, cell: Cell, isOpen: boolean): Promise<boolean> {
  const { rowCount } = await owner.query('UPDATE cells SET is_open = $2 WHERE cell = $1', [cell, isOpen]);
  return rowCount === 1;
}

async function readCell(db: Queryable, schema: string): Promise<{ players: bigint; bytes: bigint; bets: number }> {
  const { rows } = await db.query<{ players: bigint; bytes: bigint; bets: number }>(
    `SELECT (SELECT count(*) FROM ${schema}.players) AS players,
            (SELECT count(*)::int FROM ${schema}.bets WHERE settled_at > now() - interval '1 minute') AS bets,
            (SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint FROM pg_class c
             WHERE c.relnamespace = $1::text::regnamespace AND c.relkind = 'r') AS bytes`,
    [schema],
  );
  return rows[0]!;
}

function describeBytes(bytes: bigint): string {
  const megabytes = Number(bytes) / 1024 ** 2;
  return megabytes < 1_024 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1_024).toFixed(1)} GB`;
}
