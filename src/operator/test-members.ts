import type { Database } from '../db/database.ts';
import { ALL_PERMISSIONS } from '../http/permissions.ts';
import type { Member } from './command.ts';
import type { OperatorDesk } from './run.ts';

/** Staff accounts with any name a test uses, each with all permissions. Codes are tested elsewhere. */
export function anyMember(database: Database): OperatorDesk['identify'] {
  return async (name) => ({ ok: true, member: await memberOf(database, name) });
}

export async function memberOf(database: Database, name: string): Promise<Member> {
  const { rows } = await database.query<{ staff_id: bigint }>(
    `INSERT INTO staff_accounts (email, name, state, roles, created_at) VALUES ($1, $1, 'invited', '{}', now())
     ON CONFLICT (email) DO UPDATE SET name = EXCLUDED.name RETURNING staff_id`,
    [name],
  );
  return { staffId: rows[0]!.staff_id, name, roles: ['everything'], permissions: new Set(ALL_PERMISSIONS) };
}
