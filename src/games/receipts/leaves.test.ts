import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { toHex } from '../../fairness/sha256.ts';
import { utf8 } from '../../public-log/canonical-json.ts';
import { hashLeaf } from '../../public-log/merkle.ts';
import { wholeTree } from '../../public-log/receipt-format.ts';
import { hashReceipt, rootOfLeaves } from './leaves.ts';

const leafOf = (at: number) => createHash('sha256').update(`leaf ${at}`).digest();

test('receipt tree: the root over leaves in one piece is the root of the whole tree, for every size up to 70 and for large ones', () => {
  const sizes = [
    ...Array.from({ length: 70 }, (_, at) => at + 1),
    511,
    512,
    513,
    514,
    1_025,
    2_047,
    2_048,
    2_049,
    3_001,
  ];
  for (const size of sizes) {
    const leaves = Array.from({ length: size }, (_, at) => leafOf(at));
    const together = Buffer.concat(leaves);
    expect([size, rootOfLeaves(together).toString('hex')]).toEqual([size, toHex(wholeTree(leaves).root)]);
    expect(together.equals(Buffer.concat(leaves))).toBe(true);
  }
});

test('receipt tree: a receipt is hashed as a leaf, in any letters', () => {
  for (const text of ['', 'plain', 'é', '€ 😂', 'a'.repeat(700)]) {
    expect(Buffer.from(hashReceipt(text), 'latin1').toString('hex')).toBe(toHex(hashLeaf(utf8(text))));
  }
});
