import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { findPrograms } from './programs.ts';
import { isAlive } from './processes.ts';
import { ask, projectRoot, start, startHolder, temporaryFolder, until } from './test-folder.ts';

const findOne = (prefer: 'npm' | 'system') => findPrograms({ projectRoot, prefer }).catch(() => undefined);
const system = await findOne('system');
const npm = await findOne('npm');
const isRoot = process.getuid?.() === 0;

test.each([
  ['npm', npm],
  ['system', system],
] as const)('embedded database: %s programs make a cluster that keeps its rows', async (prefer, found) => {
  if (!found) return;
  const dataDir = path.join(temporaryFolder(), 'deep', 'postgres');
  const first = await start({ dataDir, prefer });
  expect(first.programs).toMatchObject({ source: prefer, version: found.version });
  expect(first.lines).toEqual([
    'Database: preparing a new one…',
    expect.stringMatching(`^Database: PostgreSQL ${found.version} ready \\(\\d+\\.\\d s\\)$`),
  ]);
  await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS value');
  await first.stop();
  expect(isAlive(first.pid())).toBe(false);

  const second = await start({ dataDir, prefer });
  expect(second.lines).toHaveLength(1);
  expect(second.adopted).toBe(false);
  expect(await ask(second.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
});

test('embedded database: it is durable, private and set as documented', async () => {
  const dataDir = path.join(temporaryFolder(), 'postgres');
  mkdirSync(dataDir, { mode: 0o700 });
  const cluster = await start({ dataDir, settings: { work_mem: '5MB' } });
  const rows = await ask<{ name: string; setting: string }>(
    cluster.url,
    `SELECT name, current_setting(name) AS setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit',
     'full_page_writes', 'data_checksums', 'listen_addresses', 'max_wal_size', 'TimeZone', 'jit', 'server_encoding',
     'password_encryption', 'work_mem')`,
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    listen_addresses: '',
    max_wal_size: '2GB',
    TimeZone: 'UTC',
    jit: 'off',
    server_encoding: 'UTF8',
    password_encryption: 'scram-sha-256',
    work_mem: '5MB',
  });
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(dataDir, 'roulo', 'password')).mode & 0o777).toBe(0o600);
  const wrong = new URL(cluster.url);
  wrong.password = 'guess';
  await expect(ask(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
});

test('embedded database: a killed postmaster comes back with everything committed', async () => {
  const cluster = await start({ dataDir: path.join(temporaryFolder(), 'postgres'), settings: {} });
  await ask(cluster.url, 'CREATE TABLE bets (id int)');
  for (let round = 1; round <= 4; round++) {
    await ask(cluster.url, `INSERT INTO bets VALUES (${round})`);
    const killed = cluster.pid();
    process.kill(killed, 'SIGKILL');
    const rows = await until(async () => {
      const found = await ask(cluster.url, 'SELECT count(*)::int AS bets FROM bets');
      return cluster.pid() === killed ? undefined : found;
    });
    expect(rows).toEqual([{ bets: round }]);
  }
  expect(cluster.lines).toContain('Database: PostgreSQL ended unexpectedly (SIGKILL), starting it again');
});

test.runIf(process.platform === 'linux')('embedded database: a stuck orphan does not block the restart', async () => {
  const cluster = await start({ dataDir: path.join(temporaryFolder(), 'postgres') });
  const stuck = new Client(cluster.url);
  stuck.on('error', () => undefined);
  await stuck.connect();
  const { rows } = await stuck.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const orphan = rows[0]!.pid;
  process.kill(orphan, 'SIGSTOP');
  process.kill(cluster.pid(), 'SIGKILL');
  await until(() => cluster.lines.find((line) => line.includes(`left behind (processes ${orphan})`)));
  expect(await until(() => ask(cluster.url, 'SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  expect(isAlive(orphan)).toBe(false);
  await stuck.end();
});

test('embedded database: one that cannot start is tried again, with its reason in the log', async () => {
  const dataDir = path.join(temporaryFolder(), 'postgres');
  const cluster = await start({ dataDir });
  const control = path.join(dataDir, 'global', 'pg_control');
  renameSync(control, `${control}.away`);
  process.kill(cluster.pid(), 'SIGKILL');
  await until(() => cluster.lines.find((line) => line.includes('did not start') && line.includes('global/pg_control')));
  renameSync(`${control}.away`, control);
  expect(await until(() => ask(cluster.url, 'SELECT 1 AS one'))).toEqual([{ one: 1 }]);
});

test('embedded database: a setting that PostgreSQL refuses fails the start and says why', async () => {
  const dataDir = path.join(temporaryFolder(), 'postgres');
  await expect(start({ dataDir, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(/shared_buffers.*plenty/);
});

test('embedded database: after a killed Node process the next start adopts it, watches it and can stop it', async () => {
  const dataDir = path.join(temporaryFolder(), 'postgres');
  const holder = startHolder({ dataDir });
  const left = JSON.parse(await holder.outcome) as { pid: number; url: string };
  await ask(left.url, 'CREATE TABLE kept AS SELECT 7 AS value');
  holder.process.kill('SIGKILL');
  await until(() => holder.process.signalCode ?? undefined);

  const cluster = await start({ dataDir });
  expect(cluster).toMatchObject({ adopted: true, url: left.url });
  expect(cluster.pid()).toBe(left.pid);
  expect(await ask(cluster.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
  process.kill(left.pid, 'SIGKILL');
  expect(await until(() => ask(cluster.url, 'SELECT value FROM kept'))).toEqual([{ value: 7 }]);
  await until(() => (cluster.pid() === left.pid ? undefined : true));
  await cluster.stop();
  expect(isAlive(cluster.pid())).toBe(false);
});

test('embedded database: two processes share it, and the last to stop stops it', async () => {
  const dataDir = path.join(temporaryFolder(), 'postgres');
  const holder = startHolder({ dataDir });
  const [cluster, outcome] = await Promise.all([start({ dataDir }), holder.outcome]);
  const other = JSON.parse(outcome) as { pid: number; adopted: boolean };
  expect(other.pid).toBe(cluster.pid());
  expect(other.adopted).toBe(!cluster.adopted);

  holder.process.stdin?.end();
  await holder.said(`left running for process ${process.pid}`);
  await until(() => holder.process.exitCode ?? undefined);
  expect(await ask(cluster.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await cluster.stop();
  expect(isAlive(other.pid)).toBe(false);
});

test('embedded database: a copy is not kept running for those who hold the one it was taken from', async () => {
  const [held, copied] = [path.join(temporaryFolder(), 'postgres'), path.join(temporaryFolder(), 'postgres')];
  await start({ dataDir: held });
  const copy = await start({ dataDir: copied });
  cpSync(path.join(held, 'roulo', 'holders'), path.join(copied, 'roulo', 'holders'), { recursive: true });
  await copy.stop();
  expect(isAlive(copy.pid())).toBe(false);
});

test('embedded database: stopping twice, or while it restarts, leaves nothing running', async () => {
  const dataDir = path.join(temporaryFolder(), 'postgres');
  const cluster = await start({ dataDir });
  process.kill(cluster.pid(), 'SIGKILL');
  await until(() => cluster.lines.find((line) => line.includes('ended unexpectedly')));
  await Promise.all([cluster.stop(), cluster.stop()]);
  expect(isAlive(cluster.pid())).toBe(false);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postmaster.pid'))).toEqual([]);
});

test('embedded database: pid files whose pid now belongs to another program are no obstacle', async () => {
  const dataDir = path.join(temporaryFolder(), 'postgres');
  const pidFiles = [path.join(dataDir, 'postmaster.pid'), path.join(dataDir, 'roulo', '.s.PGSQL.5432.lock')];
  const first = await start({ dataDir });
  const texts = pidFiles.map((file) => readFileSync(file, 'utf8'));
  await first.stop();
  const { uid, gid } = statSync(dataDir);
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
  try {
    const pid = String(stranger.pid);
    for (const [at, file] of pidFiles.entries()) writeFileSync(file, texts[at]!.replace(/^\d+/, pid));
    const second = await start({ dataDir });
    expect(second.adopted).toBe(false);
    expect(stranger.exitCode).toBe(null);
    await second.stop();
    for (const file of pidFiles) writeFileSync(file, '');
    expect((await start({ dataDir })).adopted).toBe(false);
  } finally {
    stranger.kill();
  }
});

test('embedded database: a lost pid file does not lead to a second postmaster', async () => {
  const dataDir = path.join(temporaryFolder(), 'postgres');
  const cluster = await start({ dataDir });
  rmSync(path.join(dataDir, 'postmaster.pid'));
  await expect(start({ dataDir })).rejects.toThrow('did not start');
  expect(isAlive(cluster.pid())).toBe(true);
  expect(await ask(cluster.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('embedded database: a first start that was killed half-way is done again', async () => {
  const folder = temporaryFolder();
  const dataDir = path.join(folder, 'postgres');
  const holder = startHolder({ dataDir });
  await until(() => readdirSync(folder).find((name) => name.startsWith('postgres.new-')));
  holder.process.kill('SIGKILL');
  const cluster = await start({ dataDir });
  expect(await ask(cluster.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await cluster.stop();
  await start({ dataDir });
  expect(readdirSync(folder)).toEqual(['postgres']);
});

test('embedded database: a half-made data directory is set aside, not removed', async () => {
  const folder = temporaryFolder();
  const dataDir = path.join(folder, 'postgres');
  for (const name of ['base/1', 'global', 'pg_wal']) mkdirSync(path.join(dataDir, name), { recursive: true });
  writeFileSync(path.join(dataDir, 'PG_VERSION'), `${(npm ?? system)?.major}\n`);
  const cluster = await start({ dataDir });
  expect(await ask(cluster.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(readdirSync(folder).toSorted()).toEqual(['postgres', expect.stringMatching(/^postgres\.half-made-/)]);
});

test('embedded database: a folder that is not ours is refused and left as it is', async () => {
  const dataDir = path.join(temporaryFolder(), 'postgres');
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, 'thesis.txt'), 'years of work');
  await expect(start({ dataDir })).rejects.toThrow('is not empty and holds no database');
  expect(readdirSync(dataDir)).toEqual(['thesis.txt']);
});

test('embedded database: a cluster without its password is refused, never replaced', async () => {
  const dataDir = path.join(temporaryFolder(), 'postgres');
  const cluster = await start({ dataDir });
  await cluster.stop();
  rmSync(path.join(dataDir, 'roulo', 'password'));
  await expect(start({ dataDir })).rejects.toThrow('The data was not touched.');
  expect(readdirSync(dataDir)).toContain('base');
});

test('embedded database: data of a version that is not installed is named and not touched', async () => {
  const dataDir = path.join(temporaryFolder(), 'postgres');
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, 'PG_VERSION'), '99\n');
  await expect(start({ dataDir })).rejects.toThrow(
    /needs PostgreSQL 99; found: \d+\.\d+ \((npm|system)\).*\. The data was not touched\./,
  );
  expect(readdirSync(dataDir)).toEqual(['PG_VERSION']);
});

test('embedded database: existing data is opened by its own version, whatever is preferred', async () => {
  if (!npm || !system || npm.major === system.major) return;
  const dataDir = path.join(temporaryFolder(), 'postgres');
  await (await start({ dataDir, prefer: 'system' })).stop();
  expect((await start({ dataDir, prefer: 'npm' })).programs).toEqual(system);
});

test('embedded database: a path too long for a socket is served from the temporary folder', async () => {
  const dataDir = path.join(temporaryFolder(), 'a'.repeat(60), 'ü,'.repeat(20), 'postgres');
  const cluster = await start({ dataDir });
  expect(await ask(cluster.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const socketFolder = decodeURIComponent(new URL(cluster.url).hostname);
  expect(statSync(socketFolder)).toMatchObject({ uid: statSync(dataDir).uid });
  await cluster.stop();
  expect(() => statSync(socketFolder)).toThrow('ENOENT');
});
