import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { APPLICATION_ROLE, openDatabase } from './database.ts';
import { CommitUnknownError, isConnectionLoss } from './failures.ts';
import { testDatabase } from './test-database.ts';
import { slowDoor } from './test-slow-door.ts';

const db = await testDatabase(3);

const endConnections = () =>
  db.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );

test('db: a transaction is committed whole or not at all', async () => {
  await db.owner.query('CREATE TABLE things (x integer)');
  await db.owner.query(`GRANT ALL ON things TO ${APPLICATION_ROLE}`);
  const attempt = db.database.transaction(async (tx) => {
    await tx.query('INSERT INTO things VALUES (1)');
    throw new Error('given up');
  });
  await expect(attempt).rejects.toThrow('given up');
  await db.database.transaction((tx) => tx.query('INSERT INTO things VALUES (2)'));
  expect((await db.database.query('SELECT x FROM things')).rows).toEqual([{ x: 2 }]);
});

test('db: a broken connection is distinguished from a refusal, and replaced', async () => {
  const attempt = db.database.transaction(async (tx) => {
    await endConnections();
    await tx.query('SELECT 1');
  });
  const error = await attempt.catch((caught: unknown) => caught);
  expect(isConnectionLoss(error)).toBe(true);
  expect((await db.database.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  const refusal = await db.database.query('SELECT 1/0').catch((caught: unknown) => caught);
  expect(isConnectionLoss(refusal)).toBe(false);
});

test('db: when the connection breaks during the commit, the outcome is reported as unknown', async () => {
  const attempt = db.database.transaction(async (tx) => {
    await tx.query('INSERT INTO things VALUES (3)');
    await endConnections();
  });
  await expect(attempt).rejects.toThrow(CommitUnknownError);
});

test('db: a request gives up after waiting two seconds for a connection', async () => {
  const small = openDatabase({ url: db.url, role: APPLICATION_ROLE, connections: 1 });
  const holder = small.transaction((tx) => tx.query('SELECT pg_sleep(3)'));
  const error = await small.query('SELECT 1').catch((caught: unknown) => caught);
  expect(isConnectionLoss(error)).toBe(true);
  await holder;
  await small.close();
});

test('db: slow opening of connections fails no request', async () => {
  const slow = openDatabase({ url: await slowDoor(db.url, 2_500), role: APPLICATION_ROLE, connections: 3 });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => slow.transaction((tx) => tx.query<{ one: number }>('SELECT 1 AS one'))),
  );
  expect(answers.map(({ rows }) => rows[0]!.one)).toEqual(Array.from({ length: 50 }, () => 1));
  await slow.close();
});

test('db: a warm pool has all its connections open, and keeps them', async () => {
  const name = 'warm-pool';
  const pool = openDatabase({
    url: db.url,
    role: APPLICATION_ROLE,
    connections: 7,
    settings: [`application_name=${name}`],
  });
  await pool.warm();
  const open = async () =>
    (
      await db.owner.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE application_name = $1 ORDER BY pid',
        [name],
      )
    ).rows.map(({ pid }) => pid);
  const before = await open();
  expect(before).toHaveLength(7);
  // A statement that fails in the database does not cost the connection.
  for (let n = 0; n < 10; n += 1) await expect(pool.query('SELECT 1/0')).rejects.toThrow('division by zero');
  expect(await open()).toEqual(before);
  await pool.close();
});

test('db: a pool is warmed while statements run', async () => {
  const pool = openDatabase({ url: db.url, role: APPLICATION_ROLE, connections: 5 });
  const statement = pool.query('SELECT 1');
  await pool.warm();
  await statement;
  await pool.close();
});

test('db: a statement is sent before what waits for promises goes on', async () => {
  const pool = openDatabase({ url: db.url, role: APPLICATION_ROLE, connections: 2 });
  await pool.query('SELECT 1');
  const answer = pool.query<{ ran_at: Date }>('SELECT clock_timestamp() AS ran_at');
  const endsAtMs = performance.now() + 1_500;
  while (performance.now() < endsAtMs) await Promise.resolve();
  const wentOnAt = Date.now();
  expect((await answer).rows[0]!.ran_at.getTime()).toBeLessThan(wentOnAt);
  await pool.close();
});

test('db: the connection used last is replaced if it breaks while nobody uses it', async () => {
  const errors: Error[] = [];
  const onError = (error: Error) => errors.push(error);
  const pool = openDatabase({ url: db.url, role: APPLICATION_ROLE, connections: 2, onError });
  for (let round = 1; round <= 3; round += 1) {
    await pool.query('SELECT 1');
    await endConnections();
    await expect.poll(() => errors.length).toBe(round);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  }
  expect(errors.every(isConnectionLoss)).toBe(true);
  await pool.close();
});

test('db: a collection of young objects frees statements that are done', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  const sent = () => ({ name: 'long', text: 'SELECT octet_length($1::bytea)', values: [Buffer.alloc(40_000)] });
  const ways = [
    () => db.database.query(sent()),
    () => db.database.transaction((tx) => tx.query(sent())),
    () => db.database.transaction((tx) => tx.readBinary(`SELECT '\\x${'00'.repeat(40_000)}'::bytea`)),
  ];
  const keptMb = async () => {
    for (let times = 0; times < 3; times += 1) {
      collect({ type: 'minor' });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return process.memoryUsage().arrayBuffers >> 20;
  };
  const growth: number[] = [];
  for (const ask of ways) {
    let before = await keptMb();
    for (let round = 0; round < 5; round += 1) {
      for (let n = 0; n < 150; n += 1) await ask();
      const after = await keptMb();
      growth.push(after - before);
      before = after;
    }
  }
  // Each round sends six megabytes. The driver's own promises and timer keep five or more of them in about every second round.
  expect(growth.filter((mb) => mb >= 5).length, growth.join(' ')).toBeLessThan(4);
});

test('db: whole numbers of 64 bits arrive exactly', async () => {
  const { rows } = await db.database.query('SELECT 9007199254740993::bigint AS n');
  expect(rows).toEqual([{ n: 9_007_199_254_740_993n }]);
});
