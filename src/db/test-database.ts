import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { ensureCells } from './cells/add-cells.ts';
import { openCells, type Cells } from './cells/cells.ts';
import { oneCell } from './cells/test-cells.ts';
import { APPLICATION_ROLE, openDatabase, otherDatabase, type Database, type Place } from './database.ts';
import { atEnd } from './test-end.ts';

export interface TestDatabase {
  url: string;
  /** As the application sees it. */
  database: Database;
  /** The same in the form that parts of a server take. */
  cells: Cells;
  /** As its owner, for what the application may not do. */
  owner: Database;
}

/** A migrated database for this test file alone, removed after its last test. */
export async function testDatabase(connections = 20, cellCount = 1): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = otherDatabase(clusterUrl, name);
  const admin = openDatabase({ url: otherDatabase(clusterUrl, 'postgres'), connections: 1 });
  await admin.query(`CREATE DATABASE ${name} TEMPLATE roulo`);
  // A busy machine must not fail a test: fifty requests that wait for one wallet may take as long as they need.
  const open = (place?: Place) =>
    openDatabase({
      url,
      role: APPLICATION_ROLE,
      connections,
      waitMsMax: 120_000,
      statementMsMax: 120_000,
      ...(place === undefined ? {} : { place }),
    });
  await ensureCells(url, cellCount);
  const database = open();
  const cells = cellCount === 1 ? oneCell(database) : await openCells({ open });
  const owner = openDatabase({ url, connections: 2 });
  atEnd(async () => {
    await Promise.all([database.close(), owner.close(), ...(cellCount === 1 ? [] : [cells.close()])]);
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.close();
  });
  return { url, database, cells, owner };
}
