import type { Cells } from '../../db/cells/cells.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import { usdMicros, type UsdMicros } from '../../money/usd.ts';
import type { DEPOSIT_STATUSES } from '../api.ts';
import { foldAddress } from '../coins/addresses.ts';
import type { CurrencyCode } from '../coins/currencies.ts';
import { formatDecimal } from '../coins/decimals.ts';
import type { Payment, PaymentStatus } from '../processor/processor.ts';

export type DepositState = (typeof DEPOSIT_STATUSES)[number];

/** States in which a payment has been accounted for, in one way or another. */
export const SETTLED_STATES: readonly DepositState[] = ['credited', 'below_minimum', 'held', 'reversed', 'dismissed'];

export interface Deposit {
  playerId: PlayerId;
  number: bigint;
  paymentId: string;
  depositId: string;
  parentPaymentId: string | null;
  address: string;
  listedCoin: string;
  state: DepositState;
  processorStatus: PaymentStatus;
  processorUpdatedAt: Date | null;
  payinHash: string | null;
  paid: string;
  confirmations: number | null;
  confirmationsNeeded: number | null;
  value: UsdMicros | null;
  credited: UsdMicros;
  held: UsdMicros;
  holdReason: string | null;
  createdAt: Date;
  updatedAt: Date;
  activeAt: Date;
}

interface DepositRecord {
  player_id: bigint;
  number: bigint;
  payment_id: string;
  deposit_id: string;
  parent_payment_id: string | null;
  address: string;
  listed_coin: string;
  state: DepositState;
  processor_status: PaymentStatus;
  processor_updated_at: Date | null;
  payin_hash: string | null;
  paid: string;
  confirmations: number | null;
  confirmations_needed: number | null;
  value_micros: bigint | null;
  credited_micros: bigint;
  held_micros: bigint;
  hold_reason: string | null;
  created_at: Date;
  updated_at: Date;
  active_at: Date;
}

/** The player of a payment, with the coin and address it was made for. */
export interface Owner {
  playerId: PlayerId;
  depositId: string;
  coin: CurrencyCode;
  estimateUntil: Date | null;
}

/** By the payment's id, its parent, or our order id: all as the processor states them, never as a callback does. */
export async function findOwner(cells: Cells, payment: Payment): Promise<Owner | null> {
  const { rows: known } = await cells.directory.query<{ player_id: bigint; deposit_id: string }>(
    `SELECT player_id, deposit_id FROM deposit_directory
     WHERE (kind = 'payment' AND name IN ($1, $2)) OR (kind = 'order' AND name = $3)
     ORDER BY kind = 'payment' AND name = $1 DESC, kind = 'payment' DESC LIMIT 1`,
    [payment.paymentId, payment.parentPaymentId, payment.orderId],
  );
  if (!known[0]) return null;
  const { rows } = await cells.of(known[0].player_id).query<{
    player_id: bigint;
    deposit_id: string;
    coin: CurrencyCode;
    estimate_until: Date | null;
  }>(`SELECT player_id, deposit_id, coin, estimate_until FROM deposit_addresses WHERE player_id = $1 AND deposit_id = $2`, [known[0].player_id, known[0].deposit_id]);
  const row = rows[0];
  return row
    ? {
        playerId: toPlayerId(row.player_id),
        depositId: row.deposit_id,
        coin: row.coin,
        estimateUntil: row.estimate_until,
      }
    : null;
}

export async function findDeposit(tx: Queryable, playerId: PlayerId, paymentId: string): Promise<Deposit | null> {
  const { rows } = await tx.query<DepositRecord>('SELECT * FROM deposits WHERE player_id = $1 AND payment_id = $2', [
    playerId,
    paymentId,
  ]);
  return rows[0] ? toDeposit(rows[0]) : null;
}

/** The wallet must be locked, which keeps the numbers in order. */
export async function insertDeposit(
  tx: Tx,
  owner: Pick<Owner, 'playerId' | 'depositId'>,
  payment: Pick<Payment, 'paymentId' | 'parentPaymentId' | 'address' | 'listedCoin'>,
  now: Date,
): Promise<Deposit> {
  const { rows } = await tx.query<DepositRecord>(
    `INSERT INTO deposits (player_id, number, payment_id, deposit_id, parent_payment_id, address, listed_coin, state,
                           processor_status, created_at, updated_at, active_at)
     SELECT $1::bigint, coalesce(max(number), 0) + 1, $2::text, $3::text, $4::text, $5::text, $6::text, 'waiting', 'waiting',
            $7::timestamptz, $7::timestamptz, $7::timestamptz
     FROM deposits WHERE player_id = $1::bigint
     RETURNING *`,
    [
      owner.playerId,
      payment.paymentId,
      owner.depositId,
      payment.parentPaymentId,
      payment.address,
      payment.listedCoin,
      now,
    ],
  );
  await enterDirectory(tx, owner, 'payment', payment.paymentId);
  await enterDirectory(tx, owner, 'address', foldAddress(payment.address));
  return toDeposit(rows[0]!);
}

export async function saveDeposit(tx: Tx, deposit: Deposit, nextPollAt: Date | null, now: Date): Promise<void> {
  await tx.query(
    `UPDATE deposits SET state = $3, processor_status = $4, processor_updated_at = $5, payin_hash = $6, paid = $7,
       confirmations = $8, confirmations_needed = $9, value_micros = $10, credited_micros = $11, held_micros = $12,
       hold_reason = $13, active_at = $14, next_poll_at = $15, updated_at = $16,
       settled_at = CASE WHEN $17 THEN coalesce(settled_at, $16) END
     WHERE player_id = $1 AND number = $2`,
    [
      deposit.playerId,
      deposit.number,
      deposit.state,
      deposit.processorStatus,
      deposit.processorUpdatedAt,
      deposit.payinHash,
      deposit.paid,
      deposit.confirmations,
      deposit.confirmationsNeeded,
      deposit.value,
      deposit.credited,
      deposit.held,
      deposit.holdReason,
      deposit.activeAt,
      nextPollAt,
      now,
      SETTLED_STATES.includes(deposit.state),
    ],
  );
}

