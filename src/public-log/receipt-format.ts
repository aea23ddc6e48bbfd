import { canonicalJson, utf8, type Json } from './canonical-json.ts';
import type { Entry } from './log-format.ts';
import { hashLeaf, hashNode, type Hash } from './merkle.ts';

/** The content and signature of a receipt: the part shared by server, browser and verifiers. */

/** The signed facts of a bet. Fields are named as in `GET /api/bets/{id}`. */
export interface Receipt {
  readonly version: 1;
  readonly id: string;
  readonly game: string;
  readonly balanceType: string;
  readonly betAmount: number;
  readonly winnings: number;
  readonly multiplier: number;
  readonly ending: string;
  /** In a shared round the end of the chain, which fixes the round's result. */
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly rulesHash: string;
  readonly parameters: Json;
  /** Null in a shared round, because a bet may be paid before the round ends. */
  readonly result: Json;
  readonly placedAt: string;
  readonly settledAt: string;
}

/** A signed batch of receipts. */
export interface ReceiptBatch {
  size: number;
  root: string;
  /** When it was signed, ISO 8601. */
  time: string;
  key: string;
  rootSignature: string;
}

/** A receipt with its proof: the position in a batch. */
export interface ReceiptProof extends ReceiptBatch {
  receipt: Receipt;
  leafIndex: number;
  path: readonly string[];
}

/** The hashed text of a leaf, without the prefix byte. */
export function receiptText(receipt: Receipt): string {
  return canonicalJson(receipt as unknown as Json);
}

export function receiptLeaf(receipt: Receipt): Hash {
  return hashLeaf(utf8(receiptText(receipt)));
}

/** The signed text of a batch. */
export function batchText({ size, root, time }: Pick<ReceiptBatch, 'size' | 'root' | 'time'>): string {
  return `roulo-receipts-v1\n${size}\n${root}\n${time}\n`;
}

/** A batch's entry in the public log. */
export function batchEntry({ size, root, time }: Pick<ReceiptBatch, 'size' | 'root' | 'time'>): Entry {
  return { kind: 'receipts', body: { size, root, time } };
}

/** The fingerprints that a player was shown before any bet used the second one. */
export interface Commitment {
  readonly serverSeedHash: string;
  readonly nextServerSeedHash: string;
  readonly clientSeed: string;
  /** ISO 8601. */
  readonly time: string;
}

export interface SignedCommitment extends Commitment {
  key: string;
  signature: string;
}

/** The signed text of a commitment. */
export function commitmentText({ serverSeedHash, nextServerSeedHash, clientSeed, time }: Commitment): string {
  return `roulo-commitment-v1\n${canonicalJson({ serverSeedHash, nextServerSeedHash, clientSeed, time })}\n`;
}

/** A whole tree of some thousand leaves in memory, by RFC 9162: the last of an odd number moves up unchanged. */
export function wholeTree(leaves: readonly Hash[]): { root: Hash; pathOf(index: number): Hash[] } {
  const levels: (readonly Hash[])[] = [leaves];
  for (let below = leaves; below.length > 1;) {
    const level: Hash[] = [];
    for (let at = 0; at < below.length; at += 2) {
      level.push(at + 1 < below.length ? hashNode(below[at]!, below[at + 1]!) : below[at]!);
    }
    levels.push(level);
    below = level;
  }
  return {
    root: levels.at(-1)![0]!,
    pathOf: (index) =>
      levels.flatMap((level, height) => {
        const sibling = level[Math.floor(index / 2 ** height) ^ 1];
        return sibling && level.length > 1 ? [sibling] : [];
      }),
  };
}
