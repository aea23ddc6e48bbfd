import { hash } from 'node:crypto';
import { bigintArray } from '../db/arrays.ts';
import type { Queryable } from '../db/database.ts';
import { fixedNodesOf, rootOf, type FixedNode, type Hash, type Range } from './merkle.ts';

/** Gives the fixed nodes that were asked for, in that order. */
export type NodeReader = (nodes: readonly FixedNode[]) => Promise<Hash[]>;

const HASH_BYTES = 32;
const NODE_MARK = 0x01;
/**
 * A block is a full subtree over neighbours of a level: 64 entries, then 256 nodes over as many entries each, and so on. The lowest is
 * small, because nearly every proof reads and hashes one. Of the others there are few: of ten million entries 613.
 */
const ENTRY_LEVELS = 6;
const NODE_LEVELS = 8;
const ENTRY_WIDTH = 2 ** ENTRY_LEVELS;
const NODE_WIDTH = 2 ** NODE_LEVELS;
/** A block takes up to 16 kB. */
const BLOCKS_KEPT = 4_000;

/** Each node by a look of its own: for the few of an edge. */
export function nodesIn(db: Queryable): NodeReader {
  return async (nodes) => {
    if (nodes.length === 0) return [];
    const { rows } = await db.query<{ hash: Buffer | null }>(
      `SELECT CASE WHEN n.level = 0 THEN (SELECT leaf FROM log_entries WHERE index = n.index)
                   ELSE (SELECT hash FROM log_nodes WHERE level = n.level AND index = n.index) END AS hash
       FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS n (level, index, place) ORDER BY n.place`,
      [bigintArray(nodes, ({ level }) => BigInt(level)), bigintArray(nodes, ({ index }) => BigInt(index))],
    );
    return rows.map(({ hash }) => {
      if (!hash) throw lostNode();
      return new Uint8Array(hash);
    });
  };
}

/**
 * Reads whole blocks: neighbours lie together on the disk, while the nodes of a proof lie in as many places as it has levels. The rest
 * of a block is hashed here. Blocks are kept, because a fixed node never changes; one that was not full yet is read again when more of it
 * is asked for, whichever server has added it.
 */
export function blockNodes(db: Queryable, blocksKept = BLOCKS_KEPT): NodeReader {
  const blocks = new Map<string, Promise<Block>>();

  const keep = (key: string, reading: Promise<Block>): Promise<Block> => {
    // The one that was not used for longest is first.
    blocks.delete(key);
    blocks.set(key, reading);
    if (blocks.size > blocksKept) blocks.delete(blocks.keys().next().value!);
    return reading;
  };

  const readBlock = (key: string, place: BlockPlace): Promise<Block> => {
    const reading = loadBlock(db, place);
    reading.catch(() => {
      if (blocks.get(key) === reading) blocks.delete(key);
    });
    return keep(key, reading);
  };

  const readNode = async (node: FixedNode): Promise<Hash> => {
    const { place, height, at } = placeOf(node);
    const key = `${place.level}/${place.from}`;
    const known = blocks.get(key);
    const kept = known && hashAt(await keep(key, known), height, at);
    if (kept) return kept;
    // Of several that miss the same, one reads.
    const newer = blocks.get(key);
    const found = hashAt(await (newer && newer !== known ? newer : readBlock(key, place)), height, at);
    if (!found) throw lostNode();
    return found;
  };

  return (nodes) => Promise.all(nodes.map(readNode));
}

interface BlockPlace {
  /** Of its lowest nodes. */
  level: number;
  /** The index of the first of them. */
  from: number;
  /** How many there are once it is full. */
  width: number;
}

/** The block that a node is in, and where there: at which height above the lowest, and at which place of that height. */
function placeOf({ level, index }: FixedNode): { place: BlockPlace; height: number; at: number } {
  const isLow = level < ENTRY_LEVELS;
  const height = isLow ? level : (level - ENTRY_LEVELS) % NODE_LEVELS;
  const width = isLow ? ENTRY_WIDTH : NODE_WIDTH;
  const perRow = width / 2 ** height;
  const at = index % perRow;
  return { place: { level: level - height, from: ((index - at) / perRow) * width, width }, height, at };
}

/** The fixed nodes of a block, level by level. The root of a full one belongs to the block above. */
type Block = readonly Buffer[];

function hashAt(block: Block, height: number, at: number): Hash | null {
  const hashes = block[height]!;
  return (at + 1) * HASH_BYTES <= hashes.length
    ? new Uint8Array(hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES))
    : null;
}

/** A statement with a limit is planned once for every block, along the index. */
const ENTRY_BLOCK = `SELECT string_agg(leaf, '' ORDER BY index) AS hashes, min(index) AS first, max(index) AS last
  FROM (SELECT index, leaf FROM log_entries WHERE index >= $1 ORDER BY index LIMIT ${ENTRY_WIDTH}) AS block`;
const NODE_BLOCK = `SELECT string_agg(hash, '' ORDER BY index) AS hashes, min(index) AS first, max(index) AS last
  FROM (SELECT index, hash FROM log_nodes WHERE level = $2 AND index >= $1 ORDER BY index LIMIT ${NODE_WIDTH}) AS block`;

async function loadBlock(db: Queryable, { level, from, width }: BlockPlace): Promise<Block> {
  const { rows } = await db.query<{ hashes: Buffer | null; first: bigint | null; last: bigint | null }>(
    level === 0
      ? { name: 'log-block-entries', text: ENTRY_BLOCK, values: [from] }
      : { name: 'log-block-nodes', text: NODE_BLOCK, values: [from, level] },
  );
  const { hashes, first, last } = rows[0]!;
  const count = hashes ? hashes.length / HASH_BYTES : 0;
  if (count > 0 && (Number(first) !== from || Number(last) !== from + count - 1)) throw lostNode();
  const block = [hashes ?? Buffer.alloc(0)];
  const input = Buffer.alloc(1 + 2 * HASH_BYTES, NODE_MARK);
  for (let nodes = width / 2; nodes > 1; nodes /= 2) {
    const below = block.at(-1)!;
    const above = Buffer.allocUnsafe(Math.floor(below.length / HASH_BYTES / 2) * HASH_BYTES);
    for (let at = 0; at < above.length; at += HASH_BYTES) {
      below.copy(input, 1, at * 2, (at + HASH_BYTES) * 2);
      // As text of one byte a letter it comes in half the time of a buffer of its own.
      above.write(hash('sha256', input, 'binary'), at, 'latin1');
    }
    block.push(above);
  }
  return block;
}

function lostNode(): Error {
  return new Error('The public log has lost a node.');
}

/** The roots of subtrees. */
export async function readRoots(read: NodeReader, ranges: readonly Range[]): Promise<Hash[]> {
  const parts = ranges.map(fixedNodesOf);
  const hashes = await read(parts.flat());
  let at = 0;
  return parts.map(({ length }) => rootOf(hashes.slice(at, (at += length))));
}

export async function rootAt(read: NodeReader, size: number): Promise<Hash> {
  return (await readRoots(read, [[0, size]]))[0]!;
}
