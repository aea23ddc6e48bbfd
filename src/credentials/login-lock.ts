import { createHash } from 'node:crypto';
import type { Queryable } from '../db/database.ts';

const FAILURES_MAX = 5;
const WINDOW_MS = 15 * 60 * 1000;
const LOCK_MS = 15 * 60 * 1000;

/** The key that failures are counted under: a typed identifier, or an account together with one of its known devices. */
export function lockSubject(...parts: readonly string[]): Buffer {
  return createHash('sha256').update(parts.join('\u0000')).digest();
}

/** Seconds until the lock opens; null if there is none. */
export async function lockedForS(db: Queryable, subject: Buffer, now: Date): Promise<number | null> {
  const { rows } = await db.query<{ locked_until: Date }>(
    'SELECT locked_until FROM login_failures WHERE subject_hash = $1 AND locked_until > $2',
    [subject, now],
  );
  return rows[0] ? secondsUntil(rows[0].locked_until, now) : null;
}

function secondsUntil(at: Date, now: Date): number {
  return Math.ceil((at.getTime() - now.getTime()) / 1000);
}

export interface Failure {
  /** This failure triggered the lock. */
  hasLocked: boolean;
  /** Seconds left of a lock that was there before; null if there was none. */
  lockedForS: number | null;
}

/**
 * Counts a failure, in one statement so that parallel failures are all counted. An attempt that was still being checked when the
 * lock was set must be answered as locked, even with the right password. Otherwise parallel guesses would reveal the password.
 */
export async function recordFailure(db: Queryable, subject: Buffer, now: Date): Promise<Failure> {
  const { rows } = await db.query<{ failures: number; locked_until: Date | null }>(
    `INSERT INTO login_failures AS f (subject_hash, failures, window_started_at) VALUES ($1, 1, $2)
     ON CONFLICT (subject_hash) DO UPDATE SET
       failures = CASE WHEN f.window_started_at <= $3 OR f.locked_until <= $2 THEN 1 ELSE f.failures + 1 END,
       window_started_at = CASE WHEN f.window_started_at <= $3 OR f.locked_until <= $2 THEN $2 ELSE f.window_started_at END,
       locked_until = CASE
         WHEN f.window_started_at <= $3 OR f.locked_until <= $2 THEN NULL
         WHEN f.failures + 1 = ${FAILURES_MAX} THEN $4::timestamptz
         ELSE f.locked_until
       END
     RETURNING failures, locked_until`,
    [subject, now, new Date(now.getTime() - WINDOW_MS), new Date(now.getTime() + LOCK_MS)],
  );
  const { failures, locked_until } = rows[0]!;
  return {
    hasLocked: failures === FAILURES_MAX,
    lockedForS: failures > FAILURES_MAX && locked_until ? secondsUntil(locked_until, now) : null,
  };
}

/**
 * Clears the failures after a right password, unless the lock was set during the check: parallel guesses reveal no more than
 * sequential ones. False if locked.
 */
export async function clearFailures(db: Queryable, subject: Buffer, now: Date): Promise<boolean> {
  await db.query(
    'DELETE FROM login_failures WHERE subject_hash = $1 AND (locked_until IS NULL OR locked_until <= $2)',
    [subject, now],
  );
  return (await lockedForS(db, subject, now)) === null;
}

export async function clearOldFailures(db: Queryable, now: Date): Promise<void> {
  await db.query(
    'DELETE FROM login_failures WHERE window_started_at <= $1 AND (locked_until IS NULL OR locked_until <= $2)',
    [new Date(now.getTime() - WINDOW_MS), now],
  );
}
