import type { Clock } from '../../clock/clock.ts';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import type { UsdMicros } from '../../money/usd.ts';
import type { CurrencyCode } from '../coins/currencies.ts';
import { decimal, formatDecimal, type Decimal } from '../coins/decimals.ts';
import type { PayoutStatus } from '../processor/processor.ts';
import type { Finding } from './review-rules.ts';
import type { Withdrawal, WithdrawalReason, WithdrawalState } from './withdrawal.ts';

interface WithdrawalRecord {
  player_id: bigint;
  number: bigint;
  withdrawal_id: string;
  state: WithdrawalState;
  reason: WithdrawalReason | null;
  note: string | null;
  coin: CurrencyCode;
  address: string;
  amount_micros: bigint;
  rate: string | null;
  coins: string | null;
  batch_id: string | null;
  payout_id: string | null;
  hash: string | null;
  processor_status: PayoutStatus | null;
  created_at: Date;
  updated_at: Date;
  settled_at: Date | null;
  posts: number;
  posted_at: Date | null;
  absent_at: Date | null;
  code_attempts: number;
  code_step: bigint | null;
  failures: number;
  next_step_at: Date | null;
  turn: bigint;
  leased_until: Date | null;
  review: Finding[] | null;
}

export interface Stage {
  number: bigint;
  state: WithdrawalState;
  reason: WithdrawalReason | null;
  note: string | null;
  at: Date;
}

/** How long no other server takes a withdrawal. Longer than any call to the processor. */
export const LEASE_MS = 90_000;

export interface NewWithdrawal {
  playerId: PlayerId;
  withdrawalId: string;
  state: 'requested' | 'reviewing';
  reason: WithdrawalReason | null;
  coin: CurrencyCode;
  address: string;
  amount: UsdMicros;
  rate: Decimal | null;
  coins: Decimal | null;
  review: Finding[];
}

/** Needs the wallet's lock, because it assigns the number. */
export async function insertWithdrawal(tx: Tx, clock: Clock, asked: NewWithdrawal): Promise<Withdrawal> {
  const now = clock.now();
  const { rows } = await tx.query<WithdrawalRecord>(
    `INSERT INTO withdrawals (player_id, number, withdrawal_id, state, reason, coin, address, amount_micros, rate, coins,
                              created_at, updated_at, next_step_at, review)
     SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12::json
     FROM withdrawals WHERE player_id = $1
     RETURNING *`,
    [
      asked.playerId,
      asked.withdrawalId,
      asked.state,
      asked.reason,
      asked.coin,
      asked.address,
      asked.amount,
      asked.rate === null ? null : formatDecimal(asked.rate),
      asked.coins === null ? null : formatDecimal(asked.coins),
      now,
      asked.state === 'requested' ? now : null,
      asked.review.length === 0 ? null : JSON.stringify(asked.review),
    ],
  );
  const made = toWithdrawal(rows[0]!);
  await enterDirectory(tx, made, 'withdrawal', made.withdrawalId);
  await insertStage(tx, made);
  return made;
}

/**
 * Writes the changes, with a stage for each new state or reason. False if another server or an operator has taken the withdrawal
 * since; nothing was written then.
 */
export async function saveWithdrawal(tx: Tx, clock: Clock, before: Withdrawal, after: Withdrawal): Promise<boolean> {
  const isStage = before.state !== after.state || (after.reason !== null && before.reason !== after.reason);
  const { rows } = await tx.query<WithdrawalRecord>(
    `UPDATE withdrawals
     SET state = $4, reason = $5, note = $6, rate = $7, coins = $8, batch_id = $9, payout_id = $10, hash = $11,
         processor_status = $12, updated_at = $13, settled_at = $14, posts = $15, posted_at = $16, absent_at = $17,
         code_attempts = $18, failures = $19, next_step_at = $20, leased_until = $21, code_step = $22
     WHERE player_id = $1 AND number = $2 AND turn = $3
     RETURNING *`,
    [
      after.playerId,
      after.number,
      before.turn,
      after.state,
      after.reason,
      after.note,
      after.rate === null ? null : formatDecimal(after.rate),
      after.coins === null ? null : formatDecimal(after.coins),
      after.batchId,
      after.payoutId,
      after.hash,
      after.processorStatus,
      before.state === after.state ? before.updatedAt : clock.now(),
      after.settledAt,
      after.posts,
      after.postedAt,
      after.absentAt,
      after.codeAttempts,
      after.failures,
      after.nextStepAt,
      after.leasedUntil,
      after.codeStep,
    ],
  );
  if (!rows[0]) return false;
  if (after.payoutId !== null && before.payoutId !== after.payoutId) {
    await enterDirectory(tx, after, 'payout', after.payoutId);
  }
  if (isStage) await insertStage(tx, toWithdrawal({ ...rows[0], updated_at: clock.now() }));
  return true;
}

