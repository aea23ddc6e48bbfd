import type { Queryable, Tx } from '../db/database.ts';
import type { SealedColumn } from '../secrets/key-ring.ts';
import { ADMIN } from './roles.ts';

export const SEALED_STAFF_TOTP: SealedColumn = {
  table: 'staff_accounts',
  place: 'directory',
  key: ['staff_id'],
  column: 'totp_sealed',
  purpose: 'staff totp',
};

export interface StaffAccount {
  staffId: bigint;
  email: string;
  name: string;
  state: 'invited' | 'active' | 'revoked';
  roles: string[];
  passwordHash: string | null;
  totpSealed: Buffer | null;
  createdAt: Date;
}

interface StaffRow {
  staff_id: bigint;
  email: string;
  name: string;
  state: StaffAccount['state'];
  roles: string[];
  password_hash: string | null;
  totp_sealed: Buffer | null;
  created_at: Date;
}

const SELECT_STAFF =
  'SELECT staff_id, email, name, state, roles, password_hash, totp_sealed, created_at FROM staff_accounts';

export async function findStaffByEmail(db: Queryable, email: string): Promise<StaffAccount | null> {
  const { rows } = await db.query<StaffRow>(`${SELECT_STAFF} WHERE email = $1`, [foldEmail(email)]);
  return rows[0] ? toAccount(rows[0]) : null;
}

export async function findStaff(db: Queryable, staffId: bigint): Promise<StaffAccount | null> {
  const { rows } = await db.query<StaffRow>(`${SELECT_STAFF} WHERE staff_id = $1`, [staffId]);
  return rows[0] ? toAccount(rows[0]) : null;
}

/** Serializes changes of an account. */
export async function lockStaff(tx: Tx, staffId: bigint): Promise<StaffAccount | null> {
  const { rows } = await tx.query<StaffRow>(`${SELECT_STAFF} WHERE staff_id = $1 FOR UPDATE`, [staffId]);
  return rows[0] ? toAccount(rows[0]) : null;
}

export async function listStaff(db: Queryable): Promise<StaffAccount[]> {
  const { rows } = await db.query<StaffRow>(`${SELECT_STAFF} ORDER BY state, email`);
  return rows.map(toAccount);
}

/** Null if the address already has an account. */
export async function insertStaff(
  tx: Tx,
  { email, name, roles, now }: { email: string; name: string; roles: readonly string[]; now: Date },
): Promise<bigint | null> {
  const { rows } = await tx.query<{ staff_id: bigint }>(
    `INSERT INTO staff_accounts (email, name, state, roles, created_at) VALUES ($1, $2, 'invited', $3, $4)
     ON CONFLICT (email) DO NOTHING RETURNING staff_id`,
    [foldEmail(email), name, roles, now],
  );
  return rows[0]?.staff_id ?? null;
}

export async function setRoles(tx: Tx, staffId: bigint, roles: readonly string[]): Promise<void> {
  await tx.query('UPDATE staff_accounts SET roles = $2 WHERE staff_id = $1', [staffId, roles]);
}

export async function keepTotpSecret(tx: Tx, staffId: bigint, sealed: Buffer): Promise<void> {
  await tx.query('UPDATE staff_accounts SET totp_sealed = $2, totp_step = 0 WHERE staff_id = $1', [staffId, sealed]);
}

export async function activateStaff(tx: Tx, staffId: bigint, passwordHash: string): Promise<void> {
  await tx.query(
    `UPDATE staff_accounts SET state = 'active', password_hash = $2, revoked_at = NULL WHERE staff_id = $1`,
    [staffId, passwordHash],
  );
}

/** Takes effect at once on every server, because each request looks its session up. Returns how many sessions ended. */
export async function revokeStaff(tx: Tx, staffId: bigint, now: Date): Promise<number> {
  await tx.query(
    `UPDATE staff_accounts SET state = 'revoked', revoked_at = $2, password_hash = NULL, totp_sealed = NULL WHERE staff_id = $1`,
    [staffId, now],
  );
  await tx.query('DELETE FROM staff_passkeys WHERE staff_id = $1', [staffId]);
  await tx.query('DELETE FROM staff_company_accounts WHERE staff_id = $1', [staffId]);
  await tx.query('DELETE FROM staff_invitations WHERE staff_id = $1', [staffId]);
  const { rowCount } = await tx.query(
    `UPDATE staff_sessions SET ended_at = $2, end_reason = 'revoked' WHERE staff_id = $1 AND ended_at IS NULL`,
    [staffId, now],
  );
  return rowCount ?? 0;
}

/** Uses up a code by its time step. False if it was used before. */
export async function takeStaffStep(tx: Tx, staffId: bigint, step: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE staff_accounts SET totp_step = $2 WHERE staff_id = $1 AND totp_step < $2 AND state = 'active'`,
    [staffId, step],
  );
  return rowCount === 1;
}

export async function countAdmins(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM staff_accounts WHERE state = 'active' AND $1 = ANY(roles)`,
    [ADMIN],
  );
  return rows[0]!.count;
}

export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}

function toAccount(row: StaffRow): StaffAccount {
  return {
    staffId: row.staff_id,
    email: row.email,
    name: row.name,
    state: row.state,
    roles: row.roles,
    passwordHash: row.password_hash,
    totpSealed: row.totp_sealed,
    createdAt: row.created_at,
  };
}
