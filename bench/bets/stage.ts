import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase, otherDatabase, type Database } from '../../src/db/database.ts';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { migrate } from '../../src/db/migrate.ts';
import { projectRoot } from '../../src/db/project-root.ts';
import { newKeyText, parseKeyRing } from '../../src/secrets/key-ring.ts';
import type { BenchPlayer } from '../load/run.ts';
import { asOwner } from '../stage/books.ts';
import type { Report } from '../stage/report.ts';
import { openBooks, type Books } from './books.ts';
import { makeNamedPlayers, renewSessions } from './players.ts';

/** A database of the product with signed-in players, and the record of the load on it. */
export interface Stage {
  databaseUrl: string;
  secretKeys: string;
  players: BenchPlayer[];
  books: Books;
}

/** With room for pgbench's clients; all else as in production. */
export const CLUSTER_SETTINGS = { max_connections: '400' };
const FILLING_MS_MAX = 3_600_000;

export async function buildStage(cluster: Cluster, name: string, playerCount: number): Promise<Stage> {
  const databaseUrl = otherDatabase(cluster.url, name);
  await asOwner(cluster.url, async (admin) => {
    await admin.query(`DROP DATABASE IF EXISTS ${name}`);
    await admin.query(`CREATE DATABASE ${name}`);
  });
  await migrate(databaseUrl, path.join(projectRoot(), 'migrations'), () => {});
  const secretKeys = newKeyText();
  const named = await asOwner(databaseUrl, async (owner) => {
    const made = await makeNamedPlayers(owner, parseKeyRing(secretKeys), playerCount, 'Bench');
    await owner.query('VACUUM ANALYZE');
    return made;
  });
  const players = named.map(({ accessToken, csrfToken }) => ({ accessToken, csrfToken }));
  return { databaseUrl, secretKeys, players, books: openBooks(name, databaseUrl) };
}

/** Puts much into its tables, and cleans up now, so that autovacuum does not begin with it while something is timed. `settings`: of the sessions that do it. */
export async function fillStage(
  { databaseUrl }: Pick<Stage, 'databaseUrl'>,
  fill: (owner: Database) => Promise<void>,
  settings: string[] = [],
): Promise<void> {
  const owner = openDatabase({ url: databaseUrl, connections: 2, statementMsMax: FILLING_MS_MAX, settings });
  try {
    await fill(owner);
    await owner.query('VACUUM ANALYZE');
    // What was written must not be on its way to the disk while something is timed.
    await owner.query('CHECKPOINT');
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
    await asOwner(databaseUrl, renewSessions);
    return { databaseUrl, ...kept, books: openBooks(name, databaseUrl) };
  }
  const stage = await buildStage(cluster, name, playerCount);
  await fill(stage);
  const { secretKeys, players } = stage;
  if (keep !== '') await writeFile(note, JSON.stringify({ secretKeys, players }));
  return stage;
}
