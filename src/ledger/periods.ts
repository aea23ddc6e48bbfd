import type { Queryable, Tx } from '../db/database.ts';
import { GAMES } from '../games/all.ts';
import type { UsdMicros } from '../money/usd.ts';
import type { PlayerId } from './player-id.ts';

/** A player's totals at a moment. */
export interface PlayTotals {
  cashWagered: UsdMicros;
  bonusWagered: UsdMicros;
  cashPaid: UsdMicros;
  /** The part of the cash wagers whose rounds were still open. */
  cashOpen: UsdMicros;
  theoreticalNanos: bigint;
}

/** Days counted from 1970-01-01 in UTC. */
export interface Days {
  firstDay: number;
  /** The day after the last one. */
  endDay: number;
}

/** Games whose stake counts from the first step on. */
const COUNTED_LATER = GAMES.filter(({ steps }) => steps?.isUntouched).map(({ code }) => code);

/** Balance 1 is the primary one. */
export const CASH_OPEN = (wallet: string) => `coalesce((
  SELECT sum(r.stake_micros) FROM rounds r
  WHERE r.player_id = ${wallet}.player_id AND r.balance = 1 AND (r.game <> ALL ('{${COUNTED_LATER.join(',')}}') OR length(btrim(r.progress, '\\xff'::bytea)) > 0)), 0)::bigint`;

/**
 * The totals of players at the beginning of a day. They equal the current totals for a player who has posted nothing since,
 * and for everybody if the day is still to come.
 */
export async function totalsAsOf(
  db: Queryable,
  playerIds: readonly PlayerId[],
  day: number,
): Promise<Map<PlayerId, PlayTotals>> {
  const { rows } = await db.query<TotalsRow>({
    name: 'ledger-totals-as-of',
    text: TOTALS_AS_OF,
    values: [playerIds, day],
  });
  return new Map(
    rows.map((row) => [
      row.player_id,
      {
        cashWagered: row.cash_wagered as UsdMicros,
        bonusWagered: row.bonus_wagered as UsdMicros,
        cashPaid: row.cash_paid as UsdMicros,
        cashOpen: row.cash_open as UsdMicros,
        theoreticalNanos: row.theoretical_nanos,
      },
    ]),
  );
}

/** The theoretical loss of players at the beginning of a day, in nano-dollars. Needs no permission to read open rounds. */
export async function theoreticalAsOf(
  db: Queryable,
  playerIds: readonly PlayerId[],
  day: number,
): Promise<Map<PlayerId, bigint>> {
  const { rows } = await db.query<{ player_id: PlayerId; nanos: bigint }>({
    name: 'ledger-theoretical-as-of',
    text: `SELECT player_id, coalesce((
             SELECT d.theoretical_nanos FROM wallet_days d
             WHERE d.player_id = w.player_id AND d.day >= $2::integer ORDER BY d.day LIMIT 1
           ), theoretical_nanos) AS nanos
           FROM wallets w WHERE player_id = ANY($1::bigint[])`,
    values: [playerIds, day],
  });
  return new Map(rows.map(({ player_id, nanos }) => [player_id, nanos]));
}

/** Stakes times house edge of a player's primary play in these days, in nano-dollars. */
export async function theoreticalIn(db: Queryable, playerId: PlayerId, { firstDay, endDay }: Days): Promise<bigint> {
  const after = await totalsAsOf(db, [playerId], endDay);
  const before = await totalsAsOf(db, [playerId], firstDay);
  return after.get(playerId)!.theoreticalNanos - before.get(playerId)!.theoreticalNanos;
}

export type PeriodName = 'day' | 'week' | 'month';

/** The first day of the next period after a day. Day 0 was a Thursday, and weeks begin on Monday. */
const NEXT_BORDER: Record<PeriodName, string> = {
  day: 'before + 1',
  week: 'before + 7 - (before + 3) % 7',
  month: "(date_trunc('month', date '1970-01-01' + before) + interval '1 month')::date - date '1970-01-01'",
};

/**
 * The same at the beginning of a period, with the highest theoretical loss at any earlier beginning. Refunds lower the total, but
 * bonuses granted on it stay, so the next bonus counts only play beyond that maximum.
 */
export async function totalsBegunWith(
  db: Queryable,
  playerIds: readonly PlayerId[],
  every: PeriodName,
  firstDay: number,
): Promise<Map<PlayerId, PlayTotals>> {
  const totals = await totalsAsOf(db, playerIds, firstDay);
  for (const [playerId, highest] of await highestTheoretical(db, playerIds, every, firstDay)) {
    const total = totals.get(playerId);
    if (total && total.theoreticalNanos < highest) totals.set(playerId, { ...total, theoreticalNanos: highest });
  }
  return totals;
}

