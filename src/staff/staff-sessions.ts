import type { Clock } from '../clock/clock.ts';
import type { Database, Queryable, Tx } from '../db/database.ts';
import type { Permission } from '../http/permissions.ts';
import type { Member } from '../operator/command.ts';
import { hashToken, isTokenShaped, newToken } from '../sessions/tokens.ts';
import { knownPermissions } from './roles.ts';

export const STAFF_SESSION_MS_MAX = 12 * 3_600_000;
export const STAFF_IDLE_MS_MAX = 30 * 60_000;
/** How long an act that moves money or rights does not ask for the second factor again. */
export const STEP_UP_MS_MAX = 10 * 60_000;
/** Activity is stored at most this often. */
const ACTIVITY_MS = 15_000;

export interface StaffSession extends Member {
  sessionId: bigint;
  displayName: string;
  createdAt: Date;
  activeAt: Date;
  /** When the second factor was last given; null: not in this session. */
  provedAt: Date | null;
}

export interface StaffVisit {
  ip: string;
  userAgent: string;
}

export type WayIn = 'password' | 'passkey' | 'oidc';

/** Returns the token for the cookie. The caller has checked both factors, or the provider's word, which proves no factor to us. */
export async function openStaffSession(
  tx: Tx,
  clock: Clock,
  staffId: bigint,
  way: WayIn,
  visit: StaffVisit,
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await tx.query(
    `INSERT INTO staff_sessions (staff_id, token_hash, created_at, active_at, proved_at, way, ip, user_agent)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7)`,
    [staffId, hashToken(token), now, way === 'oidc' ? null : now, way, visit.ip, visit.userAgent.slice(0, 300)],
  );
  return token;
}

interface SessionRow {
  session_id: bigint;
  staff_id: bigint;
  email: string;
  name: string;
  roles: string[];
  permissions: string[];
  created_at: Date;
  active_at: Date;
  proved_at: Date | null;
}

/**
 * Queries the database with every request: staff are few, and a revoked account or a changed role takes effect at once on
 * every server.
 */
export async function findStaffSession(
  db: Queryable,
  clock: Clock,
  token: string | undefined,
): Promise<StaffSession | null> {
  if (!isTokenShaped(token)) return null;
  const now = clock.now();
  const { rows } = await db.query<SessionRow>(
    `SELECT s.session_id, s.staff_id, a.email, a.name, a.roles, s.created_at, s.active_at, s.proved_at,
       ARRAY(SELECT unnest(r.permissions) FROM staff_roles r WHERE r.role = ANY(a.roles)) AS permissions
     FROM staff_sessions s JOIN staff_accounts a ON a.staff_id = s.staff_id
     WHERE s.token_hash = $1 AND s.ended_at IS NULL AND a.state = 'active' AND s.created_at > $2 AND s.active_at > $3`,
    [hashToken(token), new Date(now.getTime() - STAFF_SESSION_MS_MAX), new Date(now.getTime() - STAFF_IDLE_MS_MAX)],
  );
  const row = rows[0];
  if (!row) return null;
  return {
    sessionId: row.session_id,
    staffId: row.staff_id,
    name: row.email,
    displayName: row.name,
    roles: row.roles,
    permissions: new Set(knownPermissions(row.permissions)),
    createdAt: row.created_at,
    activeAt: row.active_at,
    provedAt: row.proved_at,
  };
}

export async function noteStaffActivity(db: Queryable, clock: Clock, session: StaffSession): Promise<void> {
  const now = clock.now();
  if (now.getTime() - session.activeAt.getTime() < ACTIVITY_MS) return;
  await db.query('UPDATE staff_sessions SET active_at = $2 WHERE session_id = $1 AND ended_at IS NULL', [
    session.sessionId,
    now,
  ]);
}

export function isProved(session: StaffSession, now: Date): boolean {
  return session.provedAt !== null && now.getTime() - session.provedAt.getTime() <= STEP_UP_MS_MAX;
}

export async function noteProof(db: Queryable, sessionId: bigint, now: Date): Promise<void> {
  await db.query(
    'UPDATE staff_sessions SET proved_at = $2, active_at = $2 WHERE session_id = $1 AND ended_at IS NULL',
    [sessionId, now],
  );
}

export async function endStaffSession(
  db: Queryable,
  sessionId: bigint,
  reason: 'signed_out' | 'ended' | 'factor_changed',
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE staff_sessions SET ended_at = $2, end_reason = $3 WHERE session_id = $1 AND ended_at IS NULL',
    [sessionId, now, reason],
  );
  return rowCount === 1;
}

export interface ListedSession {
  sessionId: bigint;
  staffId: bigint;
  createdAt: Date;
  activeAt: Date;
  way: WayIn;
  ip: string;
  userAgent: string;
}

export async function listStaffSessions(db: Queryable, clock: Clock): Promise<ListedSession[]> {
  const now = clock.now().getTime();
  const { rows } = await db.query<{
    session_id: bigint;
    staff_id: bigint;
    created_at: Date;
    active_at: Date;
    way: WayIn;
    ip: string;
    user_agent: string;
  }>(
    `SELECT session_id, staff_id, created_at, active_at, way, ip, user_agent FROM staff_sessions
     WHERE ended_at IS NULL AND created_at > $1 AND active_at > $2 ORDER BY active_at DESC LIMIT 500`,
    [new Date(now - STAFF_SESSION_MS_MAX), new Date(now - STAFF_IDLE_MS_MAX)],
  );
  return rows.map((row) => ({
    sessionId: row.session_id,
    staffId: row.staff_id,
    createdAt: row.created_at,
    activeAt: row.active_at,
    way: row.way,
    ip: row.ip,
    userAgent: row.user_agent,
  }));
}

/** How long after an action somebody counts as present; requests that a page makes by itself are no actions. */
const THERE_MS_MAX = 5 * 60_000;

/** Whether a member of staff with this permission is at work now. */
export async function isSomebodyThere(db: Queryable, clock: Clock, permission: Permission): Promise<boolean> {
  const now = clock.now().getTime();
  const { rows } = await db.query<{ there: boolean }>(
    `SELECT EXISTS (
       SELECT FROM staff_sessions s JOIN staff_accounts a ON a.staff_id = s.staff_id
       WHERE s.ended_at IS NULL AND s.created_at > $1 AND s.active_at > $2 AND a.state = 'active'
         AND EXISTS (SELECT FROM staff_roles r WHERE r.role = ANY(a.roles) AND $3::text = ANY(r.permissions))
     ) AS there`,
    [new Date(now - STAFF_SESSION_MS_MAX), new Date(now - THERE_MS_MAX), permission],
  );
  return rows[0]!.there;
}

/** Deletes expired data. */
export async function clearStaffLeftovers(database: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  await database.query('DELETE FROM staff_challenges WHERE expires_at < $1', [now]);
  await database.query('DELETE FROM staff_company_sign_ins WHERE expires_at < $1', [now]);
  await database.query('DELETE FROM staff_takes WHERE expires_at < $1', [now]);
  await database.query('DELETE FROM staff_invitations WHERE expires_at < $1', [now]);
  await database.query('DELETE FROM staff_requests WHERE at < $1', [new Date(now.getTime() - 7 * 24 * 3_600_000)]);
}
