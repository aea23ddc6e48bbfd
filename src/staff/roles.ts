import type { Queryable, Tx } from '../db/database.ts';
import { ALL_PERMISSIONS, isPermission, type Permission } from '../http/permissions.ts';

export interface Role {
  role: string;
  title: string;
  permissions: Permission[];
}

/** Its members may change the rights of others, so there must always be one. */
export const ADMIN = 'admin';

/** The roles of a new database. Later roles are whatever the database says. */
const FIRST_ROLES: readonly Role[] = [
  {
    role: 'support',
    title: 'Support',
    permissions: [
      'today',
      'players.find',
      'players.open',
      'players.note',
      'players.sessions',
      'players.exclude',
      'support.see',
      'support.answer',
      'support.macros',
      'chat.moderate',
    ],
  },
  {
    role: 'kyc',
    title: 'KYC',
    permissions: ['today', 'players.find', 'players.open', 'players.note', 'identity.see', 'identity.decide'],
  },
  {
    role: 'payments',
    title: 'Payments',
    permissions: ['today', 'players.find', 'players.open', 'players.note', 'money.see', 'money.propose'],
  },
  {
    role: 'payments_lead',
    title: 'Payments lead',
    permissions: [
      'today',
      'players.find',
      'players.open',
      'players.note',
      'money.see',
      'money.propose',
      'money.approve',
      'risk.see',
      'affiliates.see',
      'affiliates.approve',
    ],
  },
  {
    role: 'risk',
    title: 'Risk',
    permissions: [
      'today',
      'players.find',
      'players.open',
      'players.note',
      'players.freeze',
      'players.reopen',
      'players.approve',
      'links.decide',
      'links.approve',
      'identity.see',
      'identity.approve',
      'money.see',
      'games.see',
      'games.approve',
      'race.see',
      'risk.see',
      'risk.decide',
      'risk.rules',
      'risk.approve',
      'promotions.see',
      'promotions.approve',
    ],
  },
  {
    role: 'marketing',
    title: 'Marketing',
    permissions: [
      'today',
      'content.see',
      'content.write',
      'affiliates.see',
      'affiliates.hold',
      'promotions.see',
      'promotions.propose',
      'race.see',
    ],
  },
  {
    role: 'games',
    title: 'Games',
    permissions: ['today', 'games.see', 'games.switch', 'games.limit', 'games.approve'],
  },
  {
    role: 'finance',
    title: 'Finance',
    permissions: ['today', 'money.see', 'finance.see', 'affiliates.see', 'promotions.see', 'race.see'],
  },
  {
    role: 'compliance',
    title: 'Compliance',
    permissions: [
      'today',
      'players.find',
      'players.open',
      'players.note',
      'players.exclude',
      'identity.see',
      'money.see',
      'finance.see',
      'content.see',
      'content.approve',
      'care.see',
      'care.contact',
      'games.see',
      'affiliates.see',
      'promotions.see',
      'promotions.approve',
      'race.see',
      'support.see',
      'risk.see',
      'risk.approve',
      'audit.see',
      'staff.see',
    ],
  },
  {
    role: ADMIN,
    title: 'Admin',
    permissions: ['today', 'audit.see', 'staff.see', 'staff.manage', 'staff.approve'],
  },
];

/** Adds roles that a newer version introduced; edited ones stay as they are. */
export async function ensureRoles(db: Queryable, now: Date): Promise<void> {
  for (const { role, title, permissions } of FIRST_ROLES) {
    await db.query(
      'INSERT INTO staff_roles (role, title, permissions, updated_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [role, title, permissions, now],
    );
  }
}

export async function listRoles(db: Queryable): Promise<Role[]> {
  const { rows } = await db.query<{ role: string; title: string; permissions: string[] }>(
    'SELECT role, title, permissions FROM staff_roles ORDER BY role',
  );
  return rows.map(({ permissions, ...rest }) => ({ ...rest, permissions: knownPermissions(permissions) }));
}

export async function setRole(tx: Tx, role: string, permissions: readonly Permission[], now: Date): Promise<void> {
  await tx.query('UPDATE staff_roles SET permissions = $2, updated_at = $3 WHERE role = $1', [role, permissions, now]);
}

/** In the order of the catalogue. Permissions that this version does not know are ignored. */
export function knownPermissions(names: readonly string[]): Permission[] {
  const known = new Set(names.filter(isPermission));
  return ALL_PERMISSIONS.filter((permission) => known.has(permission));
}
