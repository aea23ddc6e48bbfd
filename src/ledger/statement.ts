import type { Database, Queryable, Tx } from '../db/database.ts';
import type { UsdMicros } from '../money/usd.ts';
import { ACCOUNTS, PLAYER_ACCOUNTS, TRANSFER_KINDS } from './accounts.ts';
import type { PlayerId } from './player-id.ts';

/** A transfer as stored in the books, with its two entries. */
export interface BookedTransfer {
  number: bigint;
  postedAt: Date;
  kind: string;
  entries: { account: string; amount: UsdMicros; balanceAfter: UsdMicros | null }[];
}

/** Identifies the transfers that a line of bets sums up. */
export interface BetsLine {
  account: number;
  game: number;
  day: string;
  firstTransfer: bigint;
  lastTransfer: bigint;
}

const TRANSFERS_AT_ONCE = 20_000n;
const STATEMENTS_AT_ONCE = 100;

/**
 * Extends a player's statement to the last transfer. Each transfer is read once, so the cost is proportional to the play since the
 * last call. Numbers have no gaps and commit in order, so none can be missed.
 */
export async function extendStatement(database: Database, playerId: PlayerId): Promise<void> {
  const { rows } = await database.query<{ is_behind: boolean }>(
    `SELECT w.last_transfer > coalesce(h.last_transfer, 0) AS is_behind
     FROM wallets w LEFT JOIN statement_heads h USING (player_id) WHERE w.player_id = $1`,
    [playerId],
  );
  let isBehind = rows[0]?.is_behind ?? false;
  while (isBehind) isBehind = await database.transaction((tx) => addLines(tx, playerId));
}

/** Balance changes other than bets since the statement was last extended, newest first. Read-only, unlike `extendStatement`. */
export async function listUnsummedMoney(
  db: Queryable,
  playerId: PlayerId,
  limit: number,
): Promise<{ at: Date; kind: string; amount: UsdMicros; balanceAfter: UsdMicros }[]> {
  const { rows } = await db.query<{ posted_at: Date; kind: number; amount: bigint; after: bigint }>(
    `SELECT t.posted_at, t.kind, e.amount, e.after
     FROM transfers t CROSS JOIN LATERAL (VALUES
       (t.debit, coalesce(t.returned_micros, 0) - t.amount_micros, t.debit_after_micros),
       (t.credit, t.amount_micros - coalesce(t.returned_micros, 0), t.credit_after_micros)
     ) AS e (account, amount, after)
     WHERE t.player_id = $1 AND t.kind >= 10 AND e.account IN (1, 2)
       AND t.number > coalesce((SELECT last_transfer FROM statement_heads WHERE player_id = $1), 0)
     ORDER BY t.number DESC LIMIT $2`,
    [playerId, limit],
  );
  return rows.map((row) => ({
    at: row.posted_at,
    kind: kindName(row.kind),
    amount: row.amount as UsdMicros,
    balanceAfter: row.after as UsdMicros,
  }));
}

/** Extends statements ahead of time for players with much new play, so that nobody waits for it later. */
export async function extendLongStatements(database: Database): Promise<void> {
  const { rows } = await database.query<{ player_id: PlayerId }>(
    `SELECT w.player_id FROM wallets w LEFT JOIN statement_heads h USING (player_id)
     WHERE w.last_transfer - coalesce(h.last_transfer, 0) >= $1 LIMIT $2`,
    [TRANSFERS_AT_ONCE, STATEMENTS_AT_ONCE],
  );
  for (const row of rows) await extendStatement(database, row.player_id);
}

/** A player's stakes, payouts and rewards in a month, on the primary balance. */
export interface MonthSums {
  /** Its first day, UTC. */
  month: string;
  staked: bigint;
  paid: bigint;
  /** Rakeback, rank rewards, bonuses, free spin wins (57), and what promotions added to the deposits they locked (42). */
  rewards: bigint;
}

