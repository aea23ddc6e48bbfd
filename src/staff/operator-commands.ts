import type { Clock } from '../clock/clock.ts';
import type { Database, Queryable, Tx } from '../db/database.ts';
import { isPermission } from '../http/permissions.ts';
import type { Act, Command, Refused } from '../operator/command.ts';
import { ADMIN, listRoles, setRole } from './roles.ts';
import {
  countAdmins,
  findStaffByEmail,
  foldEmail,
  insertStaff,
  listStaff,
  lockStaff,
  revokeStaff,
  setRoles,
} from './staff-rows.ts';

export interface StaffCommandOptions {
  database: Database;
  clock: Clock;
}

const NO_STAFF: Refused = { ok: false, text: 'There is no such staff account.' };
const LAST_ADMIN: Refused = { ok: false, text: 'Nobody would be left who may change roles.' };
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,180}\.[^\s@]{2,}$/;

/** Commands for staff accounts. Granting rights needs two administrators, once there are two. */
export function staffCommands(options: StaffCommandOptions): Command[] {
  return [
    listCommand(options),
    inviteCommand(options),
    rolesCommand(options),
    revokeCommand(options),
    restoreCommand(options),
    roleCommand(options),
  ];
}

function listCommand({ database }: StaffCommandOptions): Command {
  return {
    name: 'staff list',
    summary: 'Staff accounts and their roles',
    permission: 'staff.see',
    async look() {
      const rows = (await listStaff(database)).map(({ email, name, state, roles }) => ({
        email,
        name,
        state,
        roles: roles.join(', '),
      }));
      return {
        ok: true,
        output: { kind: 'table', rows, empty: 'Nobody yet: staff create EMAIL makes the first account.' },
      };
    },
  };
}

async function whySecond(db: Queryable): Promise<string | null> {
  return (await countAdmins(db)) >= 2 ? 'a change of what staff may do' : null;
}

/** Parses role names, or says what is wrong with them. */
async function readRoles(
  db: Queryable,
  text: string | boolean | undefined,
): Promise<{ ok: true; roles: string[] } | Refused> {
  const named = [
    ...new Set(
      String(text ?? '')
        .split(',')
        .map((role) => role.trim()),
    ),
  ]
    .filter(Boolean)
    .toSorted();
  const known = (await listRoles(db)).map(({ role }) => role);
  const unknown = named.find((role) => !known.includes(role));
  if (unknown !== undefined) return { ok: false, text: `'${unknown}' is not one of ${known.join(', ')}.` };
  if (named.length === 0) return { ok: false, text: `Name at least one role: ${known.join(', ')}.` };
  return { ok: true, roles: named };
}

const rolesIn = (content: Readonly<Record<string, unknown>>) => content['roles'] as string[];
const staffIdIn = (content: Readonly<Record<string, unknown>>) => BigInt(String(content['staffId']));

const RIGHTS = { permission: 'staff.manage', approval: 'staff.approve' } as const;

function inviteCommand({ database, clock }: StaffCommandOptions): Act {
  return {
    name: 'staff invite',
    summary: 'Invite somebody. The link is made on the page of staff',
    ...RIGHTS,
    takes: ['email'],
    options: { 'name=': 'the name that colleagues read', 'roles=': 'comma-separated' },
    async plan({ words, options }) {
      const email = foldEmail(words['email']!);
      const name = String(options['name'] ?? '').trim();
      if (!EMAIL.test(email)) return { ok: false, text: `'${email}' is not an e-mail address.` };
      if (name.length < 2 || name.length > 80) return { ok: false, text: 'The name has 2 to 80 characters.' };
      const read = await readRoles(database, options['roles']);
      if (!read.ok) return read;
      if (await findStaffByEmail(database, email)) return { ok: false, text: 'This address has an account already.' };
      return {
        ok: true,
        target: `staff:${email}`,
        summary: `invite ${name} (${email}) as ${read.roles.join(', ')}`,
        content: { email, name, roles: read.roles },
        needsSecond: await whySecond(database),
        sameAs: email,
      };
    },
    async perform(tx, content) {
      const { email, name } = content as { email: string; name: string };
      const staffId = await insertStaff(tx, { email, name, roles: rolesIn(content), now: clock.now() });
      if (staffId === null) return { ok: false, text: 'This address has an account already.' };
      const facts = { email, state: 'invited', roles: rolesIn(content).join(', ') };
      return { ok: true, target: `staff:${staffId}`, output: { kind: 'facts', facts }, before: {}, after: facts };
    },
  };
}

