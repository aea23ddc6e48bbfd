import { expect, test } from 'vitest';
import { APPLICATION_ROLE, openDatabase } from '../db/database.ts';
import { isStalePlan } from '../db/failures.ts';
import { testDatabase } from '../db/test-database.ts';
import { toPlayerId } from './player-id.ts';
import { lockWallet, openWallet, readWallet } from './wallet-rows.ts';

const db = await testDatabase();
const playerId = toPlayerId(1n);

test('ledger: a server goes on while a newer version adds a column to the wallets', async () => {
  const database = openDatabase({ url: db.url, role: APPLICATION_ROLE, connections: 1 });
  await database.transaction((tx) => openWallet(tx, playerId));
  const before = await database.transaction((tx) => lockWallet(tx, playerId));
  await readWallet(database, playerId);
  await db.owner.query('ALTER TABLE wallets ADD COLUMN added_later text');
  expect(await database.transaction((tx) => lockWallet(tx, playerId))).toEqual(before);
  expect(await readWallet(database, playerId)).toEqual(before);
  await database.close();
});

test('db: a prepared statement whose result has changed costs one refusal, not the connection for ever', async () => {
  await db.owner.query('CREATE TABLE changing (x integer)');
  await db.owner.query(`GRANT ALL ON changing TO ${APPLICATION_ROLE}`);
  const database = openDatabase({ url: db.url, role: APPLICATION_ROLE, connections: 1 });
  const read = () => database.transaction((tx) => tx.query({ name: 'changing', text: 'SELECT * FROM changing' }));
  await read();
  await db.owner.query('ALTER TABLE changing ADD COLUMN y integer');
  const error = await read().catch((caught: unknown) => caught);
  expect(isStalePlan(error)).toBe(true);
  expect((await read()).fields.map(({ name }) => name)).toEqual(['x', 'y']);
  await database.close();
});
