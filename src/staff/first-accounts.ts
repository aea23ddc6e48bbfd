import { recordAudit } from '../audit/audit-log.ts';
import type { Database } from '../db/database.ts';
import { issueInvitation } from './invitations.ts';
import { ADMIN, ensureRoles, listRoles } from './roles.ts';
import { sealSecret, type Staff } from './staff.ts';
import { activateStaff, findStaffByEmail, foldEmail, insertStaff, keepTotpSecret, listStaff } from './staff-rows.ts';

/** Public accounts, for the sandbox only. Its page of codes has the same secrets. */
export const SANDBOX_STAFF = [
  { email: 'admin@roulo.example', name: 'Ada Admin', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXQ' },
  { email: 'second@roulo.example', name: 'Sam Second', secret: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU' },
] as const;
export const SANDBOX_STAFF_PASSWORD = 'Office123!Roulo';
export const SANDBOX_STAFF_IN_PRODUCTION =
  "DATABASE_URL: this database holds the sandbox's staff accounts, whose passwords everybody knows. Production needs a database of its own.";

/** Two people with every role, so that one newcomer can try four-eyes approval in the sandbox. */
export async function ensureSandboxStaff(staff: Staff): Promise<void> {
  const { database, clock, hasher } = staff;
  const roles = (await listRoles(database)).map(({ role }) => role);
  for (const { email, name, secret } of SANDBOX_STAFF) {
    if (await findStaffByEmail(database, email)) continue;
    const passwordHash = await hasher.hash(SANDBOX_STAFF_PASSWORD);
    await database.transaction(async (tx) => {
      const staffId = await insertStaff(tx, { email, name, roles, now: clock.now() });
      if (staffId === null) return;
      await keepTotpSecret(tx, staffId, sealSecret(staff, secret));
      await activateStaff(tx, staffId, passwordHash);
    });
  }
}

/** Whether the database still accepts one of the sandbox's public accounts. */
export async function hasSandboxStaff({ database, hasher }: Pick<Staff, 'database' | 'hasher'>): Promise<boolean> {
  for (const { email } of SANDBOX_STAFF) {
    const account = await findStaffByEmail(database, email);
    if (account?.passwordHash && (await hasher.verify(account.passwordHash, SANDBOX_STAFF_PASSWORD))) return true;
  }
  return false;
}

/** The first administrator, created from the command line. Everyone else is invited. Null if there is an account already. */
export async function createFirstAdmin(
  staff: Pick<Staff, 'clock' | 'url'> & { database: Database },
  { email, name, login }: { email: string; name: string; login: string },
): Promise<string | null> {
  const { database, clock } = staff;
  return database.transaction(async (tx) => {
    await ensureRoles(tx, clock.now());
    await tx.query('LOCK TABLE staff_accounts IN SHARE ROW EXCLUSIVE MODE');
    const accounts = await listStaff(tx);
    const isOpen = accounts.every((account) => account.state === 'invited');
    if (!isOpen || accounts.some((account) => account.email !== foldEmail(email))) return null;
    const staffId = accounts[0]?.staffId ?? (await insertStaff(tx, { email, name, roles: [ADMIN], now: clock.now() }));
    const link = await issueInvitation(tx, staff, staffId!);
    await recordAudit(tx, clock, {
      actor: 'system',
      action: 'staff.first_admin',
      target: `staff:${staffId}`,
      after: { email: foldEmail(email), login, via: 'command line' },
    });
    return link;
  });
}
