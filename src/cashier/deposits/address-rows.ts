import type { Queryable, Tx } from '../../db/database.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import type { UsdMicros } from '../../money/usd.ts';
import { CURRENCIES, type CurrencyCode } from '../coins/currencies.ts';
import { decimal, type Decimal } from '../coins/decimals.ts';
import { enterDirectory, findDeposit, insertDeposit, planPoll, type DepositState } from './deposit-rows.ts';
import { nextPollAt, POLL_EVERY_MS } from './poll-plan.ts';
import type { OpenedPayment } from '../processor/processor.ts';

export interface DepositAddress {
  playerId: PlayerId;
  depositId: string;
  coin: CurrencyCode;
  state: 'creating' | 'open' | 'closed';
  createdAt: Date;
  askedAt: Date;
  paymentId: string | null;
  address: string | null;
  network: string | null;
  price: UsdMicros | null;
  validUntil: Date | null;
  /** State of the payment that the address was made for. */
  paymentState: DepositState | null;
}

interface AddressRecord {
  player_id: bigint;
  deposit_id: string;
  coin: CurrencyCode;
  state: DepositAddress['state'];
  created_at: Date;
  asked_at: Date;
  payment_id: string | null;
  address: string | null;
  network: string | null;
  price_micros: bigint | null;
  valid_until: Date | null;
  payment_state?: DepositState | null;
}

/** How long the processor keeps a payment open. */
const LIFE_MS = 7 * 24 * 3_600_000;
/** An address is not offered again in its last hour, because coins take time to arrive. */
const LAST_HOUR_MS = 3_600_000;
const MICRO = decimal('0.000001');

/** The open address, or the one being created. */
export async function findAddress(
  tx: Queryable,
  playerId: PlayerId,
  coin: CurrencyCode,
): Promise<DepositAddress | null> {
  const { rows } = await tx.query<AddressRecord>(
    `SELECT a.*, d.state AS payment_state
     FROM deposit_addresses a LEFT JOIN deposits d ON d.player_id = a.player_id AND d.payment_id = a.payment_id
     WHERE a.player_id = $1 AND a.coin = $2 AND a.state <> 'closed'`,
    [playerId, coin],
  );
  return rows[0] ? toAddress(rows[0]) : null;
}

export function isUsable({ validUntil, paymentState }: DepositAddress, now: Date): boolean {
  const isOver = paymentState === 'expired' || paymentState === 'failed';
  return !isOver && validUntil !== null && validUntil.getTime() - LAST_HOUR_MS > now.getTime();
}

export async function insertAddress(
  tx: Tx,
  playerId: PlayerId,
  depositId: string,
  coin: CurrencyCode,
  now: Date,
): Promise<DepositAddress> {
  const { rows } = await tx.query<AddressRecord>(
    `INSERT INTO deposit_addresses (player_id, deposit_id, coin, state, created_at, asked_at)
     VALUES ($1, $2, $3, 'creating', $4, $4) RETURNING *`,
    [playerId, depositId, coin, now],
  );
  await enterDirectory(tx, { playerId, depositId }, 'order', depositId);
  return toAddress(rows[0]!);
}

export async function noteAsked(tx: Tx, { playerId, depositId }: DepositAddress, askedAt: Date): Promise<void> {
  await tx.query(
    `UPDATE deposit_addresses SET asked_at = $3 WHERE player_id = $1 AND deposit_id = $2 AND state = 'creating'`,
    [playerId, depositId, askedAt],
  );
}

export async function closeAddress(tx: Tx, { playerId, depositId }: DepositAddress): Promise<void> {
  await tx.query(`UPDATE deposit_addresses SET state = 'closed' WHERE player_id = $1 AND deposit_id = $2`, [
    playerId,
    depositId,
  ]);
}

/** The player was shown the address, so money is expected and the processor is polled often again. */
export async function noteShown(tx: Tx, address: DepositAddress, now: Date): Promise<void> {
  await tx.query(
    `UPDATE deposits SET active_at = $3, next_poll_at = least(next_poll_at, $4) WHERE player_id = $1 AND payment_id = $2`,
    [address.playerId, address.paymentId, now, new Date(now.getTime() + POLL_EVERY_MS)],
  );
}

/**
 * Stores the payment that the processor created. If another request was faster, that request's address stays. The payment created
 * here is still watched, because it belongs to the same player.
 */
export async function fillAddress(
  tx: Tx,
  address: DepositAddress,
  opened: OpenedPayment,
  price: Decimal,
  now: Date,
): Promise<DepositAddress> {
  const { rows } = await tx.query<AddressRecord>(
    `UPDATE deposit_addresses SET state = 'open', payment_id = $3, address = $4, network = $5, price_micros = $6,
       valid_until = $7, estimate_until = $8
     WHERE player_id = $1 AND deposit_id = $2 AND state = 'creating' RETURNING *`,
    [
      address.playerId,
      address.depositId,
      opened.paymentId,
      opened.address,
      opened.network,
      price / MICRO,
      opened.validUntil ?? new Date(address.createdAt.getTime() + LIFE_MS),
      opened.estimateUntil,
    ],
  );
  await watchPayment(tx, address, opened, now);
  if (rows[0]) return toAddress(rows[0]);
  const faster = await findAddress(tx, address.playerId, address.coin);
  if (faster?.state === 'open') return faster;
  throw new Error(`Deposit address ${address.depositId} was closed while it was being made.`);
}

async function watchPayment(tx: Tx, address: DepositAddress, opened: OpenedPayment, now: Date): Promise<void> {
  if (await findDeposit(tx, address.playerId, opened.paymentId)) return;
  const payment = {
    paymentId: opened.paymentId,
    parentPaymentId: null,
    address: opened.address,
    listedCoin: CURRENCIES[address.coin].listed,
  };
  const deposit = await insertDeposit(tx, address, payment, now);
  await planPoll(tx, deposit, nextPollAt(deposit, now));
}

function toAddress(row: AddressRecord): DepositAddress {
  return {
    playerId: toPlayerId(row.player_id),
    depositId: row.deposit_id,
    coin: row.coin,
    state: row.state,
    createdAt: row.created_at,
    askedAt: row.asked_at,
    paymentId: row.payment_id,
    address: row.address,
    network: row.network,
    price: row.price_micros as UsdMicros | null,
    validUntil: row.valid_until,
    paymentState: row.payment_state ?? null,
  };
}
