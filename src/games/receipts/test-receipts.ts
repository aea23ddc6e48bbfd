import { generateKeyPairSync, sign } from 'node:crypto';
import { toHex } from '../../fairness/sha256.ts';
import type { Json } from '../../public-log/canonical-json.ts';
import { headText, leafOf, type LogHead } from '../../public-log/log-format.ts';
import { growingTree, inclusionRanges, rootOf } from '../../public-log/merkle.ts';
import { batchEntry, batchText, receiptLeaf, wholeTree, type ReceiptProof } from '../../public-log/receipt-format.ts';
import { isSignedBy } from '../../public-log/signing-keys.ts';
import { gameCalled } from '../all.ts';
import type { TestBet } from '../test-bets.ts';
import type { CheckSignature, LogInclusion } from './check-receipt.ts';

/** A test house with its own key that signs as the server does. */
export function testHouse() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  const signText = (text: string) => sign(null, Buffer.from(text), privateKey).toString('hex');

  return {
    key,
    signText,
    receiptsOf(bets: readonly TestBet[], time = '2026-03-01T00:00:00.000Z'): ReceiptProof[] {
      const receipts = bets.map((bet) => ({
        version: 1 as const,
        id: bet.id,
        game: bet.game,
        balanceType: String(bet['balanceType']),
        betAmount: Number(bet['betAmount']),
        winnings: Number(bet['winnings']),
        multiplier: Number(bet['multiplier']),
        ending: String(bet['ending']),
        serverSeedHash: String(
          gameCalled(bet.game)!.seeds === 'round' ? bet.result['chainEnd'] : bet['serverSeedHash'],
        ),
        clientSeed: String(bet['clientSeed']),
        nonce: bet.nonce,
        rulesHash: String(bet['rulesHash']),
        parameters: bet.parameters as Json,
        result: (gameCalled(bet.game)!.seeds === 'round' ? null : bet.result) as Json,
        placedAt: String(bet['placedAt']),
        settledAt: String(bet['settledAt']),
      }));
      const tree = wholeTree(receipts.map(receiptLeaf));
      const signed = { size: bets.length, root: toHex(tree.root), time };
      const rootSignature = signText(batchText(signed));
      return receipts.map((receipt, leafIndex) => ({
        receipt,
        leafIndex,
        path: tree.pathOf(leafIndex).map(toHex),
        ...signed,
        rootSignature,
        key,
      }));
    },
    headOf(size: number, root: string, time = '2026-03-01T00:01:00.000Z'): LogHead {
      return { size, root, time, key, signature: signText(headText({ size, root, time })) };
    },
    /** A log with some entries, including the batch of this receipt. */
    logged(proof: ReceiptProof): LogInclusion {
      const others = [1, 2, 3, 4, 5].map((n) => ({ kind: 'seed', body: { hash: String(n) } }));
      const leaves = [...others.slice(0, 3), batchEntry(proof), ...others.slice(3)].map(leafOf);
      const tree = growingTree(0, []);
      for (const leaf of leaves) tree.add(leaf);
      const rootWithin = ([from, to]: readonly [number, number]) => wholeTree(leaves.slice(from, to)).root;
      return {
        index: 3,
        path: inclusionRanges(3, leaves.length).map((range) => toHex(rootWithin(range))),
        head: this.headOf(leaves.length, toHex(tree.size() === leaves.length ? tree.root() : rootOf([]))),
      };
    },
  };
}

export const checkHere: CheckSignature = (key, text, signature) => Promise.resolve(isSignedBy(key, text, signature));