/** There is one code per 30 s. At this limit, new requests wait and become one batch. */
const UNVERIFIED_BATCHES_MAX = 4;

/**
 * Takes due withdrawals and leases them. Skips rows that another server is taking. New ones wait while the processor has enough
 * batches that still need a one-time code.
 */
export async function takeDue(database: Database, clock: Clock, limit: number): Promise<Withdrawal[]> {
  const now = clock.now();
  const { rows } = await database.query<WithdrawalRecord>(
    `UPDATE withdrawals SET turn = turn + 1, leased_until = $2
     WHERE (player_id, number) IN (
       SELECT player_id, number FROM withdrawals
       WHERE next_step_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)
         AND (state <> 'requested' OR $4 > (
           SELECT count(DISTINCT batch_id) + (count(*) FILTER (WHERE state = 'submitting') + $3 - 1) / $3
           FROM withdrawals WHERE state IN ('submitting', 'submitted', 'verifying')))
       ORDER BY next_step_at, created_at LIMIT $3 FOR UPDATE SKIP LOCKED
     )
     RETURNING *`,
    [now, new Date(now.getTime() + LEASE_MS), limit, UNVERIFIED_BATCHES_MAX],
  );
  return rows.map(toWithdrawal);
}

/** For an operator: the server that had leased the withdrawal can no longer write to it. */
export async function lockWithdrawal(tx: Tx, playerId: PlayerId, number: bigint): Promise<Withdrawal | null> {
  const { rows } = await tx.query<WithdrawalRecord>(
    `UPDATE withdrawals SET turn = turn + 1, leased_until = NULL WHERE player_id = $1 AND number = $2
       AND state IN ('reviewing', 'in_review') RETURNING *`,
    [playerId, number],
  );
  return rows[0] ? toWithdrawal(rows[0]) : null;
}

/** Withdrawals that wait for review. Needs the wallet's lock. */
export async function listReviewed(tx: Tx, playerId: PlayerId): Promise<Withdrawal[]> {
  const { rows } = await tx.query<WithdrawalRecord>(
    `SELECT * FROM withdrawals WHERE player_id = $1 AND state = 'reviewing' AND review IS NOT NULL ORDER BY number FOR UPDATE`,
    [playerId],
  );
  return rows.map(toWithdrawal);
}

export async function saveReview(tx: Tx, { playerId, number }: Withdrawal, review: Finding[]): Promise<void> {
  await tx.query('UPDATE withdrawals SET review = $3::json WHERE player_id = $1 AND number = $2', [
    playerId,
    number,
    JSON.stringify(review),
  ]);
}

export async function findOwner(
  db: Queryable,
  kind: 'withdrawal' | 'payout',
  name: string,
): Promise<{ playerId: PlayerId; number: bigint } | null> {
  const { rows } = await db.query<{ player_id: bigint; number: bigint }>(
    'SELECT player_id, number FROM withdrawal_directory WHERE kind = $1 AND name = $2',
    [kind, name],
  );
  return rows[0] ? { playerId: toPlayerId(rows[0].player_id), number: rows[0].number } : null;
}

export async function findWithdrawal(db: Queryable, playerId: PlayerId, number: bigint): Promise<Withdrawal | null> {
  const { rows } = await db.query<WithdrawalRecord>('SELECT * FROM withdrawals WHERE player_id = $1 AND number = $2', [
    playerId,
    number,
  ]);
  return rows[0] ? toWithdrawal(rows[0]) : null;
}

/** Newest first. */
export async function listWithdrawals(
  db: Queryable,
  playerId: PlayerId,
  before: bigint | null,
  limit: number,
): Promise<Withdrawal[]> {
  const { rows } = await db.query<WithdrawalRecord>(
    `SELECT * FROM withdrawals WHERE player_id = $1 AND ($2::bigint IS NULL OR number < $2) ORDER BY number DESC LIMIT $3`,
    [playerId, before, limit],
  );
  return rows.map(toWithdrawal);
}

