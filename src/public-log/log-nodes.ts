import { hash } from 'node:crypto';
import { bigintArray } from '../db/arrays.ts';
import type { Queryable } from '../db/database.ts';
import { fixedNodesOf, rootOf, type FixedNode, type Hash, type Range } from './merkle.ts';

/** Returns the requested fixed nodes, in order. */
export type NodeReader = (nodes: readonly FixedNode[]) => Promise<Hash[]>;

const HASH_BYTES = 32;
const NODE_MARK = 0x01;
/**
 * A block is a full subtree over neighbours of a level: 64 entries, then 256 nodes over as many entries each, and so on. The lowest
 * kind is small because nearly every proof reads and hashes one. There are few of the others: 613 for ten million entries.
 */
const ENTRY_LEVELS = 6;
const NODE_LEVELS = 8;
const ENTRY_WIDTH = 2 ** ENTRY_LEVELS;
const NODE_WIDTH = 2 ** NODE_LEVELS;
/** A block takes up to 16 kB. */
const BLOCKS_KEPT = 4_000;

/** One query row per node: for the few nodes of an edge. */
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
 * Reads whole blocks: neighbours are close on disk, while the nodes of a proof are in as many places as it has levels. The inner nodes
 * of a block are hashed here. Blocks are cached, because a fixed node never changes. A block that was not full yet is read again
 * when a newer node of it is requested, because any server may have added to it.
 */
export function blockNodes(db: Queryable, blocksKept = BLOCKS_KEPT): NodeReader {
  const blocks = new Map<string, Promise<Block>>();

  const keep = (key: string, reading: Promise<Block>): Promise<Block> => {
    // Reinserting keeps the least recently used block first.
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
    // If several callers miss the same block, only one reads it.
    const newer = blocks.get(key);
    const found = hashAt(await (newer && newer !== known ? newer : readBlock(key, place)), height, at);
    if (!found) throw lostNode();
    return found;
  };

  return (nodes) => Promise.all(nodes.map(readNode));
}

interface BlockPlace {
  /** Level of the block's lowest nodes. */
  level: number;
  /** Index of the first of them. */
  from: number;
  /** How many there are when the block is full. */
  width: number;
}

/** The block that contains a node, with the node's height in it and position at that height. */
function placeOf({ level, index }: FixedNode): { place: BlockPlace; height: number; at: number } {
  const isLow = level < ENTRY_LEVELS;
  const height = isLow ? level : (level - ENTRY_LEVELS) % NODE_LEVELS;
  const width = isLow ? ENTRY_WIDTH : NODE_WIDTH;
  const perRow = width / 2 ** height;
  const at = index % perRow;
  return { place: { level: level - height, from: ((index - at) / perRow) * width, width }, height, at };
}

/** The fixed nodes of a block, level by level. The root of a full block belongs to the block above. */
type Block = readonly Buffer[];

function hashAt(block: Block, height: number, at: number): Hash | null {
  const hashes = block[height]!;
  return (at + 1) * HASH_BYTES <= hashes.length
    ? new Uint8Array(hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES))
    : null;
}

/** With a LIMIT, one cached plan along the index suits all blocks. */
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
      // Writing a binary string takes half the time of a separate buffer.
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
