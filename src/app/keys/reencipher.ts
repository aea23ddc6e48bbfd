import { bigintArray, byteaArray } from '../../db/arrays.ts';
import { inEachCell, type Cells } from '../../db/cells/cells.ts';
import type { Database } from '../../db/database.ts';
import type { DocumentStore } from '../../identity/document-store.ts';
import { announceKeyInUse } from '../../public-log/log.ts';
import type { KeyRing, SealedColumn } from '../../secrets/key-ring.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';
import { agreeOnKey, countByKey, KeyRingError } from './sealing-keys.ts';

const AT_ONCE = 500;
/** The same as in the list of servers. */
const GONE_AFTER_MS = 10_000;

export interface Reenciphering {
  /** Connected as the owner. */
  cells: Cells;
  keys: KeyRing;
  documents: DocumentStore;
  /** Files that were sent to support. */
  attachments: DocumentStore;
  /** Derives the marks of accounts again. */
  markAgain(): Promise<void>;
  now(): Date;
  log(line: string): void;
}

/**
 * Re-encrypts everything that was sealed with an older key, while servers run. A row that changes meanwhile is left for the next
 * pass, and finished work is kept, so it may be interrupted and restarted. Returns the keys that are no longer needed.
 */
export async function reencipher(work: Reenciphering): Promise<string[]> {
  const { cells, keys } = work;
  await requireServersHold(work);
  await cells.directory.transaction(async (tx) => {
    await tx.query('LOCK TABLE servers IN SHARE ROW EXCLUSIVE MODE');
    await agreeOnKey(tx, { keys, serverId: null, now: work.now() });
  });
  if (keys.currentId() !== keys.ids[0]) throw new KeyRingError(`SECRET_KEYS: ${keys.ids[0]} is not in use yet.`);
  for (const column of SEALED_COLUMNS) {
    const places = column.place === 'cell' ? cells.list().map((cell) => cells.at(cell)) : [cells.directory];
    let done = 0;
    for (const database of places) done += await reencipherColumn(database, keys, column);
    if (done > 0) work.log(`${column.table}: ${done} enciphered anew`);
  }
  const inCells = await inEachCell(cells, (database) => reencipherDocuments(database, work));
  const sent = await reencipherAttachments(cells.directory, work);
  const files = inCells.reduce((sum, part) => sum + part, sent);
  if (files > 0) work.log(`Documents: ${files} enciphered anew`);
  await markAgain(work);
  await cells.directory.transaction((tx) => announceKeyInUse(tx, keys, work.now()));
  return retire(work);
}

async function requireServersHold({ cells, keys, now }: Reenciphering): Promise<void> {
  const { rows } = await cells.directory.query<{ host: string; pid: number }>(
    `SELECT host, pid FROM servers WHERE heartbeat_at > $2 AND key_id IS DISTINCT FROM $1`,
    [keys.ids[0], new Date(now().getTime() - GONE_AFTER_MS)],
  );
  const [first] = rows;
  if (!first) return;
  throw new KeyRingError(
    `SECRET_KEYS: the server with process ${first.pid} on ${first.host} does not use the key ${keys.ids[0]} yet. ` +
      'Restart every server with the new list, then run this again. Nothing was changed.',
  );
}

async function reencipherColumn(
  database: Database,
  keys: KeyRing,
  { table, key, column, purpose }: SealedColumn,
): Promise<number> {
  const current = Buffer.from(keys.currentId());
  const prefix = Buffer.concat([Buffer.from([current.length]), current]);
  const names = key.join(', ');
  const after = key.map((_name, at) => `$${at + 3}::bigint`).join(', ');
  let last: bigint[] = key.map(() => -(2n ** 63n));
  let done = 0;
  for (;;) {
    const { rows } = await database.query<Record<string, bigint | number | Buffer>>(
      `SELECT ${names}, ${column} AS sealed FROM ${table}
       WHERE length(${column}) > 1 AND substring(${column} FROM 1 FOR length($1::bytea)) <> $1 AND (${names}) > (${after})
       ORDER BY ${names} LIMIT $2`,
      [prefix, AT_ONCE, ...last],
    );
    if (rows.length === 0) return done;
    const old = rows.map((row) => row['sealed'] as Buffer);
    const arrays = key.map((name) => bigintArray(rows, (row) => toBigint(row[name])));
    const { rows: changed } = await database.query<{ count: number }>(
      `WITH changed AS (
         UPDATE ${table} AS t SET ${column} = n.fresh
         FROM unnest($1::bytea[], $2::bytea[], ${key.map((_name, at) => `$${at + 3}::bigint[]`).join(', ')})
           AS n (old, fresh, ${names})
         WHERE ${key.map((name) => `t.${name} = n.${name}`).join(' AND ')} AND t.${column} = n.old
         RETURNING 1
       ) SELECT count(*)::int AS count FROM changed`,
      [
        byteaArray(old, (sealed) => sealed),
        byteaArray(old, (sealed) => keys.seal(purpose, keys.unseal(purpose, sealed))),
        ...arrays,
      ],
    );
    done += changed[0]!.count;
    last = key.map((name) => toBigint(rows.at(-1)![name]));
  }
}