export async function planPoll(tx: Tx, deposit: Deposit, nextPollAt: Date | null): Promise<void> {
  await tx.query('UPDATE deposits SET next_poll_at = $3 WHERE player_id = $1 AND number = $2', [
    deposit.playerId,
    deposit.number,
    nextPollAt,
  ]);
}

export async function enterDirectory(
  tx: Tx,
  { playerId, depositId }: Pick<Owner, 'playerId' | 'depositId'>,
  kind: 'order' | 'payment' | 'address',
  name: string,
): Promise<void> {
  await tx.query('INSERT INTO deposit_directory VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
    kind,
    name,
    playerId,
    depositId,
  ]);
}

/** Whether it is one of our own deposit addresses, so that nobody withdraws to the house. */
export async function isDepositAddress(db: Queryable, address: string): Promise<boolean> {
  const { rowCount } = await db.query(`SELECT FROM deposit_directory WHERE kind = 'address' AND name = $1`, [
    foldAddress(address),
  ]);
  return (rowCount ?? 0) > 0;
}

/** Another payment to the same address that already represents the same transfer. */
export async function findTwin(tx: Tx, deposit: Deposit, payinHash: string): Promise<string | null> {
  const { rows } = await tx.query<{ payment_id: string }>(
    `SELECT payment_id FROM deposits
     WHERE player_id = $1 AND address = $2 AND payin_hash = $3 AND number <> $4
       AND state IN ('credited', 'below_minimum', 'held')
     LIMIT 1`,
    [deposit.playerId, deposit.address, payinHash, deposit.number],
  );
  return rows[0]?.payment_id ?? null;
}

/** Other deposits to the same address that are below the minimum by themselves. */
export async function findBelowMinimum(tx: Tx, deposit: Deposit): Promise<Deposit[]> {
  const { rows } = await tx.query<DepositRecord>(
    `SELECT * FROM deposits WHERE player_id = $1 AND address = $2 AND number <> $3 AND state = 'below_minimum'
     ORDER BY number`,
    [deposit.playerId, deposit.address, deposit.number],
  );
  return rows.map(toDeposit);
}

/** Records what the processor said, unless it is the same as last time. */
export async function recordSighting(
  tx: Tx,
  deposit: Deposit,
  payment: Payment & { status: PaymentStatus },
  source: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO deposit_sightings (player_id, number, seen_at, source, processor_status, paid, payin_hash, state)
     SELECT $1, $2, $3, $4, $5::text, $6::text, $7::text, $8
     WHERE NOT EXISTS (
       SELECT FROM (SELECT processor_status, paid, payin_hash, state FROM deposit_sightings
                    WHERE player_id = $1 AND number = $2 ORDER BY seen_at DESC LIMIT 1) AS last
       WHERE last.processor_status = $5 AND last.paid = $6 AND last.payin_hash IS NOT DISTINCT FROM $7 AND last.state = $8)`,
    [
      deposit.playerId,
      deposit.number,
      now,
      source,
      payment.status,
      formatDecimal(payment.paid),
      payment.payinHash,
      deposit.state,
    ],
  );
}

/** Newest first; `before` is the last number of the previous page. */
export async function listDeposits(
  db: Queryable,
  playerId: PlayerId,
  before: bigint | null,
  limit: number,
): Promise<Deposit[]> {
  const { rows } = await db.query<DepositRecord>(
    `SELECT * FROM deposits WHERE player_id = $1 AND ($2::bigint IS NULL OR number < $2) ORDER BY number DESC LIMIT $3`,
    [playerId, before, limit],
  );
  return rows.map(toDeposit);
}

export function toDeposit(row: DepositRecord): Deposit {
  return {
    playerId: toPlayerId(row.player_id),
    number: row.number,
    paymentId: row.payment_id,
    depositId: row.deposit_id,
    parentPaymentId: row.parent_payment_id,
    address: row.address,
    listedCoin: row.listed_coin,
    state: row.state,
    processorStatus: row.processor_status,
    processorUpdatedAt: row.processor_updated_at,
    payinHash: row.payin_hash,
    paid: row.paid,
    confirmations: row.confirmations,
    confirmationsNeeded: row.confirmations_needed,
    value: row.value_micros as UsdMicros | null,
    credited: row.credited_micros as UsdMicros,
    held: row.held_micros as UsdMicros,
    holdReason: row.hold_reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    activeAt: row.active_at,
  };
}

/** A player's held amounts, by reason. */
export async function sumHeld(
  db: Queryable,
  playerId: PlayerId,
): Promise<readonly { reason: string; amount: UsdMicros }[]> {
  const { rows } = await db.query<{ reason: string; amount: bigint }>(
    `SELECT hold_reason AS reason, sum(held_micros)::bigint AS amount FROM deposits
     WHERE player_id = $1 AND held_micros > 0 AND hold_reason IS NOT NULL
     GROUP BY hold_reason ORDER BY hold_reason`,
    [playerId],
  );
  return rows.map(({ reason, amount }) => ({ reason, amount: usdMicros(amount) }));
}
