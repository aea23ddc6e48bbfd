import { withinEachCell } from '../../db/cells/cells.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { holdsHouseKey } from '../../public-log/house-key.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

/** The keys cannot decrypt what is stored. The message is for the operator. */
export class KeyRingError extends Error {
  override readonly name = 'KeyRingError';
}

const PURPOSE = 'key proof';
const PROOF = Buffer.from('roulo');

interface SealingKey {
  key_id: string;
  proof: Buffer;
  retired_at: Date | null;
}

/**
 * Refuses a ring that cannot decrypt what is stored, and chooses the key for sealing: the newest that every server has. The caller
 * holds the lock on the list of servers, so that no server without the new key registers meanwhile.
 */
export async function agreeOnKey(
  tx: Tx,
  { keys, serverId, now }: { keys: KeyRing; serverId: string | null; now: Date },
): Promise<void> {
  const known = await knownKeys(tx, keys, now);
  const inUse = known.filter(({ retired_at }) => retired_at === null);
  for (const key of inUse) requireReadable(keys, key);
  if (!(await holdsHouseKey(tx, keys))) {
    throw new KeyRingError(
      'SECRET_KEYS lacks the key that the public log is signed with. Put it back at the end of the list; ' +
        'it can go after npm run admin -- keys reencipher.',
    );
  }
  const { rows: servers } = await tx.query<{ key_ids: string[] | null }>('SELECT key_ids FROM servers');
  const holdsIt = (id: string) =>
    servers.every(({ key_ids }) => (key_ids === null ? inUse.some((key) => key.key_id === id) : key_ids.includes(id)));
  const chosen = keys.ids.find(holdsIt) ?? keys.ids[0]!;
  await noteUse(tx, keys, chosen, now);
  if (serverId) await tx.query('UPDATE servers SET key_id = $2 WHERE server_id = $1', [serverId, chosen]);
  keys.use(chosen);
}

/** For commands while servers run: seals with a key that all servers have. */
export async function useServersKey(db: Queryable, keys: KeyRing): Promise<void> {
  const { rows } = await db.query<SealingKey>('SELECT * FROM sealing_keys WHERE retired_at IS NULL');
  for (const key of rows) requireReadable(keys, key);
  const shared = keys.ids.find((id) => rows.some(({ key_id }) => key_id === id));
  if (shared) keys.use(shared);
}

/** Counts stored content by key. Reads all of it. */
export async function countByKey(tx: Tx): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { table, column, place } of SEALED_COLUMNS) {
    const count = () =>
      tx.query<{ id: string; count: number }>(
        `SELECT convert_from(substring(${column} FROM 2 FOR get_byte(${column}, 0)), 'UTF8') AS id, count(*)::int AS count
         FROM ${table} WHERE length(${column}) > 1 GROUP BY 1`,
      );
    const found = place === 'cell' ? await withinEachCell(tx, count) : [await count()];
    for (const { id, count: more } of found.flatMap(({ rows }) => rows)) counts.set(id, (counts.get(id) ?? 0) + more);
  }
  return counts;
}

/** A database from a version that did not record its keys is scanned once. */
async function knownKeys(tx: Tx, keys: KeyRing, now: Date): Promise<SealingKey[]> {
  const read = () => tx.query<SealingKey>('SELECT key_id, proof, retired_at FROM sealing_keys');
  const { rows } = await read();
  if (rows.length > 0) return rows;
  for (const id of (await countByKey(tx)).keys()) {
    if (!keys.ids.includes(id)) throw lacks(id);
    await noteUse(tx, keys, id, now);
  }
  return (await read()).rows;
}

function noteUse(tx: Tx, keys: KeyRing, id: string, now: Date): Promise<unknown> {
  return tx.query(
    `INSERT INTO sealing_keys AS k (key_id, proof, first_used_at) VALUES ($1, $2, $3)
     ON CONFLICT (key_id) DO UPDATE SET retired_at = NULL, proof = excluded.proof WHERE k.retired_at IS NOT NULL`,
    [id, keys.seal(PURPOSE, PROOF, id), now],
  );
}

function requireReadable(keys: KeyRing, { key_id, proof }: SealingKey): void {
  if (!keys.ids.includes(key_id)) throw lacks(key_id);
  try {
    if (keys.unseal(PURPOSE, proof).equals(PROOF)) return;
  } catch {
    // The wrong key is reported below.
  }
  throw new KeyRingError(
    `SECRET_KEYS: the key ${key_id} is not the one that stored content is enciphered with. Put the right one back.`,
  );
}

function lacks(id: string): KeyRingError {
  return new KeyRingError(
    `SECRET_KEYS lacks the key ${id}, which stored content is enciphered with. Put it back at the end of the list; ` +
      'it can go after npm run admin -- keys reencipher.',
  );
}
