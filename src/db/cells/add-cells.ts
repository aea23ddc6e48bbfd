import { openDatabase, type Tx } from '../database.ts';
import { MIGRATION_LOCK } from '../migrate.ts';
import { createCell } from './create-cell.ts';
import { CELLS_MAX, DIRECTORY, type Cell } from './schemas.ts';

/** Creates cells until there are at least `count`, and returns the new ones. Servers that start together create each cell once. */
export async function ensureCells(url: string, count: number): Promise<Cell[]> {
  const owner = openDatabase({ url, place: DIRECTORY, connections: 1 });
  try {
    return await owner.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      const made: Cell[] = [];
      for (let number = await countCells(tx); number < Math.min(count, CELLS_MAX); number += 1) {
        await createCell(tx, number as Cell);
        made.push(number as Cell);
      }
      return made;
    });
  } finally {
    await owner.close();
  }
}

async function countCells(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ count: number }>('SELECT count(*)::int AS count FROM directory.cells');
  return rows[0]!.count;
}
