import { withinEachCell } from '../../db/cells/cells.ts';
import type { Database, Tx } from '../../db/database.ts';
import { readOwed, readSandboxGrants, SHARE_BYTES, type OwedPage } from '../../ledger/owed.ts';
import { announce } from '../../public-log/log.ts';
import { liabilityEntry } from '../../public-log/liability-format.ts';
import { createLeafMaker, type Owner } from './leaves.ts';
import { createRecordSorter } from './record-sorter.ts';
import { readReserves } from './reserves.ts';
import type { Rest } from './rests.ts';
import {
  CHUNK_LEAVES,
  CHUNK_LEVEL,
  emptyChunk,
  hashOf,
  heightOf,
  levelsOf,
  RECORD_BYTES,
  sumOf,
} from './sum-records.ts';

export interface SnapshotOrder {
  /** The public name: the day, or day and time. */
  name: string;
  takenAt: Date;
  /** All players' secrets are derived from it. */
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

/** Small, so that the database can answer bets in between: its work for the count has the same priority. */
const PLAYERS_AT_ONCE = 500;
const PLAYERS_HASHED_AT_ONCE = 32;
const ID_BYTES = 8;
const SHARES_PER_CHUNK = 8_192;
/** How long lists are kept; roots and totals are kept for ever. */
const LISTS_KEPT_DAYS = 35;

/**
 * Counts what the players of all cells are owed, in one snapshot of the database, so nobody who plays meanwhile waits for it. Null if it
 * was already done or another server is doing it. `rest` is called after each bit of work.
 */
export async function takeSnapshot(database: Database, order: SnapshotOrder, rest?: Rest): Promise<Snapshot | null> {
  return database.transaction(async (lock) => {
    await lock.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    // A lock that writes nothing: a transaction that has written keeps dead row versions alive, as a snapshot does.
    const { rows } = await lock.query<{ is_ours: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended('liabilities', 0)) AS is_ours`,
    );
    if (!rows[0]!.is_ours) return null;
    const done = await lock.query('SELECT FROM liability_snapshots WHERE name = $1', [order.name]);
    if (done.rowCount! > 0) return null;
    const read = await database.transaction((reading) => readAll(reading, order, rest));
    return store(database, order, { ...read, leaves: leavesOf(read, order, rest) }, rest);
  });
}

interface Read {
  /** A record for each player who is owed something, ordered by id. */
  shares: Buffer;
  /** Their names in the same order, each zero-terminated. */
  names: Buffer;
  sandbox: bigint;
}

interface Counted extends Read {
  leaves: Buffer;
}

/**
 * Only reads: hashing takes much longer, and while a database snapshot is held, no dead row version can be removed. The wallets of
 * active players would get slower with each bet.
 */
async function readAll(tx: Tx, order: SnapshotOrder, rest?: Rest): Promise<Read> {
  await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await tx.query('SET LOCAL statement_timeout = 0');
  await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  const shares = growingBuffer();
  const names = growingBuffer();
  // A cell's number is the upper part of its players' ids, so the shares end up ordered by player.
  const grants = await withinEachCell(tx, async () => {
    await readCell(tx, shares, names, rest);
    return order.isSandbox ? readSandboxGrants(tx) : 0n;
  });
  return {
    shares: shares.content(),
    names: names.content(),
    sandbox: grants.reduce((sum, given) => sum + given, 0n),
  };
}

async function readCell(tx: Tx, shares: GrowingBuffer, names: GrowingBuffer, rest?: Rest): Promise<void> {
  for (let page = await readPage(tx, 0n); page; page = await readPage(tx, page.last)) {
    shares.add(page.shares);
    addNames(page, names);
    rest?.();
  }
}

/** Adds the names of players who are owed something. Both lists are ordered by player id. */
function addNames({ shares, named }: Page, names: GrowingBuffer): void {
  for (let share = 0, at = 0; share < shares.length; share += SHARE_BYTES) {
    let order = -1;
    while (at < named.length) {
      order = named.compare(shares, share, share + ID_BYTES, at, at + ID_BYTES);
      if (order >= 0) break;
      at = named.indexOf(0, at + ID_BYTES) + 1;
    }
    if (order !== 0) throw new Error(`Player ${shares.readBigInt64BE(share)} has a balance and no name.`);
    const end = named.indexOf(0, at + ID_BYTES) + 1;
    names.add(named.subarray(at + ID_BYTES, end));
    at = end;
  }
}

function leavesOf({ shares, names }: Read, order: SnapshotOrder, rest?: Rest): Buffer {
  const maker = createLeafMaker(order.secret, order.name, PLAYERS_HASHED_AT_ONCE);
  const sorter = createRecordSorter();
  let owners: Owner[] = [];
  let nameAt = 0;
  for (let at = 0; at < shares.length; at += SHARE_BYTES) {
    const nameEnd = names.indexOf(0, nameAt);
    const total = shares.readBigInt64BE(at + 8) + shares.readBigInt64BE(at + 16) + shares.readBigInt64BE(at + 24);
    owners.push({ playerId: shares.readBigInt64BE(at), player: names.toString('utf8', nameAt, nameEnd), total });
    nameAt = nameEnd + 1;
    if (owners.length < PLAYERS_HASHED_AT_ONCE) continue;
    sorter.add(maker.leavesOf(owners));
    owners = [];
    rest?.();
  }
  sorter.add(maker.leavesOf(owners));
  return sorter.sorted(rest);
}

interface Page extends OwedPage {
  /** For each player the id in eight bytes, the name, and a zero. */
  named: Buffer;
}

async function readPage(tx: Tx, after: bigint): Promise<Page | null> {
  const owed = await readOwed(tx, after, PLAYERS_AT_ONCE);
  return owed && { ...owed, named: await readNames(tx, after, owed.last) };
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

async function readNames(tx: Tx, after: bigint, until: bigint): Promise<Buffer> {
  const { rows } = await tx.query<{ named: Buffer | null }>({
    name: 'names-of-owed',
    text: `SELECT string_agg(int8send(player_id) || convert_to(username, 'UTF8') || '\\x00', ''::bytea ORDER BY player_id) AS named
           FROM players WHERE player_id > $1 AND player_id <= $2`,
    values: [after, until],
  });
  return rows[0]!.named ?? Buffer.alloc(0);
}

/** In many small transactions. The stored parts stay invisible until the last one names the snapshot. */
async function store(
  database: Database,
  { name, takenAt }: SnapshotOrder,
  { leaves, shares, sandbox }: Counted,
  rest?: Rest,
): Promise<Snapshot> {
  // Left by an interrupted count.
  await database.query('DELETE FROM liability_lists WHERE name = $1', [name]);
  await database.query('DELETE FROM liability_shares WHERE name = $1', [name]);
  const count = leaves.length / RECORD_BYTES;
  const roots: Buffer[] = [];
  let storing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < leaves.length; from += CHUNK_LEAVES * RECORD_BYTES) {
    const chunk = leaves.subarray(from, from + CHUNK_LEAVES * RECORD_BYTES);
    const root = levelsOf(chunk, count <= CHUNK_LEAVES ? heightOf(count) : CHUNK_LEVEL, undefined, rest).at(-1)!;
    await storing;
    // The database stores this chunk while the next one is hashed.
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
  const top = levelsOf(Buffer.concat(roots), heightOf(roots.length), emptyChunk()).at(-1)!;
  const snapshot: Snapshot = {
    name,
    players: shares.length / SHARE_BYTES,
    leaves: count,
    total: sumOf(top),
    root: hashOf(top).toString('hex'),
  };
  await database.transaction(async (tx) => {
    // Its commit also makes everything before it durable.
    await tx.query('SET LOCAL synchronous_commit = on');
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
