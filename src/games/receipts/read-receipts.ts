import type { Bet } from '../../bets/records.ts';
import type { Database } from '../../db/database.ts';
import { wholeTree, type ReceiptProof } from '../../public-log/receipt-format.ts';
import { findBatchesAt, LEAF_BYTES, placeOf, readBatch, type StoredBatch } from './batch-rows.ts';
import type { DescribeReceipts } from './facts.ts';
import { hashReceipt } from './leaves.ts';
import type { ReceiptMaker } from './maker.ts';
import { receiptOf, receiptTextOf } from './receipt-of.ts';

export type ReceiptRead =
  | { status: 'signed'; proof: ReceiptProof }
  /** The next batch will contain it. */
  | { status: 'pending' }
  /** The stored bet is not what was signed. */
  | { status: 'altered' };

export interface ReceiptReaderOptions {
  database: Database;
  describe: DescribeReceipts;
  maker: ReceiptMaker;
}

interface KnownBatch extends StoredBatch {
  tree: ReturnType<typeof wholeTree>;
}

/** At most some hundred kilobytes each. */
const BATCHES_KEPT = 64;

/** Finds the receipt of a settled bet and its path. Trees of recently used batches are cached. */
export function createReceiptReader({ database, describe, maker }: ReceiptReaderOptions) {
  const kept = new Map<bigint, KnownBatch>();

  const batchCalled = async (batch: bigint): Promise<KnownBatch> => {
    const known = kept.get(batch);
    if (known) return known;
    const stored = await readBatch(database, batch);
    const leaves = Array.from({ length: stored.size }, (_, at) =>
      stored.leaves.subarray(at * LEAF_BYTES, (at + 1) * LEAF_BYTES),
    );
    const made = { ...stored, tree: wholeTree(leaves) };
    kept.set(batch, made);
    if (kept.size > BATCHES_KEPT) kept.delete(kept.keys().next().value!);
    return made;
  };

  const findBatch = async (bet: Bet): Promise<{ batch: KnownBatch; leafIndex: number } | null> => {
    for (const number of await findBatchesAt(database, bet.settledAt)) {
      const batch = await batchCalled(number);
      const leafIndex = placeOf(batch.members, bet.playerId, bet.number);
      if (leafIndex >= 0) return { batch, leafIndex };
    }
    return null;
  };

  const prove = async (bet: Bet, batch: KnownBatch, leafIndex: number): Promise<ReceiptRead> => {
    const facts = (await describe(database, [bet], batch.keyId))(0);
    const leaf = hashReceipt(receiptTextOf(bet, facts));
    const signed = batch.leaves.subarray(leafIndex * LEAF_BYTES, (leafIndex + 1) * LEAF_BYTES);
    if (leaf !== signed.toString('latin1')) return { status: 'altered' };
    return {
      status: 'signed',
      proof: {
        receipt: receiptOf(bet, facts),
        leafIndex,
        path: batch.tree.pathOf(leafIndex).map((each) => Buffer.from(each).toString('hex')),
        size: batch.size,
        root: batch.root.toString('hex'),
        time: batch.signedAt.toISOString(),
        rootSignature: batch.signature.toString('hex'),
        key: batch.key.toString('hex'),
      },
    };
  };

  return async (bet: Bet): Promise<ReceiptRead> => {
    let found = await findBatch(bet);
    if (!found) {
      const { rows } = await database.query<{ made_until: Date }>('SELECT made_until FROM receipt_state');
      if (bet.settledAt > rows[0]!.made_until) return { status: 'pending' };
      await maker.makeLate(bet);
      found = await findBatch(bet);
    }
    return found ? prove(bet, found.batch, found.leafIndex) : { status: 'pending' };
  };
}
