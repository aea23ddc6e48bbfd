import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { settableClock } from '../../clock/clock.ts';
import { projectRoot } from '../../db/project-root.ts';
import { oneCell } from '../../db/cells/test-cells.ts';
import { testDatabase, type TestDatabase } from '../../db/test-database.ts';
import { testFolder } from '../../db/test-end.ts';
import { fundedPlayer, KENO } from '../../games/test-player.ts';
import { attachmentStore } from '../parts/support-parts.ts';
import { createDocumentStore } from '../../identity/document-store.ts';
import { createLogKeeper, HEAD_EVERY_MS } from '../../public-log/log.ts';
import { signingKeys } from '../../public-log/signing-keys.ts';
import { newKeyText, parseKeyRing, type KeyRing } from '../../secrets/key-ring.ts';
import { PASSWORD, startTestServer } from '../test-server.ts';
import { reencipher } from './reencipher.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';
import { agreeOnKey, countByKey } from './sealing-keys.ts';

const STEP_MS_MAX = 240_000;
const run = promisify(execFile);

async function keyFile(...keys: string[]): Promise<string> {
  const file = path.join(await testFolder('keys'), 'keys');
  await writeFile(file, keys.join('\n'), { mode: 0o600 });
  return file;
}

async function command(db: TestDatabase, file: string, documents: string, name: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/run.mjs', 'scripts/keys.ts', name], {
    cwd: projectRoot(),
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: db.url,
      SECRET_KEYS: '',
      SECRET_KEYS_FILE: file,
      DOCUMENTS_DIR: documents,
      DATA_DIR: path.dirname(file),
    },
  });
  return stdout;
}

const work = (db: TestDatabase, keys: KeyRing, folder: string, now: Date) => ({
  cells: oneCell(db.owner),
  keys,
  documents: createDocumentStore(folder, keys),
  attachments: attachmentStore({ documentsDir: folder }, keys),
  markAgain: async () => {},
  now: () => now,
  log: () => {},
});