/** The highest theoretical loss at the beginning of any period up to this one. */
export async function highestTheoretical(
  db: Queryable,
  playerIds: readonly PlayerId[],
  every: PeriodName,
  firstDay: number,
): Promise<Map<PlayerId, bigint>> {
  const { rows } = await db.query<{ player_id: PlayerId; highest: bigint }>({
    name: `ledger-highest-theoretical-${every}`,
    text: `SELECT player_id, max(theoretical_nanos) AS highest
           FROM (SELECT player_id, day, theoretical_nanos, lag(day) OVER (PARTITION BY player_id ORDER BY day) AS before
                 FROM wallet_days WHERE player_id = ANY($1::bigint[])) AS days
           WHERE before IS NULL OR ${NEXT_BORDER[every]} <= least(day, $2::integer)
           GROUP BY player_id`,
    values: [playerIds, firstDay],
  });
  return new Map(rows.map(({ player_id, highest }) => [player_id, highest]));
}

interface TotalsRow {
  player_id: PlayerId;
  cash_wagered: bigint;
  bonus_wagered: bigint;
  cash_paid: bigint;
  cash_open: bigint;
  theoretical_nanos: bigint;
}

const TOTALS_AS_OF = `
  SELECT w.player_id,
         coalesce(d.cash_wagered_micros, w.cash_wagered_micros) AS cash_wagered,
         coalesce(d.bonus_wagered_micros, w.bonus_wagered_micros) AS bonus_wagered,
         coalesce(d.cash_paid_micros, w.cash_paid_micros) AS cash_paid,
         coalesce(d.cash_open_micros, ${CASH_OPEN('w')}) AS cash_open,
         coalesce(d.theoretical_nanos, w.theoretical_nanos) AS theoretical_nanos
  FROM wallets w LEFT JOIN LATERAL (
    SELECT * FROM wallet_days WHERE wallet_days.player_id = w.player_id AND day >= $2::integer ORDER BY day LIMIT 1
  ) AS d ON true
  WHERE w.player_id = ANY($1::bigint[])`;

/**
 * Begins a day for locked wallets. Later postings count for that day, even from a server whose clock is behind, so
 * results for earlier days stay true.
 */
export async function beginDay(tx: Tx, playerIds: readonly PlayerId[], day: number): Promise<void> {
  await tx.query({ name: 'ledger-begin-day', text: BEGIN_DAY, values: [playerIds, day] });
}

const BEGIN_DAY = `
  WITH begun AS (
    INSERT INTO wallet_days (player_id, day, cash_wagered_micros, bonus_wagered_micros, cash_paid_micros,
                             theoretical_nanos, cash_open_micros)
    SELECT player_id, $2::integer, cash_wagered_micros, bonus_wagered_micros, cash_paid_micros, theoretical_nanos,
           ${CASH_OPEN('wallets')}
    FROM wallets WHERE player_id = ANY($1::bigint[]) AND day < $2::integer
  )
  UPDATE wallets SET day = $2::integer, version = version + 1
  WHERE player_id = ANY($1::bigint[]) AND day < $2::integer`;

/** Players who moved money in these days and have wagered at least this much in total, by id. */
export async function findActivePlayers(db: Queryable, days: Days, wageredMin: UsdMicros): Promise<PlayerId[]> {
  const { rows } = await db.query<{ player_id: PlayerId }>(
    `SELECT player_id FROM wallets
     WHERE cash_wagered_micros + bonus_wagered_micros >= $3
       AND player_id IN (SELECT player_id FROM wallet_days WHERE day >= $1 AND day < $2)
     ORDER BY player_id`,
    [days.firstDay, days.endDay, wageredMin],
  );
  return rows.map((row) => row.player_id);
}

/** The first day that any wallet has begun; null if nothing was ever posted. */
export async function findFirstDay(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ day: number | null }>('SELECT min(day) AS day FROM wallet_days');
  return rows[0]?.day ?? null;
}

/** The first day, from this one on, that any wallet has begun; null if nothing was posted since. */
export async function findDayFrom(db: Queryable, from: number): Promise<number | null> {
  const { rows } = await db.query<{ day: number | null }>('SELECT min(day) AS day FROM wallet_days WHERE day >= $1', [
    from,
  ]);
  return rows[0]?.day ?? null;
}
