import { createHash } from 'node:crypto';
import { DatabaseError } from 'pg';
import { bigintArray, byteaArray, integerArray, rowsOf, smallintArray, textArray } from '../db/arrays.ts';
import { BY_NAME, type TableAt } from '../db/cells/direct-way.ts';
import type { Database, DirectWay, Queryable, Tx } from '../db/database.ts';
import type { PlayerId } from './player-id.ts';
import type { PostedTransfer } from './wallet.ts';
import { walletParts } from './write-wallets.ts';
import type { RequestKeyRow, Attachment, LedgerWrite, Part } from './ledger-write.ts';

/** A wallet changed between reading and writing it; nothing was written. */
export function isStaleWallet(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === 'RL001';
}

export interface LedgerWriter {
  /**
   * Writes money: wallets, transfers, keys and attached rows, all or nothing. It is one statement. Rows of the directory need a
   * second statement, and then both run in a transaction. A statement that needs none is sent over `line`, if one is given.
   */
  write(db: Database | Tx, write: LedgerWrite, line?: Queryable): Promise<void>;
}

const bigints = (read: (posted: PostedTransfer) => bigint | null) => (posted: readonly PostedTransfer[]) =>
  bigintArray(posted, read);
const smallints = (read: (posted: PostedTransfer) => number) => (posted: readonly PostedTransfer[]) =>
  smallintArray(posted, read);

/** Each column has a reader of its own: one that looks up the property by its name costs several times as much. */
const TRANSFER_COLUMNS = [
  ['number', 'bigint', bigints((posted) => posted.number)],
  ['kind', 'smallint', smallints((posted) => posted.kindCode)],
  ['debit', 'smallint', smallints((posted) => posted.debitCode)],
  ['credit', 'smallint', smallints((posted) => posted.creditCode)],
  ['amount_micros', 'bigint', bigints((posted) => posted.amount)],
  ['returned_micros', 'bigint', bigints((posted) => posted.returned)],
  ['debit_after_micros', 'bigint', bigints((posted) => posted.debitAfter)],
  ['credit_after_micros', 'bigint', bigints((posted) => posted.creditAfter)],
  ['reference', 'bigint', bigints((posted) => posted.reference)],
] as const;

/** Only the benchmark that measures the totals switches them off. */
export function createLedgerWriter(attachments: readonly Attachment[] = [], hasTotals = true): LedgerWriter {
  const inCell = [
    ...walletParts(hasTotals),
    ...OWN_PARTS,
    ...attachments.filter((a) => !a.inDirectory).map(attachedPart),
  ];
  const inDirectory = attachments.filter((attachment) => attachment.inDirectory).map(attachedPart);
  const ending = 'SELECT ledger_expect((SELECT count(*) FROM changed), $1::bigint)';
  const cellStatement = createStatements(inCell, 2, ending);
  const directoryStatement = createStatements(inDirectory, 1, 'SELECT');
  const directStatements = new WeakMap<DirectWay['tableAt'], typeof cellStatement>();
  const directStatement = ({ tableAt, stays }: DirectWay) => {
    let statement = directStatements.get(tableAt);
    if (!statement) {
      statement = createStatements(inCell, 2, `${ending}, ${stays}`, tableAt);
      directStatements.set(tableAt, statement);
    }
    return statement;
  };
  return {
    async write(db, write, line = db) {
      const second = directoryStatement(write, []);
      const isAlone = second === null && !('inTransaction' in db);
      const way = isAlone ? db.direct?.() : null;
      if (way) {
        await way.query(directStatement(way)(write, [write.changes.length])!);
        return;
      }
      const first = cellStatement(write, [write.changes.length]);
      if (second === null) {
        await line.query(first!);
        return;
      }
      const writeBoth = async (tx: Tx) => {
        await tx.query(first!);
        await tx.query(second);
      };
      await ('inTransaction' in db ? writeBoth(db) : db.transaction(writeBoth));
    },
  };
}

interface PreparedStatement {
  name: string;
  text: string;
  values: unknown[];
}

