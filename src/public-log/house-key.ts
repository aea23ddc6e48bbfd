import type { Queryable } from '../db/database.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { signingKeys, type SigningKey } from './signing-keys.ts';

/** The house's current signing key: the newest in the public log. Null if there is none yet. */
export async function readHouseKey(db: Queryable, keys: KeyRing): Promise<SigningKey | null> {
  const { rows } = await db.query<{ key: Buffer }>('SELECT key FROM log_keys ORDER BY number DESC LIMIT 1');
  const newest = rows[0]?.key;
  if (!newest) return null;
  const own = ownKeys(keys).find(({ publicKey }) => newest.equals(publicKey));
  if (!own) {
    throw new Error(
      `Nothing can be signed: the house's key ${newest.toString('hex')} comes from a key that is not in SECRET_KEYS.`,
    );
  }
  return own;
}

/** Whether the ring has the house's signing key; without it the log cannot grow. */
export async function holdsHouseKey(db: Queryable, keys: KeyRing): Promise<boolean> {
  const { rows } = await db.query<{ key: Buffer }>('SELECT key FROM log_keys ORDER BY number DESC LIMIT 1');
  const newest = rows[0]?.key;
  return !newest || ownKeys(keys).some(({ publicKey }) => newest.equals(publicKey));
}

/** All public keys that have signed for the house, in hex, oldest first. */
export async function listHouseKeys(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ key: Buffer }>('SELECT key FROM log_keys ORDER BY number');
  return rows.map(({ key }) => key.toString('hex'));
}

const known = new WeakMap<KeyRing, SigningKey[]>();

/** Cached, because the ring does not change while a server runs. */
function ownKeys(keys: KeyRing): SigningKey[] {
  let own = known.get(keys);
  if (!own) known.set(keys, (own = signingKeys(keys)));
  return own;
}
