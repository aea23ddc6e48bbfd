import type { Queryable, Tx } from '../db/database.ts';
import type { Member, Refused } from './command.ts';

/** A piece of work taken by one member of staff, so that two do not decide it in parallel. */
export interface Take {
  staffId: bigint;
  name: string;
  expiresAt: Date;
}

/** A case that nobody puts back is blocked for at most this long. Taking it again restarts the time. */
export const TAKE_MS_MAX = 30 * 60_000;

export const identityWork = (playerId: bigint) => `identity:${playerId}`;
export const withdrawalWork = (withdrawalId: string) => `withdrawal:${withdrawalId}`;
export const ticketWork = (ticketId: string) => `ticket:${ticketId}`;

interface TakeRow {
  subject: string;
  staff_id: bigint;
  name: string;
  expires_at: Date;
}

/** One statement, so of several people in parallel exactly one gets it. Returns the refusal, or the expiry. */
export async function takeWork(
  tx: Tx,
  subject: string,
  { staffId, name }: Pick<Member, 'staffId' | 'name'>,
  now: Date,
): Promise<{ ok: true; expiresAt: Date } | Refused> {
  const expiresAt = new Date(now.getTime() + TAKE_MS_MAX);
  const { rowCount } = await tx.query(
    `INSERT INTO staff_takes AS t (subject, staff_id, name, taken_at, expires_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (subject) DO UPDATE SET staff_id = excluded.staff_id, name = excluded.name, taken_at = excluded.taken_at,
       expires_at = excluded.expires_at WHERE t.staff_id = excluded.staff_id OR t.expires_at <= $4`,
    [subject, staffId, name, now, expiresAt],
  );
  return rowCount === 1 ? { ok: true, expiresAt } : ((await whyTaken(tx, subject, staffId, now)) ?? GONE);
}

const GONE: Refused = { ok: false, text: 'Somebody else has just put this back. Please try again.' };

/** The refusal for a person who wants to decide what another one has taken; null if nobody else has. */
export async function whyTaken(db: Queryable, subject: string, staffId: bigint, now: Date): Promise<Refused | null> {
  const take = (await findTakes(db, [subject], now)).get(subject);
  if (!take || take.staffId === staffId) return null;
  const until = take.expiresAt.toISOString().slice(11, 16);
  return { ok: false, text: `${take.name} works on this until ${until} UTC at the latest. Nothing was changed.` };
}

/** Returns whether this person had taken it. */
export async function putBack(tx: Tx, subject: string, staffId: bigint): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM staff_takes WHERE subject = $1 AND staff_id = $2', [
    subject,
    staffId,
  ]);
  return rowCount === 1;
}

export async function findTakes(db: Queryable, subjects: readonly string[], now: Date): Promise<Map<string, Take>> {
  const { rows } = await db.query<TakeRow>(
    'SELECT subject, staff_id, name, expires_at FROM staff_takes WHERE subject = ANY($1::text[]) AND expires_at > $2',
    [subjects, now],
  );
  return new Map(
    rows.map(({ subject, staff_id: staffId, name, expires_at: expiresAt }) => [subject, { staffId, name, expiresAt }]),
  );
}
