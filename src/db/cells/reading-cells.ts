import type { Database, Place } from '../database.ts';
import type { Cells } from './cells.ts';
import { cellOf, DIRECTORY } from './schemas.ts';

/** The cells as staff read them, through separate connections that are opened on first use. */
export type ReadingCells = Pick<Cells, 'directory' | 'of' | 'at' | 'has' | 'list' | 'answering' | 'close'>;

export function openReadingCells(cells: Cells, open: (place: Place) => Database): ReadingCells {
  const opened = new Map<Place, Database>();
  const at = (place: Place): Database => {
    const known = opened.get(place);
    if (known) return known;
    const database = open(place);
    opened.set(place, database);
    return database;
  };
  return {
    get directory() {
      return at(DIRECTORY);
    },
    at,
    of: (playerId) => at(cellOf(playerId)),
    has: cells.has,
    list: cells.list,
    answering: cells.answering,
    async close() {
      await Promise.all([...opened.values()].map((database) => database.close()));
    },
  };
}
