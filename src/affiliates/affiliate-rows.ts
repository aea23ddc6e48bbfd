import { withinCellOf } from '../db/cells/cells.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';

export interface Affiliate {
  code: string;
  codesSet: number;
  referralCount: number;
  /** First day of the first month that is not closed yet. */
  nextMonth: string;
}

interface AffiliateRow {
  code: string;
  codes_set: number;
  referral_count: number;
  next_month: string;
}

const SELECT_AFFILIATE = `
  SELECT code, codes_set, referral_count, next_month::text AS next_month FROM affiliates WHERE player_id = $1`;

export async function findAffiliate(db: Queryable, playerId: PlayerId): Promise<Affiliate | null> {
  const { rows } = await db.query<AffiliateRow>(SELECT_AFFILIATE, [playerId]);
  return rows[0] ? toAffiliate(rows[0]) : null;
}

/** Lock the wallet first, as everywhere. */
export async function lockAffiliate(tx: Tx, playerId: PlayerId): Promise<Affiliate | null> {
  const { rows } = await tx.query<AffiliateRow>(`${SELECT_AFFILIATE} FOR UPDATE`, [playerId]);
  return rows[0] ? toAffiliate(rows[0]) : null;
}

/** Players who have set a code; referrals are impossible without one. */
export async function isAffiliate(db: Queryable, playerId: PlayerId): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM affiliates WHERE player_id = $1', [playerId]);
  return rowCount === 1;
}

export interface NewReferral {
  referrerId: PlayerId;
  playerId: PlayerId;
  username: string;
  now: Date;
}

/** Call it in the transaction of the registration. */
export function addReferral(tx: Tx, referral: NewReferral): Promise<void> {
  return withinCellOf(tx, referral.referrerId, () => insertReferral(tx, referral));
}

async function insertReferral(tx: Tx, { referrerId, playerId, username, now }: NewReferral): Promise<void> {
  const { rows } = await tx.query<{ number: number }>(
    'UPDATE affiliates SET referral_count = referral_count + 1 WHERE player_id = $1 RETURNING referral_count AS number',
    [referrerId],
  );
  if (!rows[0]) throw new Error(`Player ${referrerId} has a referral code and is no affiliate.`);
  await tx.query(
    'INSERT INTO referrals (player_id, number, referral_id, username, joined_at) VALUES ($1, $2, $3, $4, $5)',
    [referrerId, rows[0].number, playerId, username, now],
  );
}

/** The first day (UTC) of a moment's month. */
export function monthOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 7)}-01`;
}

export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number, 1)));
}

function toAffiliate(row: AffiliateRow): Affiliate {
  return {
    code: row.code,
    codesSet: row.codes_set,
    referralCount: row.referral_count,
    nextMonth: row.next_month,
  };
}

/** Which of these players are the affiliate's referrals. */
export async function findReferred(db: Queryable, playerId: PlayerId, among: readonly PlayerId[]): Promise<PlayerId[]> {
  const { rows } = await db.query<{ referral_id: bigint }>(
    'SELECT referral_id FROM referrals WHERE player_id = $1 AND referral_id = ANY($2::bigint[])',
    [playerId, among],
  );
  return rows.map((row) => toPlayerId(row.referral_id));
}

/** Marks a referral as the affiliate's own second account, which brings no share of months that are still open. */
export async function setOwnReferral(tx: Tx, referrerId: PlayerId, playerId: PlayerId, isOwn: boolean): Promise<void> {
  const sql = 'UPDATE referrals SET is_own = $3 WHERE player_id = $1 AND referral_id = $2';
  await withinCellOf(tx, referrerId, () => tx.query(sql, [referrerId, playerId, isOwn]));
}
