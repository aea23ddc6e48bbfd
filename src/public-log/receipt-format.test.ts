import { expect, test } from 'vitest';
import { toHex } from '../fairness/sha256.ts';
import { utf8 } from './canonical-json.ts';
import { growingTree, hashLeaf, rootFromInclusion } from './merkle.ts';
import { wholeTree } from './receipt-format.ts';

test('receipt tree: root and paths are those of RFC 9162 for every size up to 70', () => {
  for (let size = 1; size <= 70; size += 1) {
    const leaves = Array.from({ length: size }, (_, at) => hashLeaf(utf8(`leaf ${at}`)));
    const growing = growingTree(0, []);
    for (const leaf of leaves) growing.add(leaf);
    const { root, pathOf } = wholeTree(leaves);
    expect(toHex(root)).toBe(toHex(growing.root()));
    const reached = leaves.map((leaf, at) => rootFromInclusion(leaf, at, size, pathOf(at)));
    expect(reached.map((each) => each && toHex(each))).toEqual(leaves.map(() => toHex(root)));
  }
});
