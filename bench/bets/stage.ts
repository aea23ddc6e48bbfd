import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase, otherDatabase } from '../../src/db/database.ts';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { migrate } from '../../src/db/migrate.ts';
import { projectRoot } from '../../src/db/project-root.ts';
import { newKeyText, parseKeyRing } from '../../src/secrets/key-ring.ts';
import { makePlayers, renewSessions } from './players.ts';
import type { BenchPlayer } from '../load/run.ts';
import type { Report } from '../stage/report.ts';
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
  await admin.query(`DROP DATABASE IF EXISTS ${name}`);
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

/** Of a run that only fills a kept cluster (`--keep folder --prepare`), so that the next one measures at once. */
export const PREPARED: Report = { figures: [['prepared', 'not measured']], problems: [] };

/**
 * The same from a kept cluster: what an earlier run has made there is used again, with its schema brought up to date. `fill` adds to a new
 * one what takes long to make. One that was not filled to its end is made anew.
 */
export async function keptStage(
  cluster: Cluster,
  { name, playerCount, keep }: { name: string; playerCount: number; keep: string },
  fill: (stage: Stage) => Promise<void>,
): Promise<Stage> {
  const note = path.join(path.resolve(keep), `${name}.stage.json`);
  if (keep !== '' && existsSync(note)) {
    const kept = JSON.parse(await readFile(note, 'utf8')) as Pick<Stage, 'secretKeys' | 'players'>;
    const databaseUrl = otherDatabase(cluster.url, name);
    await migrate(databaseUrl, path.join(projectRoot(), 'migrations'), () => {});
    const owner = openDatabase({ url: databaseUrl, connections: 1 });
    try {
      await renewSessions(owner);
    } finally {
      await owner.close();
    }
    return { databaseUrl, ...kept, books: openBooks(name, databaseUrl) };
  }
  const stage = await buildStage(cluster, name, playerCount);
  await fill(stage);
  if (keep !== '') await writeFile(note, JSON.stringify({ secretKeys: stage.secretKeys, players: stage.players }));
  return stage;
}
