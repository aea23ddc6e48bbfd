import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../app/test-server.ts';
import { settableClock } from '../clock/clock.ts';
import { testDatabase, type TestDatabase } from '../db/test-database.ts';
import { toHex } from '../fairness/sha256.ts';
import { fundedPlayer, KENO } from '../games/test-player.ts';
import { announce, createLogKeeper, HEAD_EVERY_MS } from '../public-log/log.ts';
import { fromHex, leafOf, type LogHead } from '../public-log/log-format.ts';
import { isConsistent, rootFromInclusion } from '../public-log/merkle.ts';
import { newKeyText, parseKeyRing } from '../secrets/key-ring.ts';
import { EMPTY_MIRROR, readMirror, updateMirror, writeMirror, type Mirror } from './mirror.ts';

const KEY = newKeyText('one');

function keeperOf(db: TestDatabase, keyText = KEY, clock = settableClock()) {
  return { clock, keeper: createLogKeeper({ database: db.database, clock, keys: parseKeyRing(keyText) }) };
}

async function read<T>(server: TestServer, address: string): Promise<T> {
  const response = await server.visitor().get(address);
  expect([address, response.statusCode]).toEqual([address, 200]);
  return response.json<T>();
}

const headOf = (server: TestServer) => read<LogHead>(server, '/api/log/head');
const pathOf = async (server: TestServer, address: string) =>
  (await read<{ path: string[] }>(server, address)).path.map(fromHex);

/** Adds what is waiting and signs a head, a minute after the last one. */
async function sign(server: TestServer): Promise<LogHead> {
  server.clock.advance(HEAD_EVERY_MS);
  await server.runJob('log entries');
  await server.runJob('log head');
  return headOf(server);
}

/** Serves the app on a free port, because a mirror uses `fetch`. */
async function mirrorOf(server: TestServer, before: Mirror = EMPTY_MIRROR): Promise<Mirror> {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => server.app.listeningOrigin);
  return updateMirror(address, before);
}

test('log: a bet’s commitment is public before the seed is revealed, and proved by the signed head', async () => {
  const db = await testDatabase();
  const server = await startTestServer(db);
  const player = await fundedPlayer(server, db, 10);
  await player.play('/api/keno/play/keno', KENO);
  const { serverSeedHash } = (await player.get('/api/fairness/seeds')).json<{ serverSeedHash: string }>();
  const head = await sign(server);
  const leaf = leafOf({ kind: 'seed', body: { hash: serverSeedHash } });
  const { index } = await read<{ index: number }>(server, `/api/log/find?leaf=${toHex(leaf)}`);
  const proof = await pathOf(server, `/api/log/inclusion?index=${index}&size=${head.size}`);
  expect(toHex(rootFromInclusion(leaf, index, head.size, proof)!)).toBe(head.root);
  const swapped = leafOf({ kind: 'seed', body: { hash: 'ab'.repeat(32) } });
  expect(toHex(rootFromInclusion(swapped, index, head.size, proof)!)).not.toBe(head.root);
  expect((await server.visitor().get(`/api/log/find?leaf=${toHex(swapped)}`)).statusCode).toBe(404);
});

test('log: rules and terms of the house are in it; heads are consistent with each other', async () => {
  const db = await testDatabase();
  const server = await startTestServer(db);
  const first = await sign(server);
  const { entries } = await read<{ entries: { kind: string; body: { hash: string } }[] }>(
    server,
    `/api/log/entries?from=0&to=${first.size}`,
  );
  const { items } = (await server.visitor().get('/api/fairness/rules')).json<{ items: { hash: string }[] }>();
  const logged = entries.filter(({ kind }) => kind === 'rules').map(({ body }) => body.hash);
  expect(logged.toSorted()).toEqual(items.map(({ hash }) => hash).toSorted());
  for (let n = 0; n < 5; n += 1) await fundedPlayer(server, db, 1).then((player) => player.get('/api/fairness/seeds'));
  // The server adds entries by itself too; the later run skips what the other is doing.
  const waiting = async () => (await db.owner.query('SELECT FROM log_waiting')).rowCount;
  await expect.poll(() => server.runJob('log entries').then(waiting)).toBe(0);
  const second = await sign(server);
  expect(second.size).toBe(first.size + 10);
  const proof = await pathOf(server, `/api/log/consistency?from=${first.size}&to=${second.size}`);
  const [one, two] = [first, second].map(({ size, root }) => ({ size, root: fromHex(root) }));
  expect(isConsistent(one!, two!, proof)).toBe(true);
  expect((await read<LogHead>(server, `/api/log/head?at=${first.time}`)).root).toBe(first.root);
});

test('log: what is not signed yet, or makes no sense, is refused', async () => {
  const server = await startTestServer(await testDatabase());
  const { size } = await sign(server);
  const statusOf = async (address: string) => (await server.visitor().get(`/api/log/${address}`)).statusCode;
  for (const address of [
    `entries?from=0&to=${size + 1}`,
    `inclusion?index=${size}&size=${size}`,
    `inclusion?index=0&size=${size + 1}`,
    `consistency?from=${size}&to=${size - 1}`,
    'head?at=2000-01-01T00:00:00Z',
  ]) {
    expect([address, await statusOf(address)]).toEqual([address, 404]);
  }
  for (const address of ['entries?from=-1&to=2', 'inclusion?index=1e3&size=2', 'find?leaf=xyz', 'head?at=yesterday']) {
    expect([address, await statusOf(address)]).toEqual([address, 400]);
  }
});

