import type { Queryable } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { monthAfter } from './affiliate-rows.ts';
import { reckonMonth, type MonthShare } from './earnings.ts';

/** A month of an affiliate, with the basis of its share. */
export interface AffiliateMonth {
  /** Its first day. */
  month: string;
  ngr: bigint;
  earned: bigint;
  /** Null for months closed before shares had a cap. */
  basis: { theoretical: bigint; setOff: bigint; cap: bigint; carriedOn: bigint } | null;
  /** Null while it is open. */
  closedAt: Date | null;
}

interface Revenue {
  ngr: bigint;
  theoretical: bigint;
}

const NOTHING: Revenue = { ngr: 0n, theoretical: 0n };

export interface OpenMonth extends Revenue, MonthShare {
  month: string;
}

/** Months from `first` up to `end`, exclusive, each with what the previous one carries over. */
export async function reckonOpenMonths(
  db: Queryable,
  playerId: PlayerId,
  first: string,
  end: string,
): Promise<OpenMonth[]> {
  const revenues = await readRevenues(db, playerId, first);
  let carried = await readCarried(db, playerId);
  const months: OpenMonth[] = [];
  for (let month = first; month < end; month = monthAfter(month)) {
    const revenue = revenues.get(month) ?? NOTHING;
    const share = reckonMonth({ ...revenue, carried });
    months.push({ month, ...revenue, ...share });
    carried = share.carriedOn;
  }
  return months;
}

async function readRevenues(db: Queryable, playerId: PlayerId, first: string): Promise<Map<string, Revenue>> {
  const { rows } = await db.query<Revenue & { month: string; [column: string]: unknown }>(
    `SELECT month::text AS month, sum(ngr_micros)::bigint AS ngr, sum(theoretical_micros)::bigint AS theoretical
     FROM referral_months m WHERE player_id = $1 AND month >= $2
       AND NOT EXISTS (SELECT FROM referrals r WHERE r.player_id = m.player_id AND r.number = m.number AND r.is_own)
     GROUP BY month`,
    [playerId, first],
  );
  return new Map(rows.map(({ month, ngr, theoretical }) => [month, { ngr, theoretical }]));
}

/** From the last closed month. Every month is closed, even if nothing happened in it. */
async function readCarried(db: Queryable, playerId: PlayerId): Promise<bigint[]> {
  const { rows } = await db.query<{ carried_on: bigint[] }>(
    `SELECT carried_on_micros AS carried_on FROM affiliate_months WHERE player_id = $1 ORDER BY month DESC LIMIT 1`,
    [playerId],
  );
  return rows[0]?.carried_on.map(BigInt) ?? [];
}

export async function addClosedMonth(
  db: Queryable,
  playerId: PlayerId,
  { month, ngr, theoretical, setOff, cap, earned, carriedOn }: OpenMonth,
  closedAt: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO affiliate_months (player_id, month, ngr_micros, theoretical_micros, set_off_micros, cap_micros,
                                   earned_micros, carried_on_micros, closed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [playerId, month, ngr, theoretical, setOff, cap, earned, carriedOn, closedAt],
  );
}

interface ClosedRow {
  month: string;
  ngr: bigint;
  theoretical: bigint | null;
  set_off: bigint | null;
  cap: bigint | null;
  earned: bigint;
  carried_on: bigint;
  closed_at: Date;
}

/** Newest first: closed months as recorded, open ones as they stand. */
export async function listMonths(
  db: Queryable,
  playerId: PlayerId,
  nextMonth: string,
  thisMonth: string,
): Promise<AffiliateMonth[]> {
  const { rows } = await db.query<ClosedRow & { [column: string]: unknown }>(
    `SELECT month::text AS month, ngr_micros AS ngr, theoretical_micros AS theoretical, set_off_micros AS set_off,
            cap_micros AS cap, earned_micros AS earned, closed_at,
            (SELECT coalesce(sum(left_micros), 0)::bigint FROM unnest(carried_on_micros) AS left_micros) AS carried_on
     FROM affiliate_months WHERE player_id = $1 ORDER BY month`,
    [playerId],
  );
  const closed = rows.map((row) => ({
    month: row.month,
    ngr: row.ngr,
    earned: row.earned,
    basis:
      row.theoretical === null || row.set_off === null || row.cap === null
        ? null
        : { theoretical: row.theoretical, setOff: row.set_off, cap: row.cap, carriedOn: row.carried_on },
    closedAt: row.closed_at,
  }));
  const open = await reckonOpenMonths(db, playerId, nextMonth, monthAfter(thisMonth));
  return [
    ...closed,
    ...open.map(({ month, ngr, earned, theoretical, setOff, cap, carriedOn }) => ({
      month,
      ngr,
      earned,
      basis: { theoretical, setOff, cap, carriedOn: carriedOn.reduce((sum, one) => sum + one, 0n) },
      closedAt: null,
    })),
  ].toReversed();
}
