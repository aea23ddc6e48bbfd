import { sha256 } from '../fairness/sha256.ts';
import { utf8 } from './canonical-json.ts';
import type { Entry } from './log-format.ts';
import type { Hash } from './merkle.ts';

/**
 * The Merkle sum tree of what players are owed. Each node hashes both children's hashes and sums, so that no sum can be dropped
 * on the way to the root. This part is shared by server, browser and verifiers.
 */

export interface SumNode {
  hash: Hash;
  /** Micro-dollars, never negative. */
  sum: bigint;
}

const LEAF = Uint8Array.of(0x00);
const NODE = Uint8Array.of(0x01);
const SUM_MAX = 2n ** 63n - 1n;

/** Fills a tree up to a power of two. */
export const PADDING: SumNode = { hash: new Uint8Array(32), sum: 0n };

export function isSum(sum: bigint): boolean {
  return sum >= 0n && sum <= SUM_MAX;
}

/** Eight bytes, big-endian. */
export function sumBytes(sum: bigint): Uint8Array {
  if (!isSum(sum)) throw new RangeError('A sum is never below zero.');
  const bytes = new Uint8Array(8);
  for (let at = 7, rest = sum; at >= 0; at -= 1, rest >>= 8n) bytes[at] = Number(rest & 0xffn);
  return bytes;
}

/** Contains the player's name and the day, so that nobody can be shown the leaf of another player or of another day. */
export function nonceText(player: string, name: string, place: number): string {
  return `${player}\n${name}\n${place}`;
}

export function leafNonce(secret: Uint8Array, player: string, name: string, place: number): Hash {
  return sha256(joined(secret, utf8(nonceText(player, name, place))));
}

export function sumLeaf(nonce: Hash, sum: bigint): SumNode {
  return { hash: sha256(joined(LEAF, nonce, sumBytes(sum))), sum };
}

export function sumParent(left: SumNode, right: SumNode): SumNode {
  const hash = sha256(joined(NODE, left.hash, sumBytes(left.sum), right.hash, sumBytes(right.sum)));
  return { hash, sum: left.sum + right.sum };
}

/** The root over a list, padded to a power of two. */
export function sumRoot(leaves: readonly SumNode[]): SumNode {
  if (leaves.length === 0) return PADDING;
  let level = [...leaves];
  while (level.length < 2 ** Math.ceil(Math.log2(leaves.length))) level.push(PADDING);
  while (level.length > 1) {
    const above: SumNode[] = [];
    for (let at = 0; at < level.length; at += 2) above.push(sumParent(level[at]!, level[at + 1]!));
    level = above;
  }
  return level[0]!;
}

/** The root that a leaf and its siblings lead to. Null if a sum is negative. */
export function rootFromSums(leaf: SumNode, index: number, path: readonly SumNode[]): SumNode | null {
  if (![leaf, ...path].every(({ sum }) => isSum(sum))) return null;
  let node = leaf;
  let at = index;
  for (const sibling of path) {
    node = at % 2 === 0 ? sumParent(node, sibling) : sumParent(sibling, node);
    if (!isSum(node.sum)) return null;
    at = Math.floor(at / 2);
  }
  return at === 0 ? node : null;
}

/** A snapshot's entry in the public log. Amounts are micro-dollars, as text. */
export interface LiabilityRoot {
  name: string;
  root: string;
  total: string;
  leaves: number;
  players: number;
  /** ISO 8601. */
  time: string;
}

export function liabilityEntry({ name, root, total, leaves, players, time }: LiabilityRoot): Entry {
  return { kind: 'liabilities', body: { name, root, total, leaves, players, time } };
}

/** A player's own proof for a snapshot. Amounts are micro-dollars, as text. */
export interface LiabilityProof extends LiabilityRoot {
  player: string;
  /** Hex; known to this player only. */
  secret: string;
  counted: { primary: string; held: string; promotional: string };
  own: readonly { sum: string; index: number; path: readonly { hash: string; sum: string }[] }[];
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