test('log: several servers add one order, each entry once', async () => {
  const db = await testDatabase();
  const keepers = Array.from({ length: 4 }, () => keeperOf(db).keeper);
  await Promise.all(
    Array.from({ length: 300 }, (_, n) => announce(db.database, 'seed', [{ hash: `${n % 200}` }, { hash: `x${n}` }])),
  );
  await Promise.all(keepers.flatMap((keeper) => [keeper.addWaiting(), keeper.signHead(), keeper.addWaiting()]));
  while ((await keepers[0]!.addWaiting()) > 0);
  const { rows } = await db.owner.query<{ entries: bigint; last: bigint; bodies: bigint }>(
    'SELECT count(*) AS entries, max(index) + 1 AS last, count(DISTINCT body) AS bodies FROM log_entries',
  );
  // 500 entries and the key.
  expect(rows).toEqual([{ entries: 501n, last: 501n, bodies: 501n }]);
});

test('log: a mirror follows the log and finds every rewriting', async () => {
  const db = await testDatabase();
  const server = await startTestServer(db);
  await sign(server);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-mirror-'));
  await writeMirror(folder, await mirrorOf(server));
  await fundedPlayer(server, db, 1).then((player) => player.get('/api/fairness/seeds'));
  await sign(server);
  const mirror = await mirrorOf(server, await readMirror(folder));
  expect(mirror.entries.length).toBeGreaterThan((await readMirror(folder)).entries.length);

  await db.owner.query(`UPDATE log_entries SET body = '{"hash":"00"}' WHERE kind = 'seed'`);
  await expect(mirrorOf(server)).rejects.toThrow(/lead to another root than the one signed/);
  // The owner of the database rebuilds and signs the whole tree: everybody with an old copy notices.
  await db.owner.query('TRUNCATE log_entries, log_nodes, log_heads, log_keys');
  await db.owner.query('UPDATE log_state SET size = 0');
  await announce(
    db.database,
    'seed',
    Array.from({ length: mirror.entries.length + 5 }, (_, n) => ({ hash: `${n}` })),
  );
  await sign(server);
  await expect(mirrorOf(server, mirror)).rejects.toThrow(/another root|is not in the log|exchanged/);
  await db.owner.query('DELETE FROM log_heads');
  await db.owner.query('TRUNCATE log_entries, log_nodes');
  await db.owner.query('UPDATE log_state SET size = 0');
  await sign(server);
  await expect(mirrorOf(server, mirror)).rejects.toThrow(/The log had \d+ entries and now has \d+\./);
});

test('log: a new key follows the old one by its signature; a key that is gone cannot be followed', async () => {
  const db = await testDatabase();
  const first = keeperOf(db, KEY);
  await first.keeper.signHead();
  const ring = `${newKeyText('two')},${KEY}`;
  const both = keeperOf(db, ring, first.clock);
  first.clock.advance(HEAD_EVERY_MS);
  await both.keeper.signHead();
  const server = await startTestServer(db, { SECRET_KEYS: ring });
  const mirror = await mirrorOf(server);
  expect(mirror.keys.map(({ signature }) => signature === null)).toEqual([true, false]);
  expect(mirror.head!.key).toBe(mirror.keys[1]!.key);

  // A server with only the old key stops signing, and a server with only another key does not replace it.
  first.clock.advance(HEAD_EVERY_MS);
  await expect(first.keeper.signHead()).rejects.toThrow('not in SECRET_KEYS');
  await expect(keeperOf(db, newKeyText('three'), first.clock).keeper.signHead()).rejects.toThrow('not in SECRET_KEYS');
  const forged = mirror.keys.with(1, {
    ...mirror.keys[1]!,
    signature: mirror.keys[1]!.signature!.replace(/^../, '00'),
  });
  await db.owner.query('UPDATE log_keys SET signature = $1 WHERE number = 2', [
    Buffer.from(forged[1]!.signature!, 'hex'),
  ]);
  await expect(mirrorOf(server)).rejects.toThrow(/is not signed by the key before it/);
});

test('log: a secret key that not every server holds yet brings no new signing key', async () => {
  const db = await testDatabase();
  const clock = settableClock();
  const keys = parseKeyRing(`${newKeyText('two')},${KEY}`);
  const keeper = createLogKeeper({ database: db.database, clock, keys });
  const countKeys = async () => (await db.owner.query('SELECT FROM log_keys')).rowCount;
  keys.use('one');
  await keeper.signHead();
  clock.advance(HEAD_EVERY_MS);
  await keeper.signHead();
  expect(await countKeys()).toBe(1);
  // Meanwhile a server with only the old key continues to sign.
  clock.advance(HEAD_EVERY_MS);
  await keeperOf(db, KEY, clock).keeper.signHead();
  keys.use('two');
  clock.advance(HEAD_EVERY_MS);
  await keeper.signHead();
  expect(await countKeys()).toBe(2);
});

test('log: a head is signed over what the log holds, however much waits and whatever is said twice', async () => {
  const db = await testDatabase();
  const bodies = Array.from({ length: 4_500 }, (_, n) => ({ hash: `${n % 2_100}` }));
  await announce(db.database, 'seed', bodies);
  const { keeper } = keeperOf(db);
  await keeper.signHead();
  const { rows } = await db.owner.query<{ size: bigint; entries: bigint; keys: bigint }>(
    `SELECT (SELECT size FROM log_heads) AS size, count(*) AS entries, count(*) FILTER (WHERE kind = 'key') AS keys
     FROM log_entries`,
  );
  expect(rows).toEqual([{ size: 2_101n, entries: 2_101n, keys: 1n }]);
});
