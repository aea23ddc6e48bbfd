import { expect, test } from 'vitest';
import { testDatabase } from '../db/test-database.ts';
import { toPlayerId } from './player-id.ts';
import { hashOf, readShardOf, shardAmong } from './shards.ts';

const { database } = await testDatabase();

test('shards: our hash of a player is the one by which the database would spread players', async () => {
  const players = [1n, 2n, 31n, 32n, 1_000n, 65_536n, 2n ** 31n, 2n ** 32n, 2n ** 33n + 7n, 10n ** 15n];
  const { rows } = await database.query<{ hash: number }>(
    'SELECT hashint8(id) AS hash FROM unnest($1::bigint[]) WITH ORDINALITY AS p (id, at) ORDER BY at',
    [players],
  );
  expect(players.map(hashOf)).toEqual(rows.map(({ hash }) => hash));
});

test('shards: each player has one, and on plain PostgreSQL there are none', async () => {
  expect(await readShardOf(database)).toBeUndefined();
  const firsts = Array.from({ length: 32 }, (_none, at) => -(2 ** 31) + at * 2 ** 27);
  const shardOf = shardAmong(firsts);
  const counts = Array<number>(32).fill(0);
  for (let id = 1n; id <= 3_200n; id += 1n) {
    const shard = shardOf(toPlayerId(id));
    expect(hashOf(id)).toBeGreaterThanOrEqual(firsts[shard]!);
    if (shard < 31) expect(hashOf(id)).toBeLessThan(firsts[shard + 1]!);
    counts[shard]! += 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(50);
});
