import type { Queryable } from '../../db/database.ts';
import { SHARE_BYTES } from '../../ledger/owed.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import type { LiabilityProof } from '../../public-log/liability-format.ts';
import type { ReserveParts, Reserves } from './reserves.ts';
import { createLeafMaker } from './leaves.ts';
import {
  CHUNK_LEAVES,
  CHUNK_LEVEL,
  emptyChunk,
  hashOf,
  heightOf,
  levelsOf,
  pathIn,
  RECORD_BYTES,
  recordAt,
  recordsIn,
  sumOf,
} from './sum-records.ts';

export interface StoredSnapshot {
  name: string;
  takenAt: Date;
  players: number;
  leaves: number;
  total: bigint;
  root: string;
  sandbox: bigint;
  /** Null if they were never read. */
  reserves: Reserves | null;
}

interface SnapshotRow {
  name: string;
  taken_at: Date;
  players: bigint;
  leaves: bigint;
  total_micros: bigint;
  root: Buffer;
  sandbox_micros: bigint;
  reserves_micros: bigint | null;
  reserves_at: Date | null;
  reserve_parts: ReserveParts | null;
}

const COLUMNS =
  'name, taken_at, players, leaves, total_micros, root, sandbox_micros, reserves_micros, reserves_at, reserve_parts';

/** Newest first. */
export async function listSnapshots(db: Queryable, limit: number): Promise<StoredSnapshot[]> {
  const { rows } = await db.query<SnapshotRow>(
    `SELECT ${COLUMNS} FROM liability_snapshots ORDER BY taken_at DESC LIMIT $1`,
    [limit],
  );
  return rows.map(toSnapshot);
}

export async function findSnapshot(db: Queryable, name: string): Promise<StoredSnapshot | null> {
  const { rows } = await db.query<SnapshotRow>(`SELECT ${COLUMNS} FROM liability_snapshots WHERE name = $1`, [name]);
  return rows[0] ? toSnapshot(rows[0]) : null;
}

function toSnapshot(row: SnapshotRow): StoredSnapshot {
  const { reserves_micros: amount, reserves_at: at, reserve_parts: parts } = row;
  return {
    name: row.name,
    takenAt: row.taken_at,
    players: Number(row.players),
    leaves: Number(row.leaves),
    total: row.total_micros,
    root: row.root.toString('hex'),
    sandbox: row.sandbox_micros,
    reserves: amount === null || !at || !parts ? null : { amount, at, parts },
  };
}

/** The public list, line by line: hash and sum. */
export async function* listLines(db: Queryable, name: string): AsyncGenerator<string> {
  for (let chunk = 0; ; chunk += 1) {
    const { rows } = await db.query<{ leaves: Buffer }>(
      'SELECT leaves FROM liability_lists WHERE name = $1 AND chunk = $2',
      [name, chunk],
    );
    const leaves = rows[0]?.leaves;
    if (!leaves) return;
    const count = leaves.length / RECORD_BYTES;
    const lines = Array.from({ length: count }, (_, at) => {
      const record = recordAt(leaves, at);
      return `${hashOf(record).toString('hex')},${sumOf(record)}\n`;
    });
    yield lines.join('');
  }
}

export type OwnProof = { status: 'proof'; proof: LiabilityProof } | { status: 'nothing' } | { status: 'gone' };

/** A player's proof for a snapshot. `secrets` are those that the snapshot may have been made with. */
export async function proveOwn(
  db: Queryable,
  snapshot: StoredSnapshot,
  player: { playerId: PlayerId; username: string },
  secrets: readonly string[],
): Promise<OwnProof> {
  const share = await findShare(db, snapshot.name, player.playerId);
  if (share === undefined) return { status: 'gone' };
  const { name, root, total, leaves: count, players, takenAt } = snapshot;
  const common = { name, root, total: String(total), leaves: count, players, time: takenAt.toISOString() };
  if (!share) return { status: 'nothing' };
  const { primary, held, promotional } = share;
  for (const each of secrets) {
    const maker = createLeafMaker(each, name);
    const total = primary + held + promotional;
    const leaves = recordsIn(maker.leavesOf([{ playerId: player.playerId, player: player.username, total }]));
    const found = await Promise.all(leaves.map((leaf) => findLeaf(db, snapshot, hashOf(leaf))));
    // The snapshot was made with another key.
    if (found.includes(null)) continue;
    const own = found.map((place, at) => ({
      sum: String(sumOf(leaves[at]!)),
      index: place!.index,
      path: place!.path.map((node) => ({ hash: hashOf(node).toString('hex'), sum: String(sumOf(node)) })),
    }));
    const counted = { primary: String(primary), held: String(held), promotional: String(promotional) };
    const proof = {
      ...common,
      player: player.username,
      secret: maker.secretOf(player.playerId).toString('hex'),
      counted,
      own,
    };
    return { status: 'proof', proof };
  }
  return { status: 'gone' };
}

/** Null if nothing was owed; undefined if the list is no longer kept. */
async function findShare(db: Queryable, name: string, playerId: PlayerId) {
  const { rows } = await db.query<{ shares: Buffer }>(
    `SELECT shares FROM liability_shares WHERE name = $1 AND first_player <= $2 ORDER BY first_player DESC LIMIT 1`,
    [name, playerId],
  );
  if (!rows[0]) {
    const any = await db.query('SELECT FROM liability_shares WHERE name = $1 LIMIT 1', [name]);
    return any.rowCount === 0 ? undefined : null;
  }
  const { shares } = rows[0];
  for (let at = 0; at < shares.length; at += SHARE_BYTES) {
    if (shares.readBigInt64BE(at) !== playerId) continue;
    const [primary, held, promotional] = [8, 16, 24].map((offset) => shares.readBigInt64BE(at + offset)) as [
      bigint,
      bigint,
      bigint,
    ];
    return { primary, held, promotional };
  }
  return null;
}

async function findLeaf(db: Queryable, { name, leaves: count }: StoredSnapshot, wanted: Buffer) {
  const { rows } = await db.query<{ chunk: number; leaves: Buffer }>(
    'SELECT chunk, leaves FROM liability_lists WHERE name = $1 AND first_hash <= $2 ORDER BY first_hash DESC LIMIT 1',
    [name, wanted],
  );
  const found = rows[0];
  if (!found) return null;
  const within = Array.from({ length: found.leaves.length / RECORD_BYTES }, (_, at) => at).find((at) =>
    hashOf(recordAt(found.leaves, at)).equals(wanted),
  );
  if (within === undefined) return null;
  const isOneChunk = count <= CHUNK_LEAVES;
  const below = pathIn(levelsOf(found.leaves, isOneChunk ? heightOf(count) : CHUNK_LEVEL), within);
  const above = isOneChunk ? [] : pathIn(await readTop(db, name), found.chunk);
  return { index: found.chunk * CHUNK_LEAVES + within, path: [...below, ...above] };
}

/** The levels above the chunks. */
async function readTop(db: Queryable, name: string): Promise<Buffer[]> {
  const { rows } = await db.query<{ root: Buffer; sum_micros: bigint }>(
    'SELECT root, sum_micros FROM liability_lists WHERE name = $1 ORDER BY chunk',
    [name],
  );
  const roots = Buffer.alloc(rows.length * RECORD_BYTES);
  for (const [at, { root, sum_micros: sum }] of rows.entries()) {
    root.copy(roots, at * RECORD_BYTES);
    roots.writeBigUInt64BE(sum, at * RECORD_BYTES + 32);
  }
  return levelsOf(roots, heightOf(rows.length), emptyChunk());
}
