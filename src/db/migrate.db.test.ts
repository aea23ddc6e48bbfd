import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase, otherDatabase } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { projectRoot } from './project-root.ts';

const admin = openDatabase({ url: otherDatabase(inject('clusterUrl'), 'postgres'), connections: 2 });
const folders: string[] = [];
let lastDatabase = 0;
afterAll(async () => {
  await admin.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

async function emptyDatabase(): Promise<string> {
  lastDatabase += 1;
  const name = `migrate_${process.pid}_${lastDatabase}`;
  await admin.query(`CREATE DATABASE ${name}`);
  return otherDatabase(inject('clusterUrl'), name);
}

async function migrationsOf(...files: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-migrations-'));
  folders.push(folder);
  for (const [position, sql] of files.entries()) await writeFile(path.join(folder, `000${position + 1}_step.sql`), sql);
  return folder;
}

const run = (url: string, folder: string) => migrate(url, folder, () => {});

test('migrate: each step is applied once', async () => {
  const url = await emptyDatabase();
  const first = await migrationsOf('CREATE TABLE a (x integer)');
  expect(await run(url, first)).toBe(1);
  expect(await run(url, first)).toBe(0);
  expect(await run(url, await migrationsOf('CREATE TABLE a (x integer)', 'CREATE TABLE b (x integer)'))).toBe(1);
});

test('migrate: a step that fails leaves the database as it was', async () => {
  const url = await emptyDatabase();
  await expect(run(url, await migrationsOf('CREATE TABLE a (x integer)', 'CREATE TABLE nonsense'))).rejects.toThrow(
    /syntax/,
  );
  expect(await run(url, await migrationsOf('CREATE TABLE a (x integer)'))).toBe(1);
});

test('migrate: data of a newer version is refused and not touched', async () => {
  const url = await emptyDatabase();
  await run(url, await migrationsOf('CREATE TABLE a (x integer)', 'CREATE TABLE b (x integer)'));
  await expect(run(url, await migrationsOf('CREATE TABLE a (x integer)'))).rejects.toThrow(/newer version of Roulo/);
});

test('migrate: a step that was changed afterwards is refused', async () => {
  const url = await emptyDatabase();
  await run(url, await migrationsOf('CREATE TABLE a (x integer)'));
  await expect(run(url, await migrationsOf('CREATE TABLE a (x bigint)'))).rejects.toThrow(/forward only/);
});

test('migrate: servers that start together apply each step once', async () => {
  const url = await emptyDatabase();
  const folder = await migrationsOf('CREATE TABLE a (x integer)', 'INSERT INTO a VALUES (1)');
  const applied = await Promise.all(Array.from({ length: 8 }, () => run(url, folder)));
  expect(applied.filter((count) => count === 2)).toHaveLength(1);
  expect(applied.filter((count) => count === 0)).toHaveLength(7);
});

test('migrate: the steps of the product make a database from nothing, for several databases at once', async () => {
  const folder = path.join(projectRoot(), 'migrations');
  const steps = (await readMigrations(folder)).length;
  const urls = await Promise.all(Array.from({ length: 3 }, emptyDatabase));
  expect(await Promise.all(urls.map((url) => run(url, folder)))).toEqual([steps, steps, steps]);
});