/** Withdrawals that the processor has sent. */
export async function listSentSince(db: Queryable, from: Date, to: Date): Promise<Withdrawal[]> {
  const { rows } = await db.query<WithdrawalRecord>(
    `SELECT * FROM withdrawals WHERE state = 'sent' AND payout_id IS NOT NULL AND settled_at BETWEEN $1 AND $2`,
    [from, to],
  );
  return rows.map(toWithdrawal);
}

/** Withdrawals that wait for an operator, oldest first. */
export async function listWaiting(db: Queryable, limit: number): Promise<Withdrawal[]> {
  const { rows } = await db.query<WithdrawalRecord>(
    `SELECT * FROM withdrawals WHERE state IN ('reviewing', 'in_review') ORDER BY created_at LIMIT $1`,
    [limit],
  );
  return rows.map(toWithdrawal);
}

export async function listStages(db: Queryable, playerId: PlayerId, numbers: readonly bigint[]): Promise<Stage[]> {
  const { rows } = await db.query<Stage>(
    `SELECT number, state, reason, note, at FROM withdrawal_stages
     WHERE player_id = $1 AND number = ANY($2::bigint[]) ORDER BY number, stage`,
    [playerId, numbers],
  );
  return rows;
}

/** Whether the withdrawal is in this stage for the first time. */
export async function isFirstStage(tx: Tx, { playerId, number, state, reason }: Withdrawal): Promise<boolean> {
  const { rows } = await tx.query<{ stages: number }>(
    `SELECT count(*)::integer AS stages FROM withdrawal_stages
     WHERE player_id = $1 AND number = $2 AND state = $3 AND reason IS NOT DISTINCT FROM $4`,
    [playerId, number, state, reason],
  );
  return rows[0]!.stages <= 1;
}

/** Reserves the first free time step from `step` on. Each step goes to one caller across all servers. */
export async function reserveCode(db: Queryable, step: bigint): Promise<bigint> {
  const { rows } = await db.query<{ step: bigint }>(
    'UPDATE payout_codes SET step = greatest(step + 1, $1) RETURNING step',
    [step],
  );
  return rows[0]!.step;
}

/** Moves the next check forward; a step in progress is not disturbed. */
export async function hasten(db: Queryable, playerId: PlayerId, number: bigint, now: Date): Promise<void> {
  await db.query(
    `UPDATE withdrawals SET next_step_at = $3
     WHERE player_id = $1 AND number = $2 AND next_step_at > $3 AND state IN ('submitted', 'verifying', 'processing', 'in_review')
       AND (leased_until IS NULL OR leased_until <= $3)`,
    [playerId, number, now],
  );
}

async function enterDirectory(
  tx: Tx,
  { playerId, number }: Pick<Withdrawal, 'playerId' | 'number'>,
  kind: 'withdrawal' | 'payout',
  name: string,
): Promise<void> {
  await tx.query('INSERT INTO withdrawal_directory VALUES ($1, $2, $3, $4)', [kind, name, playerId, number]);
}

async function insertStage(tx: Tx, { playerId, number, state, reason, note, updatedAt }: Withdrawal): Promise<void> {
  await tx.query(
    `INSERT INTO withdrawal_stages (player_id, number, stage, state, reason, note, at)
     SELECT $1, $2, coalesce(max(stage), 0) + 1, $3, $4, $5, $6 FROM withdrawal_stages WHERE player_id = $1 AND number = $2`,
    [playerId, number, state, reason, note, updatedAt],
  );
}

function toWithdrawal(row: WithdrawalRecord): Withdrawal {
  return {
    playerId: toPlayerId(row.player_id),
    number: row.number,
    withdrawalId: row.withdrawal_id,
    state: row.state,
    reason: row.reason,
    note: row.note,
    coin: row.coin,
    address: row.address,
    amount: row.amount_micros as UsdMicros,
    rate: row.rate === null ? null : decimal(row.rate),
    coins: row.coins === null ? null : decimal(row.coins),
    batchId: row.batch_id,
    payoutId: row.payout_id,
    hash: row.hash,
    processorStatus: row.processor_status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    settledAt: row.settled_at,
    posts: row.posts,
    postedAt: row.posted_at,
    absentAt: row.absent_at,
    codeAttempts: row.code_attempts,
    codeStep: row.code_step,
    failures: row.failures,
    nextStepAt: row.next_step_at,
    turn: row.turn,
    leasedUntil: row.leased_until,
    review: row.review,
  };
}
