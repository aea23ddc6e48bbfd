import type { Bet } from '../../bets/records.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';

/** A stored batch of receipts: its bets and the hash of each receipt. */
export interface StoredBatch {
  batch: bigint;
  fromAt: Date;
  toAt: Date;
  size: number;
  members: Buffer;
  leaves: Buffer;
  keyId: string;
  root: Buffer;
  signedAt: Date;
  key: Buffer;
  signature: Buffer;
}

export const MEMBER_BYTES = 16;
export const LEAF_BYTES = 32;

export function membersOf(bets: readonly Pick<Bet, 'playerId' | 'number'>[]): Buffer {
  const members = new DataView(new ArrayBuffer(bets.length * MEMBER_BYTES));
  for (const [at, { playerId, number }] of bets.entries()) {
    members.setBigInt64(at * MEMBER_BYTES, playerId);
    members.setBigInt64(at * MEMBER_BYTES + 8, number);
  }
  return Buffer.from(members.buffer);
}

/** The bet's index in the batch, or -1. */
export function placeOf(members: Buffer, playerId: PlayerId, number: bigint): number {
  const wanted = membersOf([{ playerId, number }]);
  for (let at = members.indexOf(wanted); at >= 0; at = members.indexOf(wanted, at + 1)) {
    if (at % MEMBER_BYTES === 0) return at / MEMBER_BYTES;
  }
  return -1;
}

export async function insertBatch(tx: Tx, row: Omit<StoredBatch, 'batch'> & { isLate: boolean }): Promise<void> {
  await tx.query(
    `INSERT INTO receipt_batches (from_at, to_at, is_late, size, members, leaves, key_id, root, signed_at, key, signature)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.fromAt,
      row.toAt,
      row.isLate,
      row.size,
      row.members,
      row.leaves,
      row.keyId,
      row.root,
      row.signedAt,
      row.key,
      row.signature,
    ],
  );
}

/** How many batches that end after a moment are read: the one of its window and a few late ones. */
const LOOKED_AT = 200;

/** The batches whose window contains this moment. */
export async function findBatchesAt(db: Queryable, settledAt: Date): Promise<bigint[]> {
  const { rows } = await db.query<{ batch: bigint }>(
    `SELECT batch FROM (SELECT batch, from_at FROM receipt_batches WHERE to_at >= $1 ORDER BY to_at LIMIT $2) AS near
     WHERE from_at < $1`,
    [settledAt, LOOKED_AT],
  );
  return rows.map(({ batch }) => batch);
}

interface BatchRow {
  batch: bigint;
  from_at: Date;
  to_at: Date;
  size: number;
  members: Buffer;
  leaves: Buffer;
  key_id: string;
  root: Buffer;
  signed_at: Date;
  key: Buffer;
  signature: Buffer;
}

export async function readBatch(db: Queryable, batch: bigint): Promise<StoredBatch> {
  const { rows } = await db.query<BatchRow>(
    `SELECT batch, from_at, to_at, size, members, leaves, key_id, root, signed_at, key, signature
     FROM receipt_batches WHERE batch = $1`,
    [batch],
  );
  const row = rows[0]!;
  return {
    batch,
    fromAt: row.from_at,
    toAt: row.to_at,
    size: row.size,
    members: row.members,
    leaves: row.leaves,
    keyId: row.key_id,
    root: row.root,
    signedAt: row.signed_at,
    key: row.key,
    signature: row.signature,
  };
}

/** This moment, or the beginning of the window that contains it. */
export async function endOfWindow(db: Queryable, moment: Date): Promise<Date> {
  const { rows } = await db.query<{ begins: Date | null }>(
    'SELECT min(from_at) AS begins FROM receipt_batches WHERE to_at > $1 AND from_at < $1 AND NOT is_late',
    [moment],
  );
  return rows[0]!.begins ?? moment;
}

/**
 * True if the batches contain as many bets as were settled in this time and none of them reaches beyond it. Then none is missing,
 * because no bet is in two batches. Counting avoids reading every bet of a minute.
 */
export async function isComplete(db: Queryable, after: Date, until: Date): Promise<boolean> {
  const { rows } = await db.query<{ complete: boolean }>(
    `SELECT coalesce(sum(size), 0) = (SELECT count(*) FROM bets WHERE settled_at > $1 AND settled_at <= $2)
        AND coalesce(bool_and(from_at >= $1 AND to_at <= $2), true) AS complete
     FROM receipt_batches WHERE to_at > $1 AND from_at < $2`,
    [after, until],
  );
  return rows[0]!.complete;
}

/** The members of batches that overlap a window. */
export async function readMembersWithin(db: Queryable, after: Date, until: Date): Promise<Buffer[]> {
  const { rows } = await db.query<{ members: Buffer }>(
    'SELECT members FROM receipt_batches WHERE to_at > $1 AND from_at < $2',
    [after, until],
  );
  return rows.map(({ members }) => members);
}

export interface ReceiptState {
  madeUntil: Date;
  sweptUntil: Date;
}

/** Locks the state; null if another server holds it and `waits` is false. */
export async function lockState(tx: Tx, waits: boolean): Promise<ReceiptState | null> {
  const { rows } = await tx.query<{ made_until: Date; swept_until: Date }>(
    `SELECT made_until, swept_until FROM receipt_state FOR UPDATE ${waits ? '' : 'SKIP LOCKED'}`,
  );
  return rows[0] ? { madeUntil: rows[0].made_until, sweptUntil: rows[0].swept_until } : null;
}

export async function saveState(tx: Tx, { madeUntil, sweptUntil }: ReceiptState): Promise<void> {
  await tx.query('UPDATE receipt_state SET made_until = $1, swept_until = $2', [madeUntil, sweptUntil]);
}
