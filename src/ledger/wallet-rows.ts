import type { Queryable, Tx } from '../db/database.ts';
import type { UsdMicros } from '../money/usd.ts';
import type { BalanceType } from './accounts.ts';
import type { PlayerId } from './player-id.ts';
import type { PostedTransfer, Wallet } from './wallet.ts';

interface WalletRow {
  player_id: bigint;
  version: bigint;
  last_transfer: bigint;
  primary_micros: bigint;
  promotional_micros: bigint;
  held_micros: bigint;
  selected_balance: BalanceType;
  cash_wagered_micros: bigint;
  bonus_wagered_micros: bigint;
  bet_count: bigint;
  rakeback_nanos: bigint;
}

const SELECT_WALLETS = `
  SELECT player_id, version, last_transfer, primary_micros, promotional_micros, held_micros, selected_balance,
         cash_wagered_micros, bonus_wagered_micros, bet_count, rakeback_nanos
  FROM wallets WHERE player_id = ANY($1::bigint[])`;

/** Everyone locks wallets in the order of their ids and before any other row: so nobody waits in a circle. */
export async function lockWallets(tx: Tx, playerIds: readonly PlayerId[]): Promise<Map<PlayerId, Wallet>> {
  const { rows } = await tx.query<WalletRow>({
    name: 'ledger-lock-wallets',
    text: `${SELECT_WALLETS} ORDER BY player_id FOR NO KEY UPDATE`,
    values: [bigints(playerIds)],
  });
  return new Map(rows.map((row) => [row.player_id as PlayerId, toWallet(row)]));
}

export async function lockWallet(tx: Tx, playerId: PlayerId): Promise<Wallet> {
  const wallet = (await lockWallets(tx, [playerId])).get(playerId);
  if (!wallet) throw new Error(`Player ${playerId} has no wallet.`);
  return wallet;
}

export async function readWallet(db: Queryable, playerId: PlayerId): Promise<Wallet> {
  const { rows } = await db.query<WalletRow>({
    name: 'ledger-read-wallets',
    text: SELECT_WALLETS,
    values: [bigints([playerId])],
  });
  if (!rows[0]) throw new Error(`Player ${playerId} has no wallet.`);
  return toWallet(rows[0]);
}

export async function openWallet(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx.query('INSERT INTO wallets (player_id) VALUES ($1)', [playerId]);
}

/** The version moves too: whoever decided on the row as it was must look again. */
export async function selectBalance(tx: Tx, playerId: PlayerId, balance: BalanceType): Promise<void> {
  await tx.query('UPDATE wallets SET selected_balance = $2, version = version + 1 WHERE player_id = $1', [
    playerId,
    balance,
  ]);
}

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
  answerJson: string;
}

export interface LedgerWrite {
  postedAt: Date;
  changes: readonly WalletChange[];
  postingKeys: readonly PostingKeyRow[];
  requestKeys: readonly RequestKeyRow[];
}

const WRITE = `
  WITH changed AS (
    UPDATE wallets SET
      version = u.version, last_transfer = u.last_transfer, primary_micros = u.primary_micros,
      promotional_micros = u.promotional_micros, held_micros = u.held_micros,
      cash_wagered_micros = u.cash_wagered_micros, bonus_wagered_micros = u.bonus_wagered_micros,
      bet_count = u.bet_count, rakeback_nanos = u.rakeback_nanos
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
                $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[])
      AS u (player_id, version_before, version, last_transfer, primary_micros, promotional_micros, held_micros,
            cash_wagered_micros, bonus_wagered_micros, bet_count, rakeback_nanos)
    WHERE wallets.player_id = u.player_id AND wallets.version = u.version_before
    RETURNING 1
  ), moved AS (
    INSERT INTO transfers (player_id, number, posted_at, kind, debit, credit, amount_micros, debit_after_micros,
                           credit_after_micros, reference)
    SELECT player_id, number, $12, kind, debit, credit, amount, debit_after, credit_after, reference
    FROM unnest($13::bigint[], $14::bigint[], $15::smallint[], $16::smallint[], $17::smallint[], $18::bigint[],
                $19::bigint[], $20::bigint[], $21::bigint[])
      AS t (player_id, number, kind, debit, credit, amount, debit_after, credit_after, reference)
  ), named AS (
    INSERT INTO posting_keys (player_id, key, fingerprint, first_transfer, transfer_count, posted_at)
    SELECT player_id, key, fingerprint, first_transfer, transfer_count, $12
    FROM unnest($22::bigint[], $23::text[], $24::bytea[], $25::bigint[], $26::integer[])
      AS k (player_id, key, fingerprint, first_transfer, transfer_count)
  ), answered AS (
    INSERT INTO request_keys (player_id, key, fingerprint, answer, created_at)
    SELECT player_id, key, fingerprint, answer::json, $12
    FROM unnest($27::bigint[], $28::text[], $29::bytea[], $30::text[]) AS r (player_id, key, fingerprint, answer)
  )
  SELECT count(*)::integer AS count FROM changed`;