/** Months from `from` on, as far as the statement is extended. */
export async function sumMonths(db: Queryable, playerId: PlayerId, from: string): Promise<MonthSums[]> {
  const { rows } = await db.query<MonthSums & { [column: string]: unknown }>(
    `SELECT date_trunc('month', day)::date::text AS month,
            coalesce(sum(staked_micros) FILTER (WHERE is_bets), 0)::bigint AS staked,
            coalesce(sum(paid_micros) FILTER (WHERE is_bets), 0)::bigint AS paid,
            coalesce(sum(amount_micros) FILTER (WHERE NOT is_bets AND (kind BETWEEN 30 AND 39 OR kind IN (42, 57))), 0)::bigint
              AS rewards
     FROM statement_lines WHERE player_id = $1 AND account = 1 AND day >= $2 GROUP BY 1 ORDER BY 1`,
    [playerId, from],
  );
  return rows;
}

async function addLines(tx: Tx, playerId: PlayerId): Promise<boolean> {
  await tx.query('INSERT INTO statement_heads (player_id) VALUES ($1) ON CONFLICT DO NOTHING', [playerId]);
  const head = await tx.query<{ last_transfer: bigint }>(
    'SELECT last_transfer FROM statement_heads WHERE player_id = $1 FOR UPDATE',
    [playerId],
  );
  const wallet = await tx.query<{ last_transfer: bigint }>('SELECT last_transfer FROM wallets WHERE player_id = $1', [
    playerId,
  ]);
  const from = head.rows[0]!.last_transfer;
  const newest = wallet.rows[0]!.last_transfer;
  const to = newest - from > TRANSFERS_AT_ONCE ? from + TRANSFERS_AT_ONCE : newest;
  if (to === from) return false;
  await tx.query({ name: 'statement-add-lines', text: ADD_LINES, values: [playerId, from, to] });
  await tx.query('UPDATE statement_heads SET last_transfer = $2 WHERE player_id = $1', [playerId, to]);
  return to < newest;
}

/** Kinds below 10 are bets, ours and the provider's. Account 100 is the originals. */
const IS_BETS = '(t.kind < 10)';

const ADD_LINES = `
  WITH chunk AS MATERIALIZED (
    SELECT * FROM transfers WHERE player_id = $1 AND number > $2 AND number <= $3
  ), played AS (
    SELECT min(reference) AS first, max(reference) AS last FROM chunk WHERE 100 IN (debit, credit)
  ), games AS MATERIALIZED (
    SELECT number, game FROM bets
    WHERE player_id = $1 AND number BETWEEN (SELECT first FROM played) AND (SELECT last FROM played)
    UNION ALL
    SELECT number, game FROM rounds WHERE player_id = $1
  ), entries AS (
    SELECT t.number, t.posted_at, t.kind, t.reference, e.account, e.out, e.back, e.after, e.is_debit,
           ${IS_BETS} AS is_bets, CASE WHEN 100 IN (t.debit, t.credit) THEN t.reference END AS bet
    FROM chunk t CROSS JOIN LATERAL (VALUES
      (t.debit, t.amount_micros, coalesce(t.returned_micros, 0), t.debit_after_micros, true),
      (t.credit, coalesce(t.returned_micros, 0), t.amount_micros, t.credit_after_micros, false)
    ) AS e (account, out, back, after, is_debit)
    WHERE e.account IN (1, 2)
  ), lines AS (
    SELECT e.account, e.is_bets, CASE WHEN e.is_bets THEN 4 ELSE e.kind END AS kind,
           CASE WHEN e.is_bets THEN coalesce(g.game, 0) END AS game, (e.posted_at AT TIME ZONE 'UTC')::date AS day,
           min(e.number) AS first_transfer, max(e.number) AS last_transfer,
           min(e.posted_at) AS first_at, max(e.posted_at) AS last_at,
           sum(e.back - e.out) AS amount, sum(e.out) AS staked, sum(e.back) AS paid,
           count(*) FILTER (WHERE e.is_debit) AS bets,
           CASE WHEN e.is_bets THEN NULL ELSE max(e.reference) END AS reference
    FROM entries e LEFT JOIN games g ON g.number = e.bet
    GROUP BY 1, 2, 3, 4, 5, CASE WHEN e.is_bets THEN 0 ELSE e.number END
  )
  INSERT INTO statement_lines (player_id, account, first_transfer, last_transfer, kind, is_bets, game, day, first_at, last_at,
                               amount_micros, staked_micros, paid_micros, bet_count, balance_after_micros, reference)
  SELECT $1, l.account, first_transfer, last_transfer, l.kind, l.is_bets, game, day, first_at, last_at,
         amount, staked, paid, CASE WHEN l.is_bets THEN bets ELSE 0 END, e.after, l.reference
  FROM lines l JOIN entries e ON e.number = l.last_transfer AND e.account = l.account
  ON CONFLICT (player_id, day, game, account) WHERE is_bets DO UPDATE SET
    last_transfer = excluded.last_transfer,
    last_at = excluded.last_at,
    amount_micros = statement_lines.amount_micros + excluded.amount_micros,
    staked_micros = statement_lines.staked_micros + excluded.staked_micros,
    paid_micros = statement_lines.paid_micros + excluded.paid_micros,
    bet_count = statement_lines.bet_count + excluded.bet_count,
    balance_after_micros = excluded.balance_after_micros`;

