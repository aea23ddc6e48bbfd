import path from 'node:path';
import { openDatabase, otherDatabase } from '../../src/db/database.ts';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { migrate } from '../../src/db/migrate.ts';
import { projectRoot } from '../../src/db/project-root.ts';
import { newKeyText, parseKeyRing } from '../../src/secrets/key-ring.ts';
import { makePlayers } from './players.ts';
import type { BenchPlayer } from '../load/run.ts';
import { openBooks, type Books } from './books.ts';

/** A database of the product with signed-in players, and the record of the load on it. */
export interface Stage {
  databaseUrl: string;
  secretKeys: string;
  players: BenchPlayer[];
  books: Books;
}

/** With room for pgbench's clients; all else as in production. */
export const CLUSTER_SETTINGS = { max_connections: '400' };

export async function buildStage(cluster: Cluster, name: string, playerCount: number): Promise<Stage> {
  const databaseUrl = otherDatabase(cluster.url, name);
  const admin = openDatabase({ url: cluster.url, connections: 1 });
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.close();
  await migrate(databaseUrl, path.join(projectRoot(), 'migrations'), () => {});
  const secretKeys = newKeyText();
  const owner = openDatabase({ url: databaseUrl, connections: 1 });
  try {
    const players = await makePlayers(owner, parseKeyRing(secretKeys), playerCount);
    await owner.query('VACUUM ANALYZE');
    return { databaseUrl, secretKeys, players, books: openBooks(name, databaseUrl) };
  } finally {
    await owner.close();
  }
}
