import { expect, test } from 'vitest';
import { APPLICATION_ROLE, openDatabase } from './database.ts';
import { isConnectionLoss } from './failures.ts';
import { testDatabase } from './test-database.ts';
import { atEnd } from './test-end.ts';

const db = await testDatabase(1);
const pipelined = openDatabase({ url: db.url, role: APPLICATION_ROLE, connections: 2, pipelined: true });
atEnd(() => pipelined.close());
const line = pipelined.line!();

const PID = 'pg_backend_pid() AS pid';
const asked = (statement: string, values?: unknown[]) =>
  line.query<{ pid: number; at: Date }>(statement, values).then(
    ({ rows }) => rows[0]!,
    (error: unknown) => error,
  );

test('line: a statement begins when the one before it ends, on the same connection', async () => {
  const [first, second] = (await Promise.all([
    asked(`SELECT ${PID}, clock_timestamp() AS at FROM pg_sleep(0.1)`),
    asked(`SELECT ${PID}, clock_timestamp() AS at`),
  ])) as { pid: number; at: Date }[];
  expect(second!.pid).toBe(first!.pid);
  expect(second!.at.getTime()).toBeGreaterThanOrEqual(first!.at.getTime());
});

test('line: what fails does not take back or stop what was sent with it', async () => {
  await db.owner.query('CREATE TABLE lined (x integer PRIMARY KEY)');
  await db.owner.query(`GRANT ALL ON lined TO ${APPLICATION_ROLE}`);
  const add = (x: number) => asked('INSERT INTO lined VALUES ($1)', [x]);
  const answers = await Promise.all([add(1), add(1), add(2)]);
  expect(answers.map((answer) => answer instanceof Error)).toEqual([false, true, false]);
  expect((await db.owner.query('SELECT x FROM lined ORDER BY x')).rows).toEqual([{ x: 1 }, { x: 2 }]);
});

test('line: the same prepared statement is sent twice before its first answer', async () => {
  const named = { name: 'twice', text: 'SELECT $1::integer AS x' };
  const answers = await Promise.all([7, 8].map((x) => line.query({ ...named, values: [x] })));
  expect(answers.map(({ rows }) => rows)).toEqual([[{ x: 7 }], [{ x: 8 }]]);
});

test('line: if the connection breaks, all that was sent over it is lost, and the next statement takes another', async () => {
  const sent = [asked(`SELECT ${PID} FROM pg_sleep(60)`), asked(`SELECT ${PID}`)];
  const holder = () =>
    db.owner.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)' AND pid <> pg_backend_pid()`,
    );
  await expect.poll(async () => (await holder()).rows.length).toBe(1);
  const broken = (await holder()).rows[0]!.pid;
  await db.owner.query('SELECT pg_terminate_backend($1)', [broken]);
  for (const answer of await Promise.all(sent)) expect(isConnectionLoss(answer)).toBe(true);
  expect(((await asked(`SELECT ${PID}`)) as { pid: number }).pid).not.toBe(broken);
});

test('line: while nothing is under way, its connection is free for others', async () => {
  const small = openDatabase({ url: db.url, role: APPLICATION_ROLE, connections: 1, pipelined: true });
  await small.line!().query('SELECT 1');
  expect((await small.transaction((tx) => tx.query('SELECT 1 AS one'))).rows).toEqual([{ one: 1 }]);
  await small.close();
});
