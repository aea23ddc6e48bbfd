import { recordAudit } from '../../audit/audit-log.ts';
import { Refusal } from '../../http/errors.ts';
import { ALL_PERMISSIONS, PERMISSIONS } from '../../http/permissions.ts';
import type { Mailbox } from '../../mail/outbox.ts';
import { issueInvitation } from '../../staff/invitations.ts';
import { listRoles } from '../../staff/roles.ts';
import type { ServeStaff } from '../../staff/router.ts';
import type { Staff } from '../../staff/staff.ts';
import { listStaff, lockStaff } from '../../staff/staff-rows.ts';
import { endStaffSession, listStaffSessions } from '../../staff/staff-sessions.ts';
import * as api from './staff-api.ts';

/** Accounts, roles and sessions. Acts that change rights are in `staff/operator-commands.ts`. */
export function staffAdminRoutes(
  serve: ServeStaff,
  staff: Staff,
  { mailbox, mailQueued }: { mailbox: Mailbox; mailQueued(): void },
): void {
  const { database, clock } = staff;

  serve(api.listStaff, async ({ session }) => {
    const [accounts, roles, sessions] = await Promise.all([
      listStaff(database),
      listRoles(database),
      listStaffSessions(database, clock),
    ]);
    const emails = new Map(accounts.map(({ staffId, email }) => [staffId, email]));
    return {
      accounts: accounts.map(({ staffId, email, name, state, roles: own, createdAt }) => ({
        id: String(staffId),
        email,
        name,
        state,
        roles: own,
        createdAt: createdAt.toISOString(),
        sessions: sessions.filter((each) => each.staffId === staffId).length,
      })),
      roles,
      permissions: ALL_PERMISSIONS.map((name) => ({ name, about: PERMISSIONS[name] })),
      sessions: sessions.map((each) => ({
        id: String(each.sessionId),
        email: emails.get(each.staffId) ?? '?',
        ip: each.ip,
        userAgent: each.userAgent,
        way: each.way,
        createdAt: each.createdAt.toISOString(),
        activeAt: each.activeAt.toISOString(),
        isOwn: each.sessionId === session.sessionId,
      })),
    };
  });

  serve(api.makeInvitation, async ({ params, session, request }) => {
    const made = await database.transaction(async (tx) => {
      const account = await lockStaff(tx, BigInt(params.id));
      if (account?.state !== 'invited') throw new Refusal('NOT_FOUND');
      const link = await issueInvitation(tx, staff, account.staffId);
      await mailbox.queue(tx, account.email, 'staff-invited', { name: account.name, link });
      await recordAudit(tx, clock, {
        actor: `operator:${session.name}`,
        action: 'staff.invitation_made',
        target: `staff:${account.staffId}`,
        ip: request.ip,
      });
      return { link };
    });
    mailQueued();
    return made;
  });

  serve(api.endSession, async ({ params, session, request }) =>
    database.transaction(async (tx) => {
      if (!(await endStaffSession(tx, BigInt(params.id), 'ended', clock.now()))) throw new Refusal('NOT_FOUND');
      await recordAudit(tx, clock, {
        actor: `operator:${session.name}`,
        action: 'staff.session_ended',
        target: `session:${params.id}`,
        ip: request.ip,
      });
      return { ok: true as const };
    }),
  );
}
