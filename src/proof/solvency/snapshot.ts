import { withinEachCell } from '../../db/cells/cells.ts';
import type { Database, Tx } from '../../db/database.ts';
import { listOwed, readSandboxGrants, type Owed } from '../../ledger/owed.ts';
import { announce } from '../../public-log/log.ts';
import { liabilityEntry } from '../../public-log/liability-format.ts';
import { createLeafMaker } from './leaves.ts';
import { readReserves } from './reserves.ts';
import {
  CHUNK_LEAVES,
  CHUNK_LEVEL,
  EMPTY_CHUNK,
  hashOf,
  heightOf,
  levelsOf,
  RECORD_BYTES,
  sortRecords,
  sumOf,
} from './sum-records.ts';

export interface SnapshotOrder {
  /** As it is called in public: the day, or day and time. */
  name: string;
  takenAt: Date;
  /** The secrets of all players follow from it. */
  secret: string;
  /** Whether the sandbox gives money to players. */
  isSandbox: boolean;
}

export interface Snapshot {
  name: string;
  players: number;
  leaves: number;
  total: bigint;
  root: string;
}

/** Few, so that the database answers bets in between: what it does for the count has the same priority. */
const PLAYERS_AT_ONCE = 2_000;
export const SHARE_BYTES = 32;
const SHARES_PER_CHUNK = 8_192;
/** Lists are kept so long; roots and totals for ever. */
const LISTS_KEPT_DAYS = 35;

/**
 * Counts what the players of all cells are owed, in one snapshot of the database: nobody who plays meanwhile waits for it. Null where it
 * was done already or another server is at it.
 */
