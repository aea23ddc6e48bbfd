import type { Queryable } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';

export type Sort = 'username' | 'signupDate' | 'wagered' | 'ngr';
export type Order = 'asc' | 'desc';

export interface Referral {
  number: number;
  username: string;
  joinedAt: Date;
  cashWagered: bigint;
  bonusWagered: bigint;
  ngr: bigint;
}

interface ReferralRow {
  number: number;
  username: string;
  joined_at: Date;
  cash_wagered_micros: bigint;
  bonus_wagered_micros: bigint;
  ngr_micros: bigint;
}

const COLUMNS: Record<Sort, string> = {
  username: 'lower(username)',
  signupDate: 'joined_at',
  wagered: 'cash_wagered_micros + bonus_wagered_micros',
  ngr: 'ngr_micros',
};

const pageSql = (sort: Sort, order: Order) =>
  `SELECT number, username, joined_at, cash_wagered_micros, bonus_wagered_micros, ngr_micros FROM referrals
   WHERE player_id = $1 ORDER BY ${COLUMNS[sort]} ${order}, number ${order} OFFSET $2 LIMIT $3`;

export async function listReferrals(
  db: Queryable,
  playerId: PlayerId,
  { sort, order, offset, limit }: { sort: Sort; order: Order; offset: number; limit: number },
): Promise<Referral[]> {
  const { rows } = await db.query<ReferralRow>(pageSql(sort, order), [playerId, offset, limit]);
  return rows.map(toReferral);
}

export async function findReferral(db: Queryable, playerId: PlayerId, number: number): Promise<Referral | null> {
  const { rows } = await db.query<ReferralRow>('SELECT * FROM referrals WHERE player_id = $1 AND number = $2', [
    playerId,
    number,
  ]);
  return rows[0] ? toReferral(rows[0]) : null;
}

export async function sumReferrals(db: Queryable, playerId: PlayerId): Promise<{ wagered: bigint }> {
  const { rows } = await db.query<{ wagered: bigint }>(
    `SELECT coalesce(sum(cash_wagered_micros + bonus_wagered_micros), 0)::bigint AS wagered
     FROM referrals WHERE player_id = $1`,
    [playerId],
  );
  return rows[0]!;
}

export interface ReferralMonth {
  month: string;
  staked: bigint;
  paid: bigint;
  rewards: bigint;
  theoretical: bigint;
  ngr: bigint;
}

export async function listReferralMonths(db: Queryable, playerId: PlayerId, number: number): Promise<ReferralMonth[]> {
  const { rows } = await db.query<ReferralMonth & { [column: string]: unknown }>(
    `SELECT month::text AS month, staked_micros AS staked, paid_micros AS paid, rewards_micros AS rewards,
            theoretical_micros AS theoretical, ngr_micros AS ngr
     FROM referral_months WHERE player_id = $1 AND number = $2 ORDER BY month DESC`,
    [playerId, number],
  );
  return rows;
}

function toReferral(row: ReferralRow): Referral {
  return {
    number: row.number,
    username: row.username,
    joinedAt: row.joined_at,
    cashWagered: row.cash_wagered_micros,
    bonusWagered: row.bonus_wagered_micros,
    ngr: row.ngr_micros,
  };
}
