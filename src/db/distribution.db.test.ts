import { expect, test } from 'vitest';
import { findCitus, distribute } from './distribute.ts';
import { findObstacles, inspectTables, NAMED_TABLES, placementOf } from './distribution.ts';
import { testDatabase } from './test-database.ts';

const { url, owner } = await testDatabase();

test('distribution: every table is keyed by player, a directory or a reference table, and no constraint crosses players', async () => {
  const tables = await inspectTables(owner);
  expect(tables.length).toBeGreaterThan(50);
  expect(findObstacles(tables)).toEqual([]);
  const names = tables.map(({ name }) => name);
  expect(NAMED_TABLES.filter((name) => !names.includes(name))).toEqual([]);
  for (const hot of ['wallets', 'transfers', 'bets', 'rounds', 'seed_pairs', 'request_keys', 'wallet_days']) {
    expect([hot, placementOf(hot).kind]).toEqual([hot, 'player']);
  }
});

test('distribution: months are looked at like their table', async () => {
  const bets = (await inspectTables(owner)).find(({ name }) => name === 'bets')!;
  expect(bets.uniqueKeys.length).toBeGreaterThan(3);
  expect(new Set(bets.uniqueKeys.map(({ columns }) => columns.join()))).toEqual(new Set(['player_id,number']));
});

test.each([
  ['no player', 'CREATE TABLE bad (id bigint PRIMARY KEY)', /no column player_id/],
  ['a player who may be missing', 'CREATE TABLE bad (player_id bigint, id bigint UNIQUE)', /no column player_id/],
  [
    'another key',
    'CREATE TABLE bad (player_id bigint NOT NULL, id bigint PRIMARY KEY)',
    /does not begin with player_id/,
  ],
  ['a player who is text', 'CREATE TABLE bad (player_id text PRIMARY KEY)', /not bigint/],
  [
    'a key of another player',
    'CREATE TABLE bad (player_id bigint PRIMARY KEY, other bigint REFERENCES wallets (player_id))',
    /reaches over to wallets/,
  ],
  [
    'a number of the database',
    'CREATE TABLE bad (player_id bigint PRIMARY KEY, n integer GENERATED ALWAYS AS IDENTITY)',
    /numbered in less than a bigint/,
  ],
  [
    'a trigger',
    `CREATE TABLE bad (player_id bigint PRIMARY KEY);
     CREATE TRIGGER look BEFORE UPDATE ON bad FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
    /trigger look/,
  ],
])('distribution: a table with %s is found', async (_, sql, expected) => {
  await owner.query(sql);
  try {
    const found = findObstacles(await inspectTables(owner));
    expect(found.join('\n')).toMatch(expected);
    expect(found.every((line) => line.startsWith('bad: '))).toBe(true);
  } finally {
    await owner.query('DROP TABLE bad');
  }
});

test('distribution: where Citus is missing that is said', async () => {
  expect(await findCitus(url)).toBe('absent');
});

test('distribution: each table is handed to Citus once, those of the players side by side', async () => {
  const own = await testDatabase(2);
  // Stands in for the extension, which this server does not have: it writes down what it is told.
  await own.owner.query(`
    CREATE SCHEMA citus_stand_in;
    CREATE TABLE citus_stand_in.pg_dist_partition (logicalrelid regclass, call text, number serial);
    ALTER DATABASE ${new URL(own.url).pathname.slice(1)} SET search_path = public, citus_stand_in;
    CREATE FUNCTION citus_stand_in.create_reference_table(t text) RETURNS void LANGUAGE sql AS
      $$ INSERT INTO citus_stand_in.pg_dist_partition VALUES (t::regclass, 'reference') $$;
    CREATE FUNCTION citus_stand_in.create_distributed_table(t text, by text, colocate_with text) RETURNS void LANGUAGE sql AS
      $$ INSERT INTO citus_stand_in.pg_dist_partition VALUES (t::regclass, by || ' beside ' || colocate_with) $$`);
  const tables = await inspectTables(own.owner);
  expect(await distribute(own.url, () => {})).toBe(tables.length);
  expect(await distribute(own.url, () => {})).toBe(0);
  const { rows } = await own.owner.query<{ name: string; call: string }>(
    'SELECT logicalrelid::text AS name, call FROM citus_stand_in.pg_dist_partition ORDER BY number',
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  const calls = new Map(rows.map(({ name, call }) => [name, call]));
  expect(calls.get('players')).toBe('player_id beside none');
  expect(calls.get('transfers')).toBe('player_id beside players');
  expect(calls.get('usernames')).toBe('username_folded beside none');
  expect(calls.get('transfer_kinds')).toBe('reference');
  expect(rows.findIndex(({ name }) => name === 'players')).toBeLessThan(rows.findIndex(({ name }) => name === 'bets'));
});
