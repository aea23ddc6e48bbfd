import { bigintArray } from '../db/arrays.ts';
import type { Queryable } from '../db/database.ts';
import { fixedNodesOf, rootOf, type FixedNode, type Hash, type Range } from './merkle.ts';

/** Gives the fixed nodes that were asked for, in that order. */
export type NodeReader = (nodes: readonly FixedNode[]) => Promise<Hash[]>;

/** Nodes of this level and above are shared by the proofs of many entries, and are few: one for 256 entries. */
const REMEMBERED_LEVEL = 8;
const REMEMBERED_MAX = 100_000;

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
      if (!hash) throw new Error('The public log has lost a node.');
      return new Uint8Array(hash);
    });
  };
}

/** Remembers the upper nodes, because a fixed node never changes. A proof then reads its few lowest nodes only. */
export function rememberedNodes(read: NodeReader): NodeReader {
  const known = new Map<number, Hash>();
  return async (nodes) => {
    const unknown = nodes.filter((node) => !known.has(keyOf(node)));
    const hashes = await read(unknown);
    // Before nodes are remembered: the ones asked for must not be among those forgotten.
    const found = new Map(unknown.map((node, at) => [keyOf(node), hashes[at]!]));
    const answer = nodes.map((node) => found.get(keyOf(node)) ?? known.get(keyOf(node))!);
    if (known.size + unknown.length > REMEMBERED_MAX) known.clear();
    for (const [at, node] of unknown.entries()) {
      if (node.level >= REMEMBERED_LEVEL) known.set(keyOf(node), hashes[at]!);
    }
    return answer;
  };
}

function keyOf({ level, index }: FixedNode): number {
  return index * 64 + level;
}

/** The roots of subtrees, with one look into the database. */
export async function readRoots(read: NodeReader, ranges: readonly Range[]): Promise<Hash[]> {
  const parts = ranges.map(fixedNodesOf);
  const hashes = await read(parts.flat());
  let at = 0;
  return parts.map(({ length }) => rootOf(hashes.slice(at, (at += length))));
}

export async function rootAt(read: NodeReader, size: number): Promise<Hash> {
  return (await readRoots(read, [[0, size]]))[0]!;
}
