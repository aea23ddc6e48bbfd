import type { Database } from '../database.ts';
import type { Cells } from './cells.ts';
import { FIRST_CELL } from './schemas.ts';

/** A database with one cell and one pool, for tests that do not depend on a player's cell. */
export function oneCell(database: Database): Cells {
  return {
    directory: database,
    of: () => database,
    at: () => database,
    has: () => true,
    list: () => [FIRST_CELL],
    answering: () => [FIRST_CELL],
    chooseForNewcomer: () => FIRST_CELL,
    refresh: async () => {},
    warm: database.warm,
    waiting: database.waiting,
    close: database.close,
  };
}
