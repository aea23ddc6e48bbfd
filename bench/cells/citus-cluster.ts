import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { ensureCells } from '../../src/db/cells/add-cells.ts';
import { distributeCells } from '../../src/db/cells/citus.ts';
import { DIRECTORY } from '../../src/db/cells/schemas.ts';
import { openDatabase, otherDatabase, type Database } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { projectRoot } from '../../src/db/project-root.ts';
import { newKeyText } from '../../src/secrets/key-ring.ts';
import { asOwner } from '../stage/books.ts';

type CitusNode = { host: string; port: number; isCoordinator: boolean };

/** A database of the product on a real cluster, its cells on the workers. */
export interface CitusDatabase {
  /** Of the coordinator. */
  url: string;
  /** What servers on it run with. */
  secretKeys: string;
  /** As the owner, in the directory. */
  owner: Database;
  workers: readonly CitusNode[];
  /** The same database on one of the nodes, as the nodes themselves reach it. */
  urlOf(node: CitusNode): string;
}

/**
 * Runs `work` on a new database of the cluster that `citusUrl` leads to, and removes it afterwards. `beforehand` makes what is wanted while
 * everything is still on the coordinator, where one statement can fill several tables.
 */
export async function withCitusDatabase<T>(
  citusUrl: string,
  cells: number,
  beforehand: (url: string, secretKeys: string) => Promise<void>,
  work: (database: CitusDatabase) => Promise<T>,
): Promise<T> {
  const name = `roulo_drill_${randomBytes(4).toString('hex')}`;
  const nodes = await readNodes(citusUrl);
  const urlOf = ({ host, port }: CitusNode, database = name) => {
    const address = new URL(otherDatabase(citusUrl, database));
    address.hostname = host;
    address.port = String(port);
    return address.href;
  };
  const onEveryNode = async (database: string | undefined, sql: string) => {
    for (const node of nodes) await inDirectory(urlOf(node, database), (owner) => owner.query(sql));
  };
  const url = otherDatabase(citusUrl, name);
  const secretKeys = newKeyText();
  try {
    await onEveryNode('postgres', `CREATE DATABASE ${name}`);
    await onEveryNode(undefined, 'CREATE EXTENSION citus');
    for (const { host, port, isCoordinator } of nodes) {
      const call = isCoordinator ? 'citus_set_coordinator_host' : 'citus_add_node';
      await inDirectory(url, (owner) => owner.query(`SELECT ${call}('${host}', ${port})`));
    }
    await migrate(url, path.join(projectRoot(), 'migrations'), () => {});
    await ensureCells(url, cells);
    await beforehand(url, secretKeys);
    const owner = openDatabase({ url, place: DIRECTORY, connections: 2 });
    try {
      await distributeCells(owner, () => {});
      const workers = nodes.filter(({ isCoordinator }) => !isCoordinator);
      return await work({ url, secretKeys, owner, workers, urlOf });
    } finally {
      await owner.close();
    }
  } finally {
    await onEveryNode('postgres', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

async function readNodes(citusUrl: string): Promise<CitusNode[]> {
  const { rows } = await inDirectory(citusUrl, (admin) =>
    admin.query<CitusNode>(
      `SELECT nodename AS host, nodeport AS port, groupid = 0 AS "isCoordinator" FROM pg_dist_node WHERE isactive ORDER BY groupid`,
    ),
  );
  const workers = rows.filter(({ isCoordinator }) => !isCoordinator);
  if (workers.length < 2 || workers.length === rows.length) {
    throw new Error('CITUS_URL must lead to a cluster that knows its coordinator and at least two workers.');
  }
  return rows;
}

/** As the owner, in the directory. */
export function inDirectory<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  return asOwner(url, work, DIRECTORY);
}