/** One statement for all parts that have rows; null if none has. */
function createStatements(parts: readonly Part[], firstParameter: number, ending: string, tableAt: TableAt = BY_NAME) {
  const statements = new Map<number, { name: string; text: string }>();
  return (write: LedgerWrite, values: unknown[]): PreparedStatement | null => {
    // Names only tables that get rows, because opening a table costs as much as several rows.
    const used = parts.filter((part) => part.rowCount(write) > 0);
    if (used.length === 0) return null;
    const which = used.reduce((bits, part) => bits | (1 << parts.indexOf(part)), 0);
    let statement = statements.get(which);
    if (!statement) {
      const text = composeStatement(used, firstParameter, ending, tableAt);
      // PostgreSQL cuts names of prepared statements after 63 characters.
      const name = `ledger-write-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
      statements.set(which, (statement = { name, text }));
    }
    for (const part of used) part.addValues(values, write);
    return { ...statement, values };
  };
}

function composeStatement(parts: readonly Part[], firstParameter: number, ending: string, tableAt: TableAt): string {
  let first = firstParameter;
  const queries = parts.map((part) => {
    const sql = part.sql(first, tableAt);
    first += part.parameterCount;
    return sql;
  });
  return `WITH ${queries.join(',\n')} ${ending}`;
}

const TRANSFER_ARRAYS = [
  ['player_id', 'bigint'] as const,
  ...TRANSFER_COLUMNS.map(([column, type]) => [column, type] as const),
];
const POSTING_KEY_ARRAYS = [
  ['player_id', 'bigint'],
  ['key', 'text'],
  ['fingerprint', 'bytea'],
  ['first_transfer', 'bigint'],
  ['transfer_count', 'integer'],
] as const;
const REQUEST_KEY_ARRAYS = [
  ['player_id', 'bigint'],
  ['key', 'text'],
  ['fingerprint', 'bytea'],
] as const;
const ANSWER_ARRAYS = [...REQUEST_KEY_ARRAYS, ['answer', 'text']] as const;
const RECEIPT_ARRAYS = [
  ...REQUEST_KEY_ARRAYS,
  ['reference', 'bigint'],
  ['wallet_version', 'bigint'],
  ['primary_micros', 'bigint'],
  ['promotional_micros', 'bigint'],
] as const;

const OWN_PARTS: readonly Part[] = [
  {
    parameterCount: 1 + TRANSFER_ARRAYS.length,
    sql: (first, tableAt) => `moved AS (
      INSERT INTO ${tableAt('transfers')} (posted_at, ${namesOf(TRANSFER_ARRAYS)})
      SELECT $${first}::timestamptz, * FROM (${rowsOf(TRANSFER_ARRAYS, first + 1)}) AS t)`,
    rowCount: ({ changes }) => changes.reduce((count, { posted }) => count + posted.length, 0),
    addValues(values, { changes, postedAt }) {
      const owners: PlayerId[] = [];
      const moved: PostedTransfer[] = [];
      for (const change of changes) {
        for (const posted of change.posted) {
          owners.push(change.after.playerId);
          moved.push(posted);
        }
      }
      values.push(
        postedAt,
        bigintArray(owners, (playerId) => playerId),
      );
      for (const [, , encode] of TRANSFER_COLUMNS) values.push(encode(moved));
    },
  },
  {
    parameterCount: 1 + POSTING_KEY_ARRAYS.length,
    sql: (first, tableAt) => `named AS (
      INSERT INTO ${tableAt('posting_keys')} (posted_at, ${namesOf(POSTING_KEY_ARRAYS)})
      SELECT $${first}::timestamptz, * FROM (${rowsOf(POSTING_KEY_ARRAYS, first + 1)}) AS k)`,
    rowCount: ({ postingKeys }) => postingKeys.length,
    addValues: (values, { postingKeys, postedAt }) =>
      values.push(
        postedAt,
        bigintArray(postingKeys, (row) => row.playerId),
        textArray(postingKeys, (row) => row.key),
        byteaArray(postingKeys, (row) => row.fingerprint),
        bigintArray(postingKeys, (row) => row.firstTransfer),
        integerArray(postingKeys, (row) => row.transferCount),
      ),
  },
  {
    parameterCount: 1 + ANSWER_ARRAYS.length,
    sql: (first, tableAt) => `answered AS (
      INSERT INTO ${tableAt('request_keys')} (created_at, ${namesOf(ANSWER_ARRAYS)})
      SELECT $${first}::timestamptz, player_id, key, fingerprint, answer::json FROM (${rowsOf(ANSWER_ARRAYS, first + 1)}) AS k)`,
    rowCount: ({ answers }) => answers.length,
    addValues: (values, { answers, postedAt }) =>
      values.push(
        postedAt,
        ...requestKeyValues(answers),
        textArray(answers, (row) => row.answerJson),
      ),
  },
  {
    parameterCount: 1 + RECEIPT_ARRAYS.length,
    sql: (first, tableAt) => `receipted AS (
      INSERT INTO ${tableAt('request_keys')} (created_at, ${namesOf(RECEIPT_ARRAYS)})
      SELECT $${first}::timestamptz, * FROM (${rowsOf(RECEIPT_ARRAYS, first + 1)}) AS k)`,
    rowCount: ({ receipts }) => receipts.length,
    addValues: (values, { receipts, postedAt }) =>
      values.push(
        postedAt,
        ...requestKeyValues(receipts),
        bigintArray(receipts, (row) => row.receipt.reference),
        bigintArray(receipts, (row) => row.receipt.version),
        bigintArray(receipts, (row) => row.receipt.primary),
        bigintArray(receipts, (row) => row.receipt.promotional),
      ),
  },
];

function attachedPart(attachment: Attachment): Part {
  const rowsIn = (write: LedgerWrite) => (write.attached.get(attachment.name) ?? []) as never[];
  return {
    parameterCount: attachment.parameterCount,
    sql: (first, tableAt) => `${attachment.name} AS (${attachment.sql(first, tableAt)})`,
    rowCount: (write) => rowsIn(write).length,
    addValues: (values, write) => values.push(...attachment.values(rowsIn(write))),
  };
}

function requestKeyValues(rows: readonly RequestKeyRow[]): unknown[] {
  return [
    bigintArray(rows, (row) => row.playerId),
    textArray(rows, (row) => row.key),
    byteaArray(rows, (row) => row.fingerprint),
  ];
}

function namesOf(columns: readonly (readonly [name: string, type: string])[]): string {
  return columns.map(([name]) => name).join(', ');
}
