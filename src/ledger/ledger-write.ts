import type { TableAt } from '../db/cells/direct-way.ts';
import type { PlayerId } from './player-id.ts';
import type { Receipt } from './request-keys.ts';
import type { PostedTransfer, Wallet } from './wallet.ts';

export interface WalletChange {
  before: Wallet;
  after: Wallet;
  posted: PostedTransfer[];
}

export interface PostingKeyRow {
  playerId: PlayerId;
  key: string;
  fingerprint: Buffer;
  firstTransfer: bigint;
  transferCount: number;
}

export interface RequestKeyRow {
  playerId: PlayerId;
  key: string;
  fingerprint: Buffer;
}

export interface AnswerRow extends RequestKeyRow {
  /** Null if the key only prevents a repeat. */
  answerJson: string | null;
}

export interface ReceiptRow extends RequestKeyRow {
  receipt: Receipt;
}

/** Rows of another module that are written together with the money they belong to. */
export interface Attachment<Row = never> {
  name: string;
  /** The table is in the directory, so a second statement of the same transaction writes it. */
  inDirectory?: true;
  /** Number of parameters, the first of which is `first`. Rows are passed as arrays. */
  parameterCount: number;
  /** An INSERT, UPDATE or DELETE that reads its parameters by `rowsOf`. */
  sql(first: number, tableAt: TableAt): string;
  values(rows: readonly Row[]): unknown[];
}

export type AttachedRows = ReadonlyMap<string, readonly unknown[]>;

export interface LedgerWrite {
  postedAt: Date;
  changes: readonly WalletChange[];
  postingKeys: readonly PostingKeyRow[];
  /** Request keys stored with the answer, and those stored with a receipt to rebuild it from. */
  answers: readonly AnswerRow[];
  receipts: readonly ReceiptRow[];
  attached: AttachedRows;
}

/** What a write does to one table. */
export interface Part {
  parameterCount: number;
  sql(first: number, tableAt: TableAt): string;
  rowCount(write: LedgerWrite): number;
  addValues(values: unknown[], write: LedgerWrite): void;
}