/** The driver returns small integers as numbers. */
function toBigint(value: bigint | number | Buffer | undefined): bigint {
  return BigInt(value as bigint | number);
}

/** The same for support attachments. */
async function reencipherAttachments(database: Database, { keys, attachments }: Reenciphering): Promise<number> {
  const { rows } = await database.query<{ attachment_id: string; file_name: string; file_sha256: Buffer }>(
    'SELECT attachment_id, file_name, file_sha256 FROM support_attachments',
  );
  let done = 0;
  for (const row of rows) {
    const id = await attachments.keyOf(row.file_name);
    if (id === null || id === keys.currentId()) continue;
    const fresh = await attachments.write(await attachments.read({ fileName: row.file_name, sha256: row.file_sha256 }));
    const { rowCount } = await database.query(
      'UPDATE support_attachments SET file_name = $3, file_sha256 = $4 WHERE attachment_id = $1 AND file_name = $2',
      [row.attachment_id, row.file_name, fresh.fileName, fresh.sha256],
    );
    await attachments.remove(rowCount === 1 ? row.file_name : fresh.fileName);
    done += rowCount ?? 0;
  }
  return done;
}

/** Documents are never changed in place: the row is pointed to a new file, then the old one is removed. */
async function reencipherDocuments(database: Database, { keys, documents }: Reenciphering): Promise<number> {
  const { rows } = await database.query<{
    player_id: bigint;
    document_id: string;
    file_name: string;
    file_sha256: Buffer;
  }>('SELECT player_id, document_id, file_name, file_sha256 FROM kyc_documents');
  let done = 0;
  for (const row of rows) {
    const id = await documents.keyOf(row.file_name);
    if (id === null || id === keys.currentId()) continue;
    const fresh = await documents.write(await documents.read({ fileName: row.file_name, sha256: row.file_sha256 }));
    const { rowCount } = await database.query(
      `UPDATE kyc_documents SET file_name = $4, file_sha256 = $5 WHERE player_id = $1 AND document_id = $2 AND file_name = $3`,
      [row.player_id, row.document_id, row.file_name, fresh.fileName, fresh.sha256],
    );
    await documents.remove(rowCount === 1 ? row.file_name : fresh.fileName);
    done += rowCount ?? 0;
  }
  return done;
}

/** Account marks are hashes. They cannot be re-encrypted, only derived again from their source. */
async function markAgain({ cells, keys, markAgain: derive }: Reenciphering): Promise<void> {
  const { rows } = await cells.directory.query('SELECT FROM sealing_keys WHERE retired_at IS NULL AND key_id <> $1', [
    keys.currentId(),
  ]);
  if (rows.length === 0) return;
  await inEachCell(cells, (database) =>
    database.query('UPDATE players SET signs_noted_at = NULL WHERE signs_noted_at IS NOT NULL'),
  );
  await derive();
}

async function retire({ cells, keys, now }: Reenciphering): Promise<string[]> {
  return cells.directory.transaction(async (tx) => {
    // The lock keeps a server with an older key from registering between the count and the update.
    await tx.query('LOCK TABLE servers IN SHARE ROW EXCLUSIVE MODE');
    const counts = await countByKey(tx);
    const { rows } = await tx.query<{ key_id: string }>(
      `UPDATE sealing_keys SET retired_at = $1 WHERE retired_at IS NULL AND key_id <> $2 AND key_id <> ALL($3::text[])
         AND key_id NOT IN (SELECT key_id FROM servers WHERE key_id IS NOT NULL)
       RETURNING key_id`,
      [now(), keys.currentId(), [...counts.keys()]],
    );
    return rows.map(({ key_id }) => key_id);
  });
}