interface TransferRecord {
  number: bigint;
  posted_at: Date;
  kind: number;
  debit: number;
  credit: number;
  amount_micros: bigint;
  returned_micros: bigint | null;
  debit_after_micros: bigint | null;
  credit_after_micros: bigint | null;
}

export async function readTransfers(
  db: Queryable,
  playerId: PlayerId,
  numbers: readonly bigint[],
): Promise<BookedTransfer[]> {
  const { rows } = await db.query<TransferRecord>(
    'SELECT * FROM transfers WHERE player_id = $1 AND number = ANY($2::bigint[]) ORDER BY number',
    [playerId, numbers],
  );
  return rows.map(toBookedTransfer);
}

/** Numbers of the first transfers posted under these keys. */
export async function findPostings(db: Queryable, playerId: PlayerId, keys: readonly string[]): Promise<bigint[]> {
  const { rows } = await db.query<{ first_transfer: bigint }>(
    'SELECT first_transfer FROM posting_keys WHERE player_id = $1 AND key = ANY($2::text[]) ORDER BY first_transfer',
    [playerId, keys],
  );
  return rows.map((row) => row.first_transfer);
}

/** The transfers summed in a line of bets, newest first. A bet may be settled a day or two after its stake was taken. */
export async function readBetTransfers(
  db: Queryable,
  playerId: PlayerId,
  line: BetsLine,
  before: bigint | null,
  limit: number,
): Promise<BookedTransfer[]> {
  const { rows } = await db.query<TransferRecord>(
    `SELECT t.* FROM transfers t
     WHERE t.player_id = $1 AND t.number >= $2 AND t.number <= $3 AND ($4::bigint IS NULL OR t.number < $4)
       AND t.posted_at >= $5::date AT TIME ZONE 'UTC' AND t.posted_at < ($5::date + 1) AT TIME ZONE 'UTC'
       AND $6::smallint IN (t.debit, t.credit) AND ${IS_BETS}
       AND $7::smallint = CASE WHEN 100 IN (t.debit, t.credit) THEN coalesce(
         (SELECT game FROM bets b WHERE b.player_id = $1 AND b.number = t.reference
            AND b.settled_at >= ($5::date - 1) AT TIME ZONE 'UTC' AND b.settled_at < ($5::date + 4) AT TIME ZONE 'UTC'),
         (SELECT game FROM rounds r WHERE r.player_id = $1 AND r.number = t.reference), 0) ELSE 0 END
     ORDER BY t.number DESC LIMIT $8`,
    [playerId, line.firstTransfer, line.lastTransfer, before, line.day, line.account, line.game, limit],
  );
  return rows.map(toBookedTransfer);
}

function toBookedTransfer(row: TransferRecord): BookedTransfer {
  const back = row.returned_micros ?? 0n;
  const change = row.amount_micros - back;
  return {
    number: row.number,
    postedAt: row.posted_at,
    kind: kindName(row.kind),
    entries: [
      {
        account: accountName(row.debit),
        amount: -change as UsdMicros,
        balanceAfter: row.debit_after_micros as UsdMicros,
      },
      {
        account: accountName(row.credit),
        amount: change as UsdMicros,
        balanceAfter: row.credit_after_micros as UsdMicros,
      },
    ],
  };
}

export function kindName(code: number): string {
  return Object.entries(TRANSFER_KINDS).find(([, known]) => known === code)?.[0] ?? 'other';
}

function accountName(code: number): string {
  const name = Object.entries(ACCOUNTS).find(([, known]) => known === code)?.[0] ?? 'other';
  return name in PLAYER_ACCOUNTS ? `player:${name}` : `house:${name}`;
}
