import { sha256 } from '../fairness/sha256.ts';

/** The Merkle tree of RFC 9162, section 2.1. Pure functions: the server makes proofs with them, everybody else checks them. */

const LEAF = 0x00;
const NODE = 0x01;

const HASH_BYTES = 32;

export type Hash = Uint8Array;

/** The hash input of a node, reused to avoid allocations. */
const node = Uint8Array.of(NODE, ...new Uint8Array(2 * HASH_BYTES));

export function hashLeaf(content: Uint8Array): Hash {
  return sha256(joined(LEAF, content));
}

export function hashNode(left: Hash, right: Hash): Hash {
  node.set(left, 1);
  node.set(right, 1 + HASH_BYTES);
  return sha256(node);
}

/** The root of a tree without leaves. */
export const EMPTY_ROOT: Hash = sha256(new Uint8Array(0));

/** A half-open range of leaves. */
export type Range = readonly [from: number, to: number];

/** The subtrees whose roots form the audit path of a leaf, nearest first. */
export function inclusionRanges(index: number, size: number): Range[] {
  const walk = (from: number, to: number): Range[] => {
    if (to - from <= 1) return [];
    const middle = from + splitOf(to - from);
    return index < middle ? [...walk(from, middle), [middle, to]] : [...walk(middle, to), [from, middle]];
  };
  if (index < 0 || index >= size) throw new RangeError('There is no such leaf.');
  return walk(0, size);
}

/** The subtrees whose roots prove that the tree of `first` leaves is a prefix of the tree of `second`. */
export function consistencyRanges(first: number, second: number): Range[] {
  const walk = (from: number, to: number, isWhole: boolean): Range[] => {
    if (first === to) return isWhole ? [] : [[from, to]];
    const middle = from + splitOf(to - from);
    return first <= middle
      ? [...walk(from, middle, isWhole), [middle, to]]
      : [...walk(middle, to, false), [from, middle]];
  };
  if (first < 0 || first > second) throw new RangeError('The first tree is not the smaller one.');
  return first === 0 ? [] : walk(0, second, true);
}

/** A node that never changes again: the root over 2^level leaves. */
export interface FixedNode {
  level: number;
  index: number;
}

/** The fixed nodes that make up a subtree, largest first. */
export function fixedNodesOf([from, to]: Range): FixedNode[] {
  const nodes: FixedNode[] = [];
  for (let at = from; at < to;) {
    const level = levelOf(to - at);
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
}

/** The root of a subtree from its fixed nodes, largest first. */
export function rootOf(nodes: readonly Hash[]): Hash {
  return nodes.length === 0 ? EMPTY_ROOT : nodes.reduceRight((right, left) => hashNode(left, right));
}

/** A growing tree: keeps the fixed nodes on its right edge, and reports every new fixed node. */
export function growingTree(size: number, edge: readonly Hash[]) {
  const stack = [...edge];
  let count = size;
  return {
    size: () => count,
    edge: (): readonly Hash[] => stack,
    root: () => rootOf(stack),
    add(leaf: Hash, onNode: (node: FixedNode, hash: Hash) => void = () => {}): void {
      stack.push(leaf);
      let index = count;
      count += 1;
      for (let level = 1; index % 2 === 1; level += 1) {
        const right = stack.pop()!;
        const node = hashNode(stack.pop()!, right);
        index = (index - 1) / 2;
        stack.push(node);
        onNode({ level, index }, node);
      }
    },
  };
}

/** The root that an audit path leads to. Null if the path has the wrong length. */
export function rootFromInclusion(leaf: Hash, index: number, size: number, path: readonly Hash[]): Hash | null {
  if (leaf.length !== EMPTY_ROOT.length) return null;
  if (index < 0 || index >= size) return null;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      hash = hashNode(sibling, hash);
      while (at % 2 === 0 && at > 0) [at, last] = [half(at), half(last)];
    } else {
      hash = hashNode(hash, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 ? hash : null;
}

export interface TreeHead {
  size: number;
  root: Hash;
}

/** Whether the first tree is a prefix of the second, by RFC 9162, section 2.1.4.2. */
export function isConsistent(first: TreeHead, second: TreeHead, path: readonly Hash[]): boolean {
  if (first.size > second.size) return false;
  if (first.size === 0 && !isSame(first.root, EMPTY_ROOT)) return false;
  if (first.size === second.size) return path.length === 0 && isSame(first.root, second.root);
  if (first.size === 0) return path.length === 0;
  const isPowerOfTwo = 2 ** levelOf(first.size) === first.size;
  const [start, ...rest] = isPowerOfTwo ? [first.root, ...path] : path;
  if (!start) return false;
  let [at, last] = [first.size - 1, second.size - 1];
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  let [one, two] = [start, start];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [one, two] = [hashNode(sibling, one), hashNode(sibling, two)];
      while (at % 2 === 0 && at > 0) [at, last] = [half(at), half(last)];
    } else {
      two = hashNode(two, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && isSame(one, first.root) && isSame(two, second.root);
}

export function isSame(one: Hash, other: Hash): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

function half(number: number): number {
  return Math.floor(number / 2);
}

/** Level of the largest full tree that fits into a number of leaves. */
function levelOf(count: number): number {
  let level = 0;
  while (2 ** (level + 1) <= count) level += 1;
  return level;
}

/** The largest power of two below a number of leaves. */
function splitOf(count: number): number {
  const power = 2 ** levelOf(count);
  return power === count ? power / 2 : power;
}

function joined(mark: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(1 + parts.reduce((sum, part) => sum + part.length, 0));
  whole[0] = mark;
  let at = 1;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
