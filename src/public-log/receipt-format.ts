import { canonicalJson, utf8, type Json } from './canonical-json.ts';
import type { Entry } from './log-format.ts';
import { hashLeaf, hashNode, type Hash } from './merkle.ts';

/** What a receipt says and how it is signed: the part that server, browser and verifiers share. */

/** What the house has signed of a bet. Fields are named as in `GET /api/bets/{id}`. */
export interface Receipt {
  readonly version: 1;
  readonly id: string;
  readonly game: string;
  readonly balanceType: string;
  readonly betAmount: number;
  readonly winnings: number;
  readonly multiplier: number;
  readonly ending: string;
  /** In a shared round the end of the chain: what came of the round is fixed by it. */
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly rulesHash: string;
  readonly parameters: Json;
  /** Null in a shared round: a bet may be paid while the round goes on. */
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

/** A receipt with what proves it: its place in a batch. */
export interface ReceiptProof extends ReceiptBatch {
  receipt: Receipt;
  leafIndex: number;
  path: readonly string[];
}

/** What a leaf hashes, without the mark in front. */
export function receiptText(receipt: Receipt): string {
  return canonicalJson(receipt as unknown as Json);
}

export function receiptLeaf(receipt: Receipt): Hash {
  return hashLeaf(utf8(receiptText(receipt)));
}

/** What is signed of a batch. */
export function batchText({ size, root, time }: Pick<ReceiptBatch, 'size' | 'root' | 'time'>): string {
  return `roulo-receipts-v1\n${size}\n${root}\n${time}\n`;
}

/** A batch as it stands in the public log. */
export function batchEntry({ size, root, time }: Pick<ReceiptBatch, 'size' | 'root' | 'time'>): Entry {
  return { kind: 'receipts', body: { size, root, time } };
}

/** The fingerprints that a player was shown, before any bet was made with the second one. */
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

/** What is signed of a commitment. */
export function commitmentText({ serverSeedHash, nextServerSeedHash, clientSeed, time }: Commitment): string {
  return `roulo-commitment-v1\n${canonicalJson({ serverSeedHash, nextServerSeedHash, clientSeed, time })}\n`;
}

/** The whole tree of a few thousand leaves in memory, by RFC 9162: the last of an odd number moves up as it is. */
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
