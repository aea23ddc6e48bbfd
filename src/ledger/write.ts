import { createHash } from 'node:crypto';
import { DatabaseError } from 'pg';
import { bigintArray, byteaArray, integerArray, smallintArray, textArray } from '../db/arrays.ts';
import type { Queryable } from '../db/database.ts';
import type { PlayerId } from './player-id.ts';
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
  /** Null where the key only bars a repeat. */
  answerJson: string | null;
}

/** Rows of another module that are written in the same statement as the money they belong to. */
export interface Attachment<Row = never> {
  name: string;
  /** The parameters it takes, from number `first` on; its rows arrive as arrays. */
  parameterCount: number;
  /** An INSERT, UPDATE or DELETE that reads its parameters by unnest; `$time` in it is the time of the write. */
  sql(first: number): string;
  values(rows: readonly Row[]): unknown[];
}

export type AttachedRows = ReadonlyMap<string, readonly unknown[]>;

export interface LedgerWrite {
  postedAt: Date;
  changes: readonly WalletChange[];
  postingKeys: readonly PostingKeyRow[];
  requestKeys: readonly RequestKeyRow[];
  attached: AttachedRows;
}

/** A wallet changed between reading and writing it; nothing was written. */
export function isStaleWallet(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === 'RL001';
}

export interface LedgerWriter {
  /** The one statement that writes money: wallets, transfers, keys and what belongs to them, all or nothing. */
  write(db: Queryable, write: LedgerWrite): Promise<void>;
}

/** The totals that a write sets, by property and column. */
const WALLET_COLUMNS = [
  ['version', 'version'],
  ['lastTransfer', 'last_transfer'],
  ['primary', 'primary_micros'],
  ['promotional', 'promotional_micros'],
  ['held', 'held_micros'],
  ['cashWagered', 'cash_wagered_micros'],
  ['bonusWagered', 'bonus_wagered_micros'],
  ['betCount', 'bet_count'],
  ['rakebackNanos', 'rakeback_nanos'],
  ['nonce', 'nonce'],
  ['lastBet', 'last_bet'],
  ['openRounds', 'open_rounds'],
  ['minesBet', 'mines_bet'],
  ['cashPaid', 'cash_paid_micros'],
  ['theoreticalNanos', 'theoretical_nanos'],
  ['promoProgress', 'promo_progress_micros'],
] as const satisfies readonly (readonly [keyof Wallet, string])[];

const TRANSFER_COLUMNS = [
  ['number', 'number', 'bigint'],
  ['kindCode', 'kind', 'smallint'],
  ['debitCode', 'debit', 'smallint'],
  ['creditCode', 'credit', 'smallint'],
  ['amount', 'amount_micros', 'bigint'],
  ['returned', 'returned_micros', 'bigint'],
  ['debitAfter', 'debit_after_micros', 'bigint'],
  ['creditAfter', 'credit_after_micros', 'bigint'],
  ['reference', 'reference', 'bigint'],
] as const satisfies readonly (readonly [keyof PostedTransfer, string, string])[];

export function createLedgerWriter(attachments: readonly Attachment[] = []): LedgerWriter {
  const statement = composeStatement(attachments);
  // PostgreSQL tells prepared statements apart by 63 characters.
  const name = `ledger-write-${createHash('sha256').update(statement).digest('hex').slice(0, 16)}`;
  return {
    async write(db, write) {
      await db.query({ name, text: statement, values: valuesOf(write, attachments) });
    },
  };
}

function composeStatement(attachments: readonly Attachment[]): string {
  let used = 0;
  const next = (type: string) => `$${(used += 1)}::${type}[]`;
  const time = `$${(used += 1)}`;
  const expected = `$${(used += 1)}`;
  const walletArrays = ['player_id', 'version_before', ...WALLET_COLUMNS.map(([, column]) => column)].map((column) => ({
    column,
    array: next('bigint'),
  }));
  const transferArrays = [['', 'player_id', 'bigint'] as const, ...TRANSFER_COLUMNS].map(([, column, type]) => ({
    column,
    array: next(type),
  }));
  const columns = (of: readonly { column: string }[]) => of.map(({ column }) => column).join(', ');
  const arrays = (of: readonly { array: string }[]) => of.map(({ array }) => array).join(', ');
  const parts = [
    `changed AS (
       UPDATE wallets SET ${WALLET_COLUMNS.map(([, column]) => `${column} = u.${column}`).join(', ')}
       FROM unnest(${arrays(walletArrays)}) AS u (${columns(walletArrays)})
       WHERE wallets.player_id = u.player_id AND wallets.version = u.version_before
       RETURNING 1)`,
    `moved AS (
       INSERT INTO transfers (posted_at, ${columns(transferArrays)})
       SELECT ${time}::timestamptz, ${columns(transferArrays)}
       FROM unnest(${arrays(transferArrays)}) AS t (${columns(transferArrays)}))`,
    `named AS (
       INSERT INTO posting_keys (posted_at, player_id, key, fingerprint, first_transfer, transfer_count)
       SELECT ${time}::timestamptz, * FROM unnest(${next('bigint')}, ${next('text')}, ${next('bytea')}, ${next('bigint')}, ${next('integer')}))`,
    `answered AS (
       INSERT INTO request_keys (created_at, player_id, key, fingerprint, answer)
       SELECT ${time}::timestamptz, player_id, key, fingerprint, answer::json
       FROM unnest(${next('bigint')}, ${next('text')}, ${next('bytea')}, ${next('text')}) AS r (player_id, key, fingerprint, answer))`,
  ];
  for (const attachment of attachments) {
    parts.push(`${attachment.name} AS (${attachment.sql(used + 1).replaceAll('$time', `${time}::timestamptz`)})`);
    used += attachment.parameterCount;
  }
  return `WITH ${parts.join(',\n')} SELECT ledger_expect((SELECT count(*) FROM changed), ${expected}::bigint)`;
}

function valuesOf(write: LedgerWrite, attachments: readonly Attachment[]): unknown[] {
  const { changes, postingKeys, requestKeys } = write;
  const values: unknown[] = [
    write.postedAt,
    changes.length,
    bigintArray(changes, (change) => change.after.playerId),
    bigintArray(changes, (change) => change.before.version),
  ];
  for (const [property] of WALLET_COLUMNS) values.push(bigintArray(changes, (change) => change.after[property]));
  const owners: PlayerId[] = [];
  const moved: PostedTransfer[] = [];
  for (const change of changes) {
    for (const posted of change.posted) {
      owners.push(change.after.playerId);
      moved.push(posted);
    }
  }
  values.push(bigintArray(owners, (playerId) => playerId));
  for (const [property, , type] of TRANSFER_COLUMNS) {
    values.push(
      type === 'smallint'
        ? smallintArray(moved, (posted) => posted[property])
        : bigintArray(moved, (posted) => posted[property]),
    );
  }
  values.push(
    bigintArray(postingKeys, (row) => row.playerId),
    textArray(postingKeys, (row) => row.key),
    byteaArray(postingKeys, (row) => row.fingerprint),
    bigintArray(postingKeys, (row) => row.firstTransfer),
    integerArray(postingKeys, (row) => row.transferCount),
    bigintArray(requestKeys, (row) => row.playerId),
    textArray(requestKeys, (row) => row.key),
    byteaArray(requestKeys, (row) => row.fingerprint),
    textArray(requestKeys, (row) => row.answerJson),
  );
  for (const attachment of attachments) {
    values.push(...attachment.values((write.attached.get(attachment.name) ?? []) as never[]));
  }
  return values;
}
