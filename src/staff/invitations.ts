import { recordAudit } from '../audit/audit-log.ts';
import { newTotpSecret, totpStepOf, totpUri } from '../credentials/totp.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { hashToken, isTokenShaped, newToken } from '../sessions/tokens.ts';
import { openSecret, sealSecret, type Staff } from './staff.ts';
import { activateStaff, findStaff, keepTotpSecret, lockStaff, takeStaffStep, type StaffAccount } from './staff-rows.ts';

const INVITATION_MS = 48 * 3_600_000;

/** A link with which an invited person sets a password and an authenticator app. It replaces earlier links. */
export async function issueInvitation(
  tx: Tx,
  { clock, url }: Pick<Staff, 'clock' | 'url'>,
  staffId: bigint,
): Promise<string> {
  const token = newToken();
  await tx.query('DELETE FROM staff_invitations WHERE staff_id = $1', [staffId]);
  await tx.query('INSERT INTO staff_invitations (token_hash, staff_id, expires_at) VALUES ($1, $2, $3)', [
    hashToken(token),
    staffId,
    new Date(clock.now().getTime() + INVITATION_MS),
  ]);
  // In the fragment, so that no server and no log sees the token before it is used.
  return `${url}/join#${token}`;
}

async function findInvited(db: Queryable, token: string, now: Date): Promise<StaffAccount | null> {
  if (!isTokenShaped(token)) return null;
  const { rows } = await db.query<{ staff_id: bigint }>(
    'SELECT staff_id FROM staff_invitations WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2',
    [hashToken(token), now],
  );
  const account = rows[0] ? await findStaff(db, rows[0].staff_id) : null;
  return account?.state === 'invited' ? account : null;
}

export interface OpenedInvitation {
  email: string;
  name: string;
  secret: string;
  uri: string;
}

/** Returns a new secret for the authenticator app. Null if the link is no longer valid. */
export async function openInvitation(staff: Staff, token: string): Promise<OpenedInvitation | null> {
  return staff.database.transaction(async (tx) => {
    const account = await findInvited(tx, token, staff.clock.now());
    if (!account) return null;
    const secret = newTotpSecret();
    await keepTotpSecret(tx, account.staffId, sealSecret(staff, secret));
    return { email: account.email, name: account.name, secret, uri: totpUri(account.email, secret) };
  });
}

/** Sets the password if the code proves that the app has the secret. The link is used up. */
export async function acceptInvitation(
  staff: Staff,
  { token, password, code }: { token: string; password: string; code: string },
): Promise<{ ok: true; account: StaffAccount } | { ok: false; reason: 'INVITATION_INVALID' | 'TOTP_WRONG' }> {
  const passwordHash = await staff.hasher.hash(password);
  const { clock } = staff;
  return staff.database.transaction(async (tx) => {
    const invited = await findInvited(tx, token, clock.now());
    const account = invited && (await lockStaff(tx, invited.staffId));
    if (account?.state !== 'invited') return { ok: false, reason: 'INVITATION_INVALID' };
    const step =
      account.totpSealed === null ? null : totpStepOf(openSecret(staff, account.totpSealed), code, clock.now());
    if (step === null) return { ok: false, reason: 'TOTP_WRONG' };
    await activateStaff(tx, account.staffId, passwordHash);
    await takeStaffStep(tx, account.staffId, step);
    await tx.query('UPDATE staff_invitations SET used_at = $2 WHERE staff_id = $1', [account.staffId, clock.now()]);
    await recordAudit(tx, clock, {
      actor: `operator:${account.email}`,
      action: 'staff.joined',
      target: `staff:${account.staffId}`,
      after: { roles: account.roles },
    });
    return { ok: true, account };
  });
}
