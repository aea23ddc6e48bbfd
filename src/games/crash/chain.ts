import { hash as digestOf, randomBytes } from 'node:crypto';
import type { Queryable } from '../../db/database.ts';
import { announce } from '../../public-log/log.ts';
import type { KeyRing, SealedColumn } from '../../secrets/key-ring.ts';

/**
 * The hash chain behind the rounds. Only every thousandth hash is stored, encrypted: any other is at most 999 steps away,
 * which takes a millisecond. A chain is used backwards from its published end.
 */
export interface Chain {
  chain: number;
  length: number;
  terminatingHash: string;
  saltSource: string;
  /** Null until it is known. */
  salt: string | null;
  /** The hash of game 1 to `length`. Secret until the game is over. */
  hashOf(game: number): string;
}

/** The public part of a chain. */
export type PublicChain = Omit<Chain, 'hashOf'>;

export const CHECKPOINT_EVERY = 1_000;
const HASH_BYTES = 32;
/** Takes less than half a millisecond, then other requests get a turn. */
const HASHED_AT_ONCE = 250;
const PURPOSE = 'crash chain';
export const SEALED_CHAINS: SealedColumn = {
  table: 'crash_chains',
  place: 'directory',
  key: ['chain'],
  column: 'checkpoints_sealed',
  purpose: PURPOSE,
};

export interface NewChain {
  length: number;
  terminatingHash: Buffer;
  checkpoints: Buffer;
}

/** Hashes a fresh secret to the chain's end, yielding to the event loop in between. */
export async function makeChain(length: number, secret: Buffer = randomBytes(HASH_BYTES)): Promise<NewChain> {
  const checkpoints: string[] = [];
  let hash = secret.toString('hex');
  for (let index = 0; index < length; index += 1) {
    if (index % CHECKPOINT_EVERY === 0) checkpoints.push(hash);
    if (index % HASHED_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    hash = hashOnce(hash);
  }
  return {
    length,
    terminatingHash: Buffer.from(hash, 'hex'),
    checkpoints: Buffer.from(checkpoints.join(''), 'hex'),
  };
}

/** Hashes the hex text, not the bytes, so that anyone can repeat it with any tool. */
function hashOnce(hash: string): string {
  return digestOf('sha256', hash, 'hex');
}

/** Finds a game's hash from the stored ones. Element `length` is the published end, game k is element `length - k`. */
export function hashFrom(checkpoints: Buffer, every: number, length: number, game: number): string {
  if (!Number.isInteger(game) || game < 1 || game > length) throw new RangeError(`The chain has no game ${game}.`);
  const index = length - game;
  const from = Math.floor(index / every);
  let hash = checkpoints.toString('hex', from * HASH_BYTES, (from + 1) * HASH_BYTES);
  for (let at = from * every; at < index; at += 1) hash = hashOnce(hash);
  return hash;
}

interface ChainRow {
  chain: number;
  length: number;
  terminating_hash: Buffer;
  checkpoint_every: number;
  checkpoints_sealed: Buffer;
  salt_source: string;
  salt: string | null;
}

export async function storeChain(
  db: Queryable,
  keys: KeyRing,
  chain: number,
  made: NewChain,
  saltSource: string,
): Promise<void> {
  // If two servers make the same chain, the first one counts.
  await db.query(
    `INSERT INTO crash_chains (chain, length, terminating_hash, checkpoint_every, checkpoints_sealed, salt_source)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [chain, made.length, made.terminatingHash, CHECKPOINT_EVERY, keys.seal(PURPOSE, made.checkpoints), saltSource],
  );
  await announceChains(db);
}

/** Fixes the salt of a chain that has none yet. No salt serves two chains, because the second could be made to fit it. */
export async function fixSalt(db: Queryable, chain: number, salt: string): Promise<void> {
  await db.query(
    `UPDATE crash_chains SET salt = $2 WHERE chain = $1 AND salt IS NULL
       AND NOT EXISTS (SELECT FROM crash_chains AS earlier WHERE earlier.salt = $2)`,
    [chain, salt],
  );
  await announceChains(db);
}

/** A chain is published before its salt is known, and the salt together with the first round that uses it. */
export async function announceChains(db: Queryable): Promise<void> {
  const { rows } = await db.query<ChainRow>('SELECT * FROM crash_chains ORDER BY chain');
  const named = rows.map((row) => ({ row, body: { game: 'crash', chain: row.chain } }));
  await announce(
    db,
    'chain',
    named.map(({ row, body }) => ({
      ...body,
      length: row.length,
      terminatingHash: row.terminating_hash.toString('hex'),
      saltSource: row.salt_source,
    })),
  );
  await announce(
    db,
    'salt',
    named.flatMap(({ row, body }) => (row.salt === null ? [] : [{ ...body, salt: row.salt }])),
  );
}

/** The newest chain, or null if there is none yet. */
export async function newestChain(db: Queryable, keys: KeyRing): Promise<Chain | null> {
  const { rows } = await db.query<ChainRow>('SELECT * FROM crash_chains ORDER BY chain DESC LIMIT 1');
  return rows[0] ? toChain(keys, rows[0]) : null;
}

export async function findChain(db: Queryable, keys: KeyRing, chain: number): Promise<Chain | null> {
  const { rows } = await db.query<ChainRow>('SELECT * FROM crash_chains WHERE chain = $1', [chain]);
  return rows[0] ? toChain(keys, rows[0]) : null;
}

function toChain(keys: KeyRing, row: ChainRow): Chain {
  return {
    chain: row.chain,
    length: row.length,
    terminatingHash: row.terminating_hash.toString('hex'),
    saltSource: row.salt_source,
    salt: row.salt,
    hashOf: (game) => hashFrom(keys.unseal(PURPOSE, row.checkpoints_sealed), row.checkpoint_every, row.length, game),
  };
}
