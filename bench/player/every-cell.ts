import { withinCellOf, withinEachCell } from '../../src/db/cells/cells.ts';
import type { Database, Tx } from '../../src/db/database.ts';
import type { PlayerId } from '../../src/ledger/player-id.ts';

/** What all cells have, one after the other. */
export async function readEveryCell<T>(database: Database, read: (tx: Tx) => Promise<T[]>): Promise<T[]> {
  return (await database.transaction((tx) => withinEachCell(tx, read))).flat();
}

/** In the cell of a player, wherever the database is opened. */
export function inCellOf<T>(database: Database, playerId: PlayerId, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction((tx) => withinCellOf(tx, playerId, work));
}
