import type { Queryable } from '../db/database.ts';
import type { PlayerId } from './player-id.ts';

/**
 * On which shard of a Citus database a player lies, so that those of one shard share batches: a batch of one shard is one
 * statement there, a batch of several a commit in two phases. Undefined on plain PostgreSQL, where all share all batches.
 */
export async function readShardOf(db: Queryable): Promise<((playerId: PlayerId) => number) | undefined> {
  const { rows: found } = await db.query<{ is_there: boolean }>(
    `SELECT to_regclass('pg_catalog.pg_dist_shard') IS NOT NULL AS is_there`,
  );
  if (!found[0]!.is_there) return undefined;
  const { rows } = await db.query<{ first: number }>(
    `SELECT shardminvalue::integer AS first FROM pg_dist_shard WHERE logicalrelid = 'wallets'::regclass ORDER BY 1`,
  );
  return rows.length === 0 ? undefined : shardAmong(rows.map(({ first }) => first));
}

/** By the smallest hash of each shard, in their order. */
export function shardAmong(firsts: readonly number[]): (playerId: PlayerId) => number {
  return (playerId) => {
    const hash = hashOf(playerId);
    let low = 0;
    let high = firsts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (firsts[middle]! <= hash) low = middle;
      else high = middle - 1;
    }
    return low;
  };
}

/** PostgreSQL's hashint8: both halves folded into one, then the end of Bob Jenkins' hash. A test compares the two. */
export function hashOf(value: bigint): number {
  const low = Number(BigInt.asIntN(32, value));
  const high = Number(BigInt.asIntN(32, value >> 32n));
  const folded = low ^ (value >= 0n ? high : ~high);
  let b = (0x9e3779b9 + 4 + 3_923_095) | 0;
  let c = b;
  let a = (b + folded) | 0;
  c = ((c ^ b) - rotated(b, 14)) | 0;
  a = ((a ^ c) - rotated(c, 11)) | 0;
  b = ((b ^ a) - rotated(a, 25)) | 0;
  c = ((c ^ b) - rotated(b, 16)) | 0;
  a = ((a ^ c) - rotated(c, 4)) | 0;
  b = ((b ^ a) - rotated(a, 14)) | 0;
  return ((c ^ b) - rotated(b, 24)) | 0;
}

function rotated(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}
