import { describe, expect, test } from 'vitest';
import { toHex } from '../fairness/sha256.ts';
import { fromHex } from './log-format.ts';
import {
  consistencyRanges,
  EMPTY_ROOT,
  fixedNodesOf,
  growingTree,
  hashLeaf,
  hashNode,
  inclusionRanges,
  isConsistent,
  rootFromInclusion,
  rootOf,
  type Hash,
  type Range,
} from './merkle.ts';

/** Leaves and roots from the test suites of Certificate Transparency implementations. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  (hex) => hashLeaf(fromHex(hex)),
);
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** By the definition in section 2.1.1, without caching. */
function naiveRoot(leaves: readonly Hash[]): Hash {
  if (leaves.length === 0) return EMPTY_ROOT;
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return hashNode(naiveRoot(leaves.slice(0, split)), naiveRoot(leaves.slice(split)));
}

const manyLeaves = Array.from({ length: 40 }, (_, n) => hashLeaf(Uint8Array.of(n)));
const rootsOf = (leaves: readonly Hash[], ranges: readonly Range[]) =>
  ranges.map(([from, to]) => naiveRoot(leaves.slice(from, to)));
const changed = (hash: Hash) => hash.map((byte, at) => (at === 7 ? byte ^ 1 : byte));

describe('merkle', () => {
  test('the published roots of one to eight leaves', () => {
    expect(toHex(EMPTY_ROOT)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    const tree = growingTree(0, []);
    for (const [at, root] of ROOTS.entries()) {
      tree.add(LEAVES[at]!);
      expect([toHex(tree.root()), toHex(naiveRoot(LEAVES.slice(0, at + 1)))]).toEqual([root, root]);
    }
  });

  test('published audit paths', () => {
    const pathOf = (index: number, size: number) =>
      rootsOf(LEAVES.slice(0, size), inclusionRanges(index, size)).map(toHex);
    expect(pathOf(0, 1)).toEqual([]);
    expect(pathOf(0, 8)).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ]);
    expect(pathOf(5, 8)).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
    expect(pathOf(2, 3)).toEqual(['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']);
  });

  test('every leaf of every size is proved, and nothing else is', () => {
    for (let size = 1; size <= 40; size += 1) {
      const leaves = manyLeaves.slice(0, size);
      const root = toHex(naiveRoot(leaves));
      for (let index = 0; index < size; index += 1) {
        const path = rootsOf(leaves, inclusionRanges(index, size));
        const prove = (leaf: Hash, at: number, by: readonly Hash[]) => {
          const led = rootFromInclusion(leaf, at, size, by);
          return led !== null && toHex(led) === root;
        };
        expect(prove(leaves[index]!, index, path)).toBe(true);
        expect(prove(changed(leaves[index]!), index, path)).toBe(false);
        expect(prove(leaves[index]!, index, [...path, path[0] ?? leaves[0]!])).toBe(false);
        if (path.length > 0) {
          expect(prove(leaves[index]!, index, path.slice(1))).toBe(false);
          expect(prove(leaves[index]!, index, path.with(path.length - 1, changed(path.at(-1)!)))).toBe(false);
        }
        expect(prove(leaves[index]!, size, path)).toBe(false);
      }
    }
  });

  test('every size is proved to begin every larger one, and a rewritten one is not', () => {
    for (let second = 1; second <= 40; second += 1) {
      const leaves = manyLeaves.slice(0, second);
      const to = { size: second, root: naiveRoot(leaves) };
      for (let first = 1; first <= second; first += 1) {
        const from = { size: first, root: naiveRoot(leaves.slice(0, first)) };
        const path = rootsOf(leaves, consistencyRanges(first, second));
        expect(isConsistent(from, to, path)).toBe(true);
        const rewritten = naiveRoot(leaves.slice(0, first).with(0, changed(leaves[0]!)));
        expect(isConsistent({ size: first, root: rewritten }, to, path)).toBe(false);
        expect(isConsistent(from, { ...to, root: changed(to.root) }, path)).toBe(false);
        expect(isConsistent(from, to, [...path, to.root])).toBe(false);
        if (path.length > 0) expect(isConsistent(from, to, path.slice(0, -1))).toBe(false);
      }
      expect(isConsistent({ size: second + 1, root: to.root }, to, [])).toBe(false);
    }
  });

  test('roots and proofs come from the fixed nodes that a growing tree tells', () => {
    const known = new Map<string, Hash>();
    const tree = growingTree(0, []);
    for (const [index, leaf] of manyLeaves.entries()) {
      known.set(`0/${index}`, leaf);
      tree.add(leaf, (node, hash) => known.set(`${node.level}/${node.index}`, hash));
      const size = index + 1;
      const read = (range: Range) =>
        rootOf(fixedNodesOf(range).map((node) => known.get(`${node.level}/${node.index}`)!));
      const whole = manyLeaves.slice(0, size);
      expect(read([0, size])).toEqual(naiveRoot(whole));
      for (const range of [...inclusionRanges(size >> 1, size), ...consistencyRanges((size >> 1) + 1, size)]) {
        expect(read(range)).toEqual(naiveRoot(whole.slice(...range)));
      }
    }
  });
});

test('merkle: an empty tree has one root, and a leaf that is no hash is in no tree', () => {
  const made = new Uint8Array(32).fill(7);
  expect(isConsistent({ size: 0, root: made }, { size: 0, root: made }, [])).toBe(false);
  expect(isConsistent({ size: 0, root: made }, { size: 1, root: LEAVES[0]! }, [])).toBe(false);
  expect(isConsistent({ size: 0, root: EMPTY_ROOT }, { size: 1, root: LEAVES[0]! }, [])).toBe(true);
  expect(rootFromInclusion(new Uint8Array(0), 0, 1, [])).toBeNull();
});
