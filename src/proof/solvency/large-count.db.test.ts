import { expect, test } from 'vitest';
import { DIRECTORY } from '../../db/cells/schemas.ts';
import { openDatabase } from '../../db/database.ts';
import { testDatabase } from '../../db/test-database.ts';
import { toPlayerId } from '../../ledger/player-id.ts';
import { checkLiabilityList, checkLiabilityProof, readLiabilityList } from './check-liabilities.ts';
import { countElsewhere } from './keeper.ts';
import { findSnapshot, listLines, proveOwn } from './read-snapshots.ts';
import { CHUNK_LEAVES } from './sum-records.ts';

/** More than one page, with more than one chunk of leaves. Every seventh is owed nothing. */
const PLAYERS = 2_000;
const OWED = PLAYERS - Math.floor(PLAYERS / 7);
const NAME = '2026-01-02';
const SECRET = 'a secret that is longer than one block of the hash, which has sixty-four bytes';

test('large count: another process counts every player once, in pages and chunks, and each proof leads to the root', async () => {
  const { url, owner } = await testDatabase();
  const values = [PLAYERS];
  // Names of various lengths.
  await owner.query(
    `INSERT INTO players (player_id, username, email, password_hash, password_changed_at, over18_attested_at, terms_version, created_at)
     SELECT n, left('p' || n || repeat('x', n::int % 14), 18), n || '@example.com', '', now(), now(), '1', now()
     FROM generate_series(1, $1::bigint) AS n`,
    values,
  );
  await owner.query(
    `INSERT INTO wallets (player_id, version, last_transfer, primary_micros, held_micros)
     SELECT n, 1, 1, CASE WHEN n % 7 = 0 THEN 0 ELSE 1 + (n * 7919) % 500000000 END, CASE WHEN n % 7 = 0 THEN 0 ELSE n % 3 END
     FROM generate_series(1, $1::bigint) AS n`,
    values,
  );
  const { rows } = await owner.query<{ owed: bigint }>(
    'SELECT sum(primary_micros + held_micros)::bigint AS owed FROM wallets',
  );
  const request = { databaseUrl: url, name: NAME, takenAt: `${NAME}T00:00:00Z`, secret: SECRET, isSandbox: false };
  const directory = openDatabase({ url, place: DIRECTORY, connections: 2 });
  try {
    expect(await countElsewhere(request)).toBe(true);
    // A second count finds it done.
    expect(await countElsewhere(request)).toBe(false);
    const snapshot = (await findSnapshot(directory, NAME))!;
    expect([snapshot.players, snapshot.total]).toEqual([OWED, rows[0]!.owed]);
    expect(snapshot.leaves).toBeGreaterThan(CHUNK_LEAVES);
    let lines = '';
    for await (const part of listLines(directory, NAME)) lines += part;
    const { root, total, leaves } = snapshot;
    expect(checkLiabilityList(readLiabilityList(lines)!, { root, total: String(total), leaves })).toBeNull();
    for (const id of [1n, 32n, 33n, 499n, 500n, 501n, 1_000n, 1_999n, 2_000n]) {
      const { rows: named } = await owner.query<{ username: string }>(
        'SELECT username FROM players WHERE player_id = $1',
        [id],
      );
      const player = named[0]!.username;
      const own = await proveOwn(directory, snapshot, { playerId: toPlayerId(id), username: player }, [SECRET]);
      const proof = own.status === 'proof' ? own.proof : null;
      expect(checkLiabilityProof(proof, { player, name: NAME })).toBeNull();
    }
    const nothing = { playerId: toPlayerId(7n), username: 'p7' };
    expect(await proveOwn(directory, snapshot, nothing, [SECRET])).toEqual({ status: 'nothing' });
  } finally {
    await directory.close();
  }
});