test('keys: every sealed column of the database is known', async () => {
  const { owner } = await testDatabase(2);
  const { rows } = await owner.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema IN ('directory', 'cell_000') AND data_type = 'bytea' AND column_name LIKE '%sealed%' ORDER BY 1`,
  );
  expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    rows.map(({ name }) => name),
  );
});

test(
  'keys: after a rotation everything stays readable, and the old key can go after reencipher, not before',
  async () => {
    const db = await testDatabase();
    const clock = settableClock();
    const documentsDir = await testFolder('documents');
    const file = await keyFile(newKeyText('k1'));
    const env = { SECRET_KEYS_FILE: file, DOCUMENTS_DIR: documentsDir };
    const before = await startTestServer(db, env, clock);
    const player = await fundedPlayer(before, db, 100);
    for (let bet = 0; bet < 5; bet++) await player.play('/api/keno/play/keno', KENO);
    const { secret } = await player.play<{ secret: string }>('/api/users/totp/setup', { password: PASSWORD });
    const store = createDocumentStore(documentsDir, parseKeyRing(await readFile(file, 'utf8')));
    const documentId = randomUUID();
    const stored = await store.write(Buffer.from('a passport'));
    await db.owner.query(
      `INSERT INTO kyc_documents (player_id, document_id, number, kind, side, name, content_type, size_bytes, file_name, file_sha256, created_at)
       VALUES ($1, $2, 1, 'passport', 'front', 'passport.png', 'image/png', 10, $3, $4, now())`,
      [player.playerId, documentId, stored.fileName, stored.sha256],
    );
    const seeds = (await player.get('/api/fairness/seeds')).json<{ serverSeedHash: string }>();

    expect(await command(db, file, documentsDir, 'rotate')).toContain('The new key k2 is the first one');
    const both = await readFile(file, 'utf8');
    expect(parseKeyRing(both).ids).toEqual(['k2', 'k1']);
    // The running server does not have the new key, and could not read what it seals.
    const early = work(db, parseKeyRing(both), documentsDir, clock.now());
    await expect(reencipher(early)).rejects.toThrow(/does not use the key k2 yet.*Nothing was changed/);
    expect([...(await db.owner.transaction(countByKey)).keys()]).toEqual(['k1']);
    await player.play('/api/keno/play/keno', KENO);
    await before.close();

    // The old key is removed too early.
    await writeFile(file, both.split('\n')[0]!);
    await expect(startTestServer(db, env, clock)).rejects.toThrow(/^SECRET_KEYS lacks the key k1/);
    // Another key with the old id.
    await writeFile(file, `${both.split('\n')[0]}\n${newKeyText('k1')}`);
    await expect(startTestServer(db, env, clock)).rejects.toThrow(/^SECRET_KEYS: the key k1 is not the one/);

    await writeFile(file, both);
    const during = await startTestServer(db, env, clock);
    // On a machine under load this takes long, and a player with little money would run out of it.
    const bettor = await fundedPlayer(during, db, 1_000_000);
    const done = new AbortController();
    const playing = (async () => {
      let bets = 0;
      for (; !done.signal.aborted || bets < 5; bets++) await bettor.play('/api/keno/play/keno', KENO);
      return bets;
    })();
    const said = await command(db, file, documentsDir, 'reencipher');
    done.abort();
    expect(await playing).toBeGreaterThanOrEqual(5);
    expect(said).toContain('seed_pairs: ');
    expect(said).toContain('Documents: 1 enciphered anew');
    expect(said).toContain('k1 may be removed from SECRET_KEYS.');
    expect([...(await db.owner.transaction(countByKey)).keys()]).toEqual(['k2']);
    expect(await command(db, file, documentsDir, 'list')).toMatch(/k2 .*in use\nk1 +0 stored {3}may be removed/);
    await during.close();

    await writeFile(file, both.split('\n')[0]!);
    const after = await startTestServer(db, env, clock);
    const again = after.visitor();
    for (const [name, value] of player.cookies) again.cookies.set(name, value);
    const code = generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
    const enabled = await again.post('/api/users/totp/enable', { code });
    expect(enabled.statusCode, enabled.body).toBe(200);
    expect((await again.post('/api/keno/play/keno', KENO)).statusCode).toBe(200);
    const { rows } = await db.owner.query<{ file_name: string; file_sha256: Buffer }>(
      'SELECT file_name, file_sha256 FROM kyc_documents WHERE document_id = $1',
      [documentId],
    );
    const only = createDocumentStore(documentsDir, parseKeyRing(both.split('\n')[0]!));
    const document = await only.read({ fileName: rows[0]!.file_name, sha256: rows[0]!.file_sha256 });
    expect(document.toString()).toBe('a passport');
    // The revealed seed is the one that was committed to under the old key.
    const revealed = await again.post('/api/fairness/rotate');
    expect(revealed.statusCode, revealed.body).toBe(200);
    const found = await db.owner.query<{ server_seed_sealed: Buffer; server_seed_hash: Buffer }>(
      'SELECT server_seed_sealed, server_seed_hash FROM seed_pairs WHERE player_id = $1 AND revealed_at IS NOT NULL',
      [player.playerId],
    );
    const ring = parseKeyRing(both.split('\n')[0]!);
    const seed = ring.unseal('server seed', found.rows[0]!.server_seed_sealed).toString();
    expect(createHash('sha256').update(seed).digest('hex')).toBe(seeds.serverSeedHash);
  },
  STEP_MS_MAX,
);

test('keys: a new key waits until every running server holds it', async () => {
  const { owner } = await testDatabase(2);
  const [k1, k2] = [newKeyText('k1'), newKeyText('k2')];
  const keys = parseKeyRing(`${k2},${k1}`);
  const enter = (id: string, keyIds: string[] | null) =>
    owner.query(
      `INSERT INTO servers (server_id, host, pid, address, uses_redis, started_at, heartbeat_at, key_ids)
       VALUES ($1, 'elsewhere', 1, '', true, now(), now(), $2)`,
      [id, keyIds],
    );
  const agree = (ring: KeyRing) =>
    owner.transaction((tx) => agreeOnKey(tx, { keys: ring, serverId: null, now: new Date() }));
  const other = randomUUID();
  await enter(other, ['k1']);
  await agree(parseKeyRing(k1));
  await agree(keys);
  expect(keys.currentId()).toBe('k1');
  await owner.query('UPDATE servers SET key_ids = $2 WHERE server_id = $1', [other, ['k2', 'k1']]);
  await agree(keys);
  expect(keys.currentId()).toBe('k2');
  // From now on a server with only the old list is refused.
  await expect(agree(parseKeyRing(k1))).rejects.toThrow(/^SECRET_KEYS lacks the key k2/);
});

test('keys: the key that signs the public log can go after reencipher, not before', async () => {
  const db = await testDatabase();
  const { owner } = db;
  const [k1, k2] = [newKeyText('k1'), newKeyText('k2')];
  const clock = settableClock();
  const agree = (ring: KeyRing) =>
    owner.transaction((tx) => agreeOnKey(tx, { keys: ring, serverId: null, now: clock.now() }));
  const first = parseKeyRing(k1);
  await agree(first);
  await createLogKeeper({ database: owner, clock, keys: first }).signHead();
  // Nothing is encrypted with it any more, but the log could not be signed without it.
  await owner.query("UPDATE sealing_keys SET retired_at = now() WHERE key_id = 'k1'");
  await expect(agree(parseKeyRing(k2))).rejects.toThrow(
    /^SECRET_KEYS lacks the key that the public log is signed with/,
  );
  const both = parseKeyRing(`${k2},${k1}`);
  const folder = await testFolder('log-keys');
  await reencipher(work(db, both, folder, clock.now()));
  const alone = parseKeyRing(k2);
  await agree(alone);
  clock.advance(HEAD_EVERY_MS);
  await createLogKeeper({ database: owner, clock, keys: alone }).signHead();
  const { rows } = await owner.query<{ key: Buffer }>('SELECT key FROM log_heads ORDER BY at DESC LIMIT 1');
  expect(rows[0]!.key.equals(signingKeys(alone)[0]!.publicKey)).toBe(true);
});
