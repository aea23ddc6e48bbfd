import { expect, test } from 'vitest';
import { bigintArray, byteaArray } from '../db/arrays.ts';
import { testDatabase, type TestDatabase } from '../db/test-database.ts';
import { toHex } from '../fairness/sha256.ts';
import { blockNodes, nodesIn, readRoots } from './log-nodes.ts';
import {
  consistencyRanges,
  growingTree,
  hashLeaf,
  inclusionRanges,
  isConsistent,
  rootFromInclusion,
  type FixedNode,
  type Hash,
  type TreeHead,
} from './merkle.ts';

/** Around the boundaries of blocks: 64 entries, 256 such blocks, and four of those. */
const SIZES = [1, 2, 63, 64, 65, 100, 127, 128, 129, 16_383, 16_384, 16_385, 16_448, 65_535, 65_536, 65_537, 66_100];

function leafAt(index: number): Hash {
  return hashLeaf(new TextEncoder().encode(String(index)));
}

/** Grows a log as the keeper does and returns its head. */
function growingLog(db: TestDatabase) {
  const tree = growingTree(0, []);
  return async (size: number): Promise<TreeHead> => {
    const from = tree.size();
    const leaves: Hash[] = [];
    const nodes: (FixedNode & { hash: Hash })[] = [];
    for (let index = from; index < size; index += 1) {
      leaves.push(leafAt(index));
      tree.add(leaves.at(-1)!, (node, hash) => nodes.push({ ...node, hash }));
    }
    await db.database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO log_entries (index, kind, body, leaf)
         SELECT $1::bigint + place - 1, 'seed', '{}', leaf FROM unnest($2::bytea[]) WITH ORDINALITY AS l (leaf, place)`,
        [from, byteaArray(leaves, (leaf) => Buffer.from(leaf))],
      );
      await tx.query(
        'INSERT INTO log_nodes (level, index, hash) SELECT unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::bytea[])',
        [
          bigintArray(nodes, ({ level }) => BigInt(level)),
          bigintArray(nodes, ({ index }) => BigInt(index)),
          byteaArray(nodes, ({ hash }) => Buffer.from(hash)),
        ],
      );
    });
    return { size, root: tree.root() };
  };
}

function someIndexes(size: number): number[] {
  const borders = [
    0, 1, 31, 32, 62, 63, 64, 65, 127, 128, 8_191, 16_319, 16_320, 16_383, 16_384, 32_768, 65_535, 65_536,
  ];
  return [...new Set([...borders, size >> 1, size - 2, size - 1])].filter((index) => index >= 0 && index < size);
}

test('log nodes: proofs hold while the log grows over the borders of blocks, on servers that keep much and little', async () => {
  const db = await testDatabase();
  const grow = growingLog(db);
  const readers = [blockNodes(db.database), blockNodes(db.database, 2)];
  const heads: TreeHead[] = [];
  for (const size of SIZES) {
    const head = await grow(size);
    for (const read of readers) {
      const wrong = await Promise.all(
        someIndexes(size).map(async (index) => {
          const path = await readRoots(read, inclusionRanges(index, size));
          const led = rootFromInclusion(leafAt(index), index, size, path);
          return led && toHex(led) === toHex(head.root) ? [] : [index];
        }),
      );
      expect([size, wrong.flat()]).toEqual([size, []]);
      // Also proves older heads, from blocks that have grown since.
      for (const before of heads) {
        const path = await readRoots(read, consistencyRanges(before.size, size));
        expect([before.size, size, isConsistent(before, head, path)]).toEqual([before.size, size, true]);
      }
    }
    heads.push(head);
  }
});

test('log nodes: blocks give what the tables hold, and a lost entry or node is an error', async () => {
  const db = await testDatabase();
  const size = 66_100;
  await growingLog(db)(size);
  const nodes = Array.from({ length: 17 }, (_, level) => {
    const count = Math.floor(size / 2 ** level);
    return [0, 1, 255, 256, count >> 1, count - 1].filter((index) => index < count).map((index) => ({ level, index }));
  }).flat();
  expect(await blockNodes(db.database)(nodes)).toEqual(await nodesIn(db.database)(nodes));

  const firstOf = (level: number, index: number) => blockNodes(db.database)([{ level, index }]);
  await expect(firstOf(0, size)).rejects.toThrow('has lost a node');
  await db.owner.query('DELETE FROM log_entries WHERE index = 300');
  await expect(firstOf(0, 319)).rejects.toThrow('has lost a node');
  await expect(firstOf(0, 300)).rejects.toThrow('has lost a node');
  await db.owner.query('DELETE FROM log_nodes WHERE level = 6 AND index = 0');
  await expect(firstOf(9, 1)).rejects.toThrow('has lost a node');
  // A failed read is not cached.
  const read = blockNodes(db.database);
  await expect(read([{ level: 0, index: 319 }])).rejects.toThrow('has lost a node');
  await db.owner.query(`INSERT INTO log_entries (index, kind, body, leaf) VALUES (300, 'seed', '{}', $1)`, [
    Buffer.from(leafAt(300)),
  ]);
  expect(await read([{ level: 0, index: 319 }])).toEqual([leafAt(319)]);
});