/** The one statement that writes money: wallets, transfers and keys together, all or nothing. */
export async function writeLedger(tx: Tx, write: LedgerWrite): Promise<void> {
  const { changes, postingKeys, requestKeys } = write;
  const moved = changes.flatMap((change) =>
    change.posted.map((posted) => ({ ...posted, playerId: change.after.playerId })),
  );
  const { rows } = await tx.query<{ count: number }>({
    name: 'ledger-write',
    text: WRITE,
    values: [
      bigints(changes.map((change) => change.after.playerId)),
      bigints(changes.map((change) => change.before.version)),
      bigints(changes.map((change) => change.after.version)),
      bigints(changes.map((change) => change.after.lastTransfer)),
      bigints(changes.map((change) => change.after.primary)),
      bigints(changes.map((change) => change.after.promotional)),
      bigints(changes.map((change) => change.after.held)),
      bigints(changes.map((change) => change.after.cashWagered)),
      bigints(changes.map((change) => change.after.bonusWagered)),
      bigints(changes.map((change) => change.after.betCount)),
      bigints(changes.map((change) => change.after.rakebackNanos)),
      write.postedAt,
      bigints(moved.map((transfer) => transfer.playerId)),
      bigints(moved.map((transfer) => transfer.number)),
      bigints(moved.map((transfer) => transfer.kindCode)),
      bigints(moved.map((transfer) => transfer.debitCode)),
      bigints(moved.map((transfer) => transfer.creditCode)),
      bigints(moved.map((transfer) => transfer.amount)),
      bigints(moved.map((transfer) => transfer.debitAfter)),
      bigints(moved.map((transfer) => transfer.creditAfter)),
      bigints(moved.map((transfer) => transfer.reference)),
      bigints(postingKeys.map((row) => row.playerId)),
      postingKeys.map((row) => row.key),
      postingKeys.map((row) => row.fingerprint),
      bigints(postingKeys.map((row) => row.firstTransfer)),
      bigints(postingKeys.map((row) => row.transferCount)),
      bigints(requestKeys.map((row) => row.playerId)),
      requestKeys.map((row) => row.key),
      requestKeys.map((row) => row.fingerprint),
      requestKeys.map((row) => row.answerJson),
    ],
  });
  if (rows[0]?.count !== changes.length) throw new StaleWalletError();
}

/** A wallet changed between reading and writing it. Nothing was written if the transaction is given up. */
export class StaleWalletError extends Error {
  override readonly name = 'StaleWalletError';
}

/** A PostgreSQL array literal, joined by hand: the driver would escape every number. */
function bigints(values: readonly (bigint | number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

function toWallet(row: WalletRow): Wallet {
  return {
    playerId: row.player_id as PlayerId,
    version: row.version,
    lastTransfer: row.last_transfer,
    primary: row.primary_micros as UsdMicros,
    promotional: row.promotional_micros as UsdMicros,
    held: row.held_micros as UsdMicros,
    selectedBalance: row.selected_balance,
    cashWagered: row.cash_wagered_micros as UsdMicros,
    bonusWagered: row.bonus_wagered_micros as UsdMicros,
    betCount: row.bet_count,
    rakebackNanos: row.rakeback_nanos,
  };
}