export async function takeSnapshot(database: Database, order: SnapshotOrder): Promise<Snapshot | null> {
  return database.transaction(async (lock) => {
    await lock.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    // A lock that writes nothing: a transaction that has written keeps old versions of rows alive as a snapshot does.
    const { rows } = await lock.query<{ is_ours: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended('liabilities', 0)) AS is_ours`,
    );
    if (!rows[0]!.is_ours) return null;
    const done = await lock.query('SELECT FROM liability_snapshots WHERE name = $1', [order.name]);
    if (done.rowCount! > 0) return null;
    const read = await database.transaction((reading) => readOwed(reading, order));
    return store(database, order, { ...read, leaves: leavesOf(read, order) });
  });
}

interface Read {
  /** A record for each player who is owed something, in the order of their ids. */
  shares: Buffer;
  /** Their names in the same order, each ended by a zero. */
  names: Buffer;
  sandbox: bigint;
}

interface Counted extends Read {
  leaves: Buffer;
}

/**
 * Only reads: hashing takes much longer, and while a snapshot of the database is held, it keeps every version of a row that somebody
 * changes. The wallets of those who play would get slower with each bet.
 */
async function readOwed(tx: Tx, order: SnapshotOrder): Promise<Read> {
  await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await tx.query('SET LOCAL statement_timeout = 0');
  await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  const shares = growingBuffer();
  const names = growingBuffer();
  // The number of a cell is the upper part of its players' ids, so shares end up in the order of players.
  const grants = await withinEachCell(tx, async () => {
    await readCell(tx, shares, names);
    return order.isSandbox ? readSandboxGrants(tx) : 0n;
  });
  return {
    shares: shares.content(),
    names: names.content(),
    sandbox: grants.reduce((sum, given) => sum + given, 0n),
  };
}

async function readCell(tx: Tx, shares: GrowingBuffer, names: GrowingBuffer): Promise<void> {
  let next = readPage(tx, 0n);
  for (let page = await next; page; page = await next) {
    // The database finds the next ones while these are taken over.
    next = readPage(tx, page.last);
    next.catch(() => {});
    // Both are in the order of the players' ids.
    let at = 0;
    for (const owed of page.owed) {
      if (totalOf(owed) <= 0n) continue;
      while (at < page.names.length && page.names[at]!.player_id < owed.playerId) at += 1;
      const named = page.names[at];
      if (named?.player_id !== owed.playerId) throw new Error(`Player ${owed.playerId} has a balance and no name.`);
      shares.add(shareOf(owed));
      names.add(Buffer.from(`${named.username}\0`));
    }
  }
}

function leavesOf({ shares, names }: Read, order: SnapshotOrder): Buffer {
  const maker = createLeafMaker(order.secret, order.name);
  const leaves = growingBuffer();
  let nameAt = 0;
  for (let at = 0; at < shares.length; at += SHARE_BYTES) {
    const nameEnd = names.indexOf(0, nameAt);
    const [playerId, ...parts] = [0, 8, 16, 24].map((offset) => shares.readBigInt64BE(at + offset));
    const total = parts.reduce((sum, part) => sum + part, 0n);
    leaves.add(maker.leavesOf(playerId!, names.toString('utf8', nameAt, nameEnd), total));
    nameAt = nameEnd + 1;
  }
  return sortRecords(leaves.content());
}

async function readPage(tx: Tx, after: bigint) {
  const owed = await listOwed(tx, after, PLAYERS_AT_ONCE);
  const last = owed.at(-1)?.playerId;
  return last === undefined ? null : { owed, last, names: await readNames(tx, after, last) };
}

interface GrowingBuffer {
  add(part: Uint8Array): void;
  content(): Buffer;
}

/** Millions of small buffers would take several times the memory of their content. */
function growingBuffer(): GrowingBuffer {
  let buffer = Buffer.alloc(65_536);
  let length = 0;
  return {
    add(part: Uint8Array): void {
      if (length + part.length > buffer.length) buffer = Buffer.concat([buffer], buffer.length * 2);
      buffer.set(part, length);
      length += part.length;
    },
    content: () => buffer.subarray(0, length),
  };
}

function totalOf({ primary, held, promotional }: Owed): bigint {
  return primary + held + promotional;
}

function shareOf({ playerId, primary, held, promotional }: Owed): Buffer {
  const share = Buffer.allocUnsafe(SHARE_BYTES);
  for (const [at, value] of [playerId, primary, held, promotional].entries()) share.writeBigInt64BE(value, at * 8);
  return share;
}

async function readNames(tx: Tx, after: bigint, until: bigint) {
  const { rows } = await tx.query<{ player_id: bigint; username: string }>({
    name: 'names-of-owed',
    text: 'SELECT player_id, username FROM players WHERE player_id > $1 AND player_id <= $2 ORDER BY player_id',
    values: [after, until],
  });
  return rows;
}

/** In many small transactions. What they store is known to nobody until the last one names it. */
async function store(
  database: Database,
  { name, takenAt }: SnapshotOrder,
  { leaves, shares, sandbox }: Counted,
): Promise<Snapshot> {
  // Of a count that was cut off.
  await database.query('DELETE FROM liability_lists WHERE name = $1', [name]);
  await database.query('DELETE FROM liability_shares WHERE name = $1', [name]);
  const count = leaves.length / RECORD_BYTES;
  const roots: Buffer[] = [];
  let storing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < leaves.length; from += CHUNK_LEAVES * RECORD_BYTES) {
    const chunk = leaves.subarray(from, from + CHUNK_LEAVES * RECORD_BYTES);
    const root = levelsOf(chunk, count <= CHUNK_LEAVES ? heightOf(count) : CHUNK_LEVEL).at(-1)!;
    await storing;
    // The database stores this one while the next is hashed.
    storing = database.query(
      'INSERT INTO liability_lists (name, chunk, first_hash, leaves, root, sum_micros) VALUES ($1, $2, $3, $4, $5, $6)',
      [name, roots.length, hashOf(chunk), chunk, hashOf(root), sumOf(root)],
    );
    storing.catch(() => {});
    roots.push(root);
  }
  await storing;
  const bytes = SHARES_PER_CHUNK * SHARE_BYTES;
  for (let from = 0, chunk = 0; from < shares.length; from += bytes, chunk += 1) {
    const part = shares.subarray(from, from + bytes);
    await database.query('INSERT INTO liability_shares (name, chunk, first_player, shares) VALUES ($1, $2, $3, $4)', [
      name,
      chunk,
      part.readBigInt64BE(0),
      part,
    ]);
  }
  const top = levelsOf(Buffer.concat(roots), heightOf(roots.length), EMPTY_CHUNK).at(-1)!;
  const snapshot: Snapshot = {
    name,
    players: shares.length / SHARE_BYTES,
    leaves: count,
    total: sumOf(top),
    root: hashOf(top).toString('hex'),
  };
  await database.transaction(async (tx) => {
    const reserves = await readReserves(tx);
    await tx.query(
      `INSERT INTO liability_snapshots
         (name, taken_at, players, leaves, total_micros, root, sandbox_micros, reserves_micros, reserves_at,
          reserve_parts)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        name,
        takenAt,
        snapshot.players,
        count,
        snapshot.total,
        hashOf(top),
        sandbox,
        reserves?.amount ?? null,
        reserves?.at ?? null,
        reserves ? JSON.stringify(reserves.parts) : null,
      ],
    );
    const entry = liabilityEntry({ ...snapshot, total: String(snapshot.total), time: takenAt.toISOString() });
    await announce(tx, 'liabilities', [entry.body]);
    const oldest = new Date(takenAt.getTime() - LISTS_KEPT_DAYS * 86_400_000).toISOString().slice(0, 10);
    await tx.query('DELETE FROM liability_lists WHERE name < $1', [oldest]);
    await tx.query('DELETE FROM liability_shares WHERE name < $1', [oldest]);
  });
  return snapshot;
}