function rolesCommand({ database }: StaffCommandOptions): Act {
  return {
    name: 'staff roles',
    summary: 'Change the roles of an account',
    ...RIGHTS,
    takes: ['email'],
    options: { 'roles=': 'all of them from now on, comma-separated' },
    async plan({ words, options }) {
      const account = await findStaffByEmail(database, words['email']!);
      if (!account) return NO_STAFF;
      const read = await readRoles(database, options['roles']);
      if (!read.ok) return read;
      return {
        ok: true,
        target: `staff:${account.staffId}`,
        summary: `${account.email}: ${account.roles.join(', ')} → ${read.roles.join(', ')}`,
        content: { staffId: String(account.staffId), email: account.email, roles: read.roles },
        needsSecond: await whySecond(database),
      };
    },
    async perform(tx, content) {
      const account = await lockStaff(tx, staffIdIn(content));
      if (!account) return NO_STAFF;
      await setRoles(tx, account.staffId, rolesIn(content));
      if (await leavesNoAdmin(tx)) return LAST_ADMIN;
      const facts = { email: account.email, roles: rolesIn(content).join(', ') };
      const before = { roles: account.roles.join(', ') };
      return { ok: true, output: { kind: 'facts', facts }, before, after: { roles: facts.roles } };
    },
  };
}

function revokeCommand({ database, clock }: StaffCommandOptions): Act {
  return {
    name: 'staff revoke',
    summary: 'Close an account: its sessions end at once on every server',
    permission: 'staff.manage',
    takes: ['email'],
    async plan({ words }) {
      const account = await findStaffByEmail(database, words['email']!);
      if (!account) return NO_STAFF;
      if (account.state === 'revoked') return { ok: false, text: 'The account is revoked already.' };
      return {
        ok: true,
        target: `staff:${account.staffId}`,
        summary: `revoke ${account.email}`,
        content: { staffId: String(account.staffId), email: account.email },
        needsSecond: null,
      };
    },
    async perform(tx, content, by) {
      const account = await lockStaff(tx, staffIdIn(content));
      if (!account || account.state === 'revoked') return NO_STAFF;
      if (account.staffId === by.staffId) return { ok: false, text: 'Another person has to revoke your account.' };
      const ended = await revokeStaff(tx, account.staffId, clock.now());
      if (await leavesNoAdmin(tx)) return LAST_ADMIN;
      const facts = { email: account.email, state: 'revoked', 'sessions ended': ended };
      return {
        ok: true,
        output: { kind: 'facts', facts },
        before: { state: account.state },
        after: { state: 'revoked' },
      };
    },
  };
}

function restoreCommand({ database }: StaffCommandOptions): Act {
  return {
    name: 'staff restore',
    summary: 'Invite somebody again whose account was revoked',
    ...RIGHTS,
    takes: ['email'],
    async plan({ words }) {
      const account = await findStaffByEmail(database, words['email']!);
      if (!account) return NO_STAFF;
      if (account.state !== 'revoked') return { ok: false, text: 'The account is not revoked.' };
      return {
        ok: true,
        target: `staff:${account.staffId}`,
        summary: `restore ${account.email} as ${account.roles.join(', ')}`,
        content: { staffId: String(account.staffId), email: account.email },
        needsSecond: await whySecond(database),
      };
    },
    async perform(tx, content) {
      const account = await lockStaff(tx, staffIdIn(content));
      if (account?.state !== 'revoked') return { ok: false, text: 'The account is not revoked.' };
      await tx.query(`UPDATE staff_accounts SET state = 'invited', revoked_at = NULL WHERE staff_id = $1`, [
        account.staffId,
      ]);
      const facts = { email: account.email, state: 'invited' };
      return { ok: true, output: { kind: 'facts', facts }, before: { state: 'revoked' }, after: { state: 'invited' } };
    },
  };
}

function roleCommand({ database, clock }: StaffCommandOptions): Act {
  return {
    name: 'role set',
    summary: 'Change what a role may do',
    ...RIGHTS,
    takes: ['role'],
    options: { 'permissions=': 'all of them from now on, comma-separated' },
    async plan({ words, options }) {
      const role = (await listRoles(database)).find(({ role: name }) => name === words['role']);
      if (!role) return { ok: false, text: 'There is no such role.' };
      const named = String(options['permissions'] ?? '')
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean);
      const unknown = named.find((name) => !isPermission(name));
      if (unknown !== undefined) return { ok: false, text: `'${unknown}' is no permission.` };
      return {
        ok: true,
        target: `role:${role.role}`,
        summary: `${role.title} may: ${named.join(', ') || 'nothing'}`,
        content: { role: role.role, permissions: [...new Set(named)] },
        needsSecond: await whySecond(database),
      };
    },
    async perform(tx, content) {
      const { role, permissions } = content as { role: string; permissions: string[] };
      const before = (await listRoles(tx)).find(({ role: name }) => name === role);
      if (!before) return { ok: false, text: 'There is no such role.' };
      await setRole(tx, role, permissions.filter(isPermission), clock.now());
      if (role === ADMIN && !permissions.includes('staff.manage')) return LAST_ADMIN;
      return {
        ok: true,
        output: { kind: 'facts', facts: { role, permissions: permissions.join(', ') } },
        before: { permissions: before.permissions.join(', ') },
        after: { permissions: permissions.join(', ') },
      };
    },
  };
}

async function leavesNoAdmin(tx: Tx): Promise<boolean> {
  return (await countAdmins(tx)) === 0;
}
